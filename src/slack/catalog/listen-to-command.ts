import type { App } from '@slack/bolt';
import { describeError } from '../../errors.ts';
import { acceptQuestion, type NewQuestion } from '../../questions/accept-question.ts';
import { describeRefusal } from '../answers/refuse-kindly.ts';
import type { EventParts } from '../events/take-event.ts';
import { respond } from '../respond.ts';
import { answerPrivately } from './answer-privately.ts';
import { type ResyncSettings, readResync, resync } from './resync.ts';

const COMMAND = '/catalog';

export function listenToCommand(app: App, parts: EventParts, resyncing: ResyncSettings): void {
  app.command(COMMAND, async ({ ack, command }) => {
    await ack();
    const { channel_id: channel, user_id: asker, team_id: askerTeam, text, response_url: url } = command;
    const question: NewQuestion = {
      id: parts.newId(),
      surface: 'command',
      team: parts.identity.team,
      channel,
      ts: null,
      threadTs: null,
      eventId: null,
      asker,
      askerTeam,
      text: text.trim(),
      track: null,
    };
    const source = readResync(text);
    const serving =
      source === null
        ? serve(question, url, parts)
        : resync({ source, asker, channel, url }, parts, resyncing);
    await serving.catch(async (error) => {
      const reference = parts.answering.newReference();
      parts.log.error({ event: 'catalog.failed', reference, error: describeError(error) });
      const sorry = `That could not be looked up just now; please try again (reference ${reference}).`;
      await respond(url, { text: sorry }).catch(() => {});
    });
  });
}

async function serve(question: NewQuestion, url: string, parts: EventParts): Promise<void> {
  const { settings, answering, log } = parts;
  const acceptance = await acceptQuestion(question, settings.limits, answering.database);
  if (acceptance.outcome === 'refused') return respond(url, { text: describeRefusal(acceptance, parts) });
  await answerPrivately(question, url, parts);
  log.info({ event: 'catalog.answered', id: question.id });
}
