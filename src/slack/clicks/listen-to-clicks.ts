import type { App } from '@slack/bolt';
import { describeError } from '../../errors.ts';
import { loadQuestion } from '../../questions/load-question.ts';
import type { EventParts } from '../events/take-event.ts';
import { respond } from '../respond.ts';
import { covers, scopeNow } from '../seats/scope-of.ts';
import { actionIds, viewIds } from './action-ids.ts';
import type { ClickHandler } from './allowed-click.ts';
import { askInstead, chooseReading } from './ask-again.ts';
import { giveFeedback, takeReason } from './give-feedback.ts';
import { type Click, readClick } from './read-click.ts';
import { shareAnswer } from './share-answer.ts';
import { showQuotes, showTrace } from './show-modals.ts';

const HANDLERS: readonly (readonly [string | RegExp, ClickHandler])[] = [
  [startingWith(actionIds.choice), chooseReading],
  [startingWith(actionIds.instead), askInstead],
  [actionIds.quotes, showQuotes],
  [actionIds.trace, showTrace],
  [actionIds.share, shareAnswer],
  [startingWith(actionIds.feedback), giveFeedback],
];

/** Everything that can be clicked under an answer, and the reason that is asked for. */
export function listenToClicks(app: App, parts: EventParts): void {
  for (const [actionId, handle] of HANDLERS) {
    app.action(actionId, async ({ ack, body }) => {
      await ack();
      const click = readClick(body);
      if (click !== null) await serveClick(click, handle, parts);
    });
  }
  app.view(viewIds.reason, async ({ ack, view, body }) => {
    await ack();
    await takeReason(
      { user: body.user.id, questionId: view.private_metadata, values: view.state.values },
      parts,
    );
  });
}

function startingWith(prefix: string): RegExp {
  return new RegExp(`^${prefix}`);
}

const GONE = 'This answer is no longer kept, so there is nothing more to show; please ask again.';
const HIDDEN = "You can't see everything that this answer rests on, so I can't show you more of it.";

/** Looks at who clicks, every time: what they may see can have changed since the answer was given. */
async function serveClick(click: Click, handle: ClickHandler, parts: EventParts): Promise<void> {
  const { log, answering } = parts;
  const say = (text: string, threadTs: string | null = null) =>
    respond(click.responseUrl, { text, threadTs });
  try {
    const question = await loadQuestion(questionIdOf(click), answering.database);
    if (question?.answer == null || question.channel !== click.channel) return await say(GONE);
    const asking = { surface: 'command' as const, asker: click.user, channel: click.channel };
    const scope = await scopeNow(asking, parts);
    if (!covers(scope, question.sources)) return await say(HIDDEN, question.threadTs);
    await handle({ click, question }, parts);
    log.info({ event: 'slack.clicked', action: click.actionId, id: question.id });
  } catch (error) {
    const reference = answering.newReference();
    log.error({
      event: 'slack.click_failed',
      reference,
      action: click.actionId,
      error: describeError(error),
    });
    await say(`That did not work just now; please try again (reference ${reference}).`).catch(() => {});
  }
}

/** Feedback's own block says which button it was in its value. */
function questionIdOf({ value }: Click): string {
  return value.replace(/^(?:un)?helpful:/, '');
}
