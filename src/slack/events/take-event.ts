import { acceptQuestion, type NewQuestion } from '../../questions/accept-question.ts';
import { isEngaged } from '../../questions/find-conversation.ts';
import { reviseQuestion, withdrawQuestion } from '../../questions/revise-question.ts';
import type { AnswerLoop } from '../answers/answer-loop.ts';
import { refuseKindly } from '../answers/refuse-kindly.ts';
import { removeAnswer } from '../answers/remove-answer.ts';
import type { StatusLine } from '../answers/status-line.ts';
import type { Background } from '../background.ts';
import type { Rush } from '../rush.ts';
import type { SlackParts } from '../slack-parts.ts';
import { suggestPrompts } from '../suggest-prompts.ts';
import { type AskedEvent, type Heard, readEvent } from './read-event.ts';

export interface EventParts extends SlackParts {
  readonly loop: AnswerLoop;
  readonly status: StatusLine;
  readonly background: Background;
  readonly rush: Rush;
}

/** Takes what Slack delivers: resolves when it is safe to acknowledge. */
export type TakeEvent = (delivered: unknown) => Promise<void>;

const REMEMBERED = 5000;

/**
 * Records before Slack hears that we have it: a process that is killed in between is delivered to again.
 * Retries and twins of a message that was recorded lately don't even reach the database.
 */
export function createTakeEvent(parts: EventParts): TakeEvent {
  const known = new Map<string, Promise<void>>();
  return async (delivered) => {
    const heard = readEvent(delivered, parts.identity);
    if (heard === null) return;
    if (heard.kind !== 'asked') return takeOther(heard, parts);
    const key = `${heard.channel}:${heard.ts}:${heard.how === 'thread'}`;
    const taken = known.get(key) ?? parts.rush.during(takeQuestion(heard, parts));
    known.set(key, taken);
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '');
    await taken.catch((error) => {
      known.delete(key);
      throw error;
    });
  };
}

async function takeQuestion(heard: AskedEvent, parts: EventParts): Promise<void> {
  const { answering, settings, background } = parts;
  if (heard.how === 'thread') {
    const isForUs =
      settings.engage === 'threads' && (await isEngaged(heard.channel, heard.threadTs, answering.database));
    if (!isForUs) return;
  }
  const question = newQuestion(heard, parts);
  const acceptance = await acceptQuestion(question, settings.limits, answering.database);
  if (acceptance.outcome === 'known') return;
  parts.log.info({ event: 'question.taken', id: question.id, how: heard.how, outcome: acceptance.outcome });
  if (acceptance.outcome === 'refused') {
    background.run('refusal', () => refuseKindly(question, acceptance, parts));
    return;
  }
  background.run('status', () => parts.rush.during(parts.status.show(question)));
  parts.loop.wake();
}

function newQuestion(heard: AskedEvent, { identity, newId }: SlackParts): NewQuestion {
  const { how, eventId, channel, ts, threadTs, asker, askerTeam, text } = heard;
  return {
    id: newId(),
    surface: how === 'direct' ? 'direct' : 'channel',
    team: identity.team,
    channel,
    ts,
    threadTs,
    eventId,
    asker,
    askerTeam,
    text,
    track: null,
  };
}

async function takeOther(heard: Exclude<Heard, AskedEvent>, parts: EventParts): Promise<void> {
  const { identity, answering, background } = parts;
  if (heard.kind === 'opened') {
    background.run('prompts', () => suggestPrompts(heard, parts));
    return;
  }
  const place = { team: identity.team, channel: heard.channel, ts: heard.ts };
  if (heard.kind === 'edited') {
    const question = await reviseQuestion(place, heard.text, answering.database);
    if (question === null) return;
    background.run('status', () => parts.status.show(question));
    parts.loop.wake();
    return;
  }
  const question = await withdrawQuestion(place, answering.database);
  if (question !== null) background.run('removal', () => removeAnswer(question, parts));
}
