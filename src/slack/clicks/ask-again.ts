import type { Track } from '../../domain/question.ts';
import { acceptQuestion, type NewQuestion } from '../../questions/accept-question.ts';
import { describeRefusal } from '../answers/refuse-kindly.ts';
import { answerPrivately } from '../catalog/answer-privately.ts';
import type { EventParts } from '../events/take-event.ts';
import { respond } from '../respond.ts';
import { actionIds } from './action-ids.ts';
import type { AllowedClick } from './allowed-click.ts';

/** "Did you mean …": asks the question that the choice stands for. */
export async function chooseReading(allowed: AllowedClick, parts: EventParts): Promise<void> {
  const index = Number(allowed.click.actionId.slice(actionIds.choice.length));
  const choice = allowed.question.answer?.choices[index];
  if (choice !== undefined)
    await askAgain({ text: choice.question, track: null, key: String(index) }, allowed, parts);
}

/** "Search instead", "List instead": the same question by the other track. */
export async function askInstead(allowed: AllowedClick, parts: EventParts): Promise<void> {
  const track: Track = allowed.click.actionId === `${actionIds.instead}list` ? 'list' : 'search';
  // What an answer understood stands alone; a follow-up's own words do not.
  await askAgain({ text: allowed.question.text, track, key: track }, allowed, parts);
}

interface AskedByClick {
  readonly text: string;
  readonly track: Track | null;
  readonly key: string;
}

/** A question of whoever clicked, in the same place as the answer that they clicked on. */
async function askAgain(
  asked: AskedByClick,
  { click, question }: AllowedClick,
  parts: EventParts,
): Promise<void> {
  const { identity, settings, answering, newId } = parts;
  const again: NewQuestion = {
    id: newId(),
    surface: question.surface,
    team: identity.team,
    channel: question.channel,
    ts: null,
    // Under a shared answer a thread begins.
    threadTs: question.threadTs ?? (question.surface === 'channel' ? (question.messages[0] ?? null) : null),
    // A second click of the same person is the same question.
    eventId: question.surface === 'command' ? null : `click:${question.id}:${asked.key}:${click.user}`,
    asker: click.user,
    askerTeam: click.team,
    text: asked.text,
    track: asked.track,
  };
  const say = (text: string) => respond(click.responseUrl, { text, threadTs: question.threadTs });
  const acceptance = await acceptQuestion(again, settings.limits, answering.database);
  if (acceptance.outcome === 'refused') return say(describeRefusal(acceptance, parts));
  if (acceptance.outcome === 'known')
    return say('You have asked that already: the answer is in this thread.');
  if (question.surface === 'command') return answerPrivately(again, click.responseUrl, parts);
  parts.background.run('status', () => parts.status.show(again));
  parts.loop.wake();
}
