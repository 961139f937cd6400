import type { Answer } from '../../domain/answer.ts';
import { describeError } from '../../errors.ts';
import type { NewQuestion } from '../../questions/accept-question.ts';
import { keepCommandAnswer } from '../../questions/keep-command.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import { renderAnswer } from '../render/render-answer.ts';
import { respondWithPieces } from '../respond.ts';
import { findSeat } from '../seats/find-seat.ts';
import { scopeOf } from '../seats/scope-of.ts';
import type { SlackParts } from '../slack-parts.ts';
import { answerCommand } from './answer-command.ts';

/** Answers a command that was recorded, for the asker alone. */
export async function answerPrivately(
  asked: NewQuestion,
  responseUrl: string,
  parts: SlackParts,
): Promise<void> {
  const { id, surface, track, text, asker, channel } = asked;
  const { seat, timezone } = await findSeat(asked, parts);
  const scope = await scopeOf(seat, parts);
  const question = { text, asker, channel, timezone, now: new Date(), history: [], scope, track };
  const answer = await answerCommand(question, parts).catch((error) => fail(asked, error, parts));
  const { sources } = scope;
  await keepCommandAnswer(id, { answer, sources }, parts.answering.database);
  // What rests on nothing, such as help, is nothing to share.
  const canShare = answer.trace.length > 0 && !channel.startsWith('D');
  const pieces = await renderAnswer({ id, surface, track, answer, sources, timezone, canShare }, parts);
  await respondWithPieces(responseUrl, pieces);
}

function fail(asked: NewQuestion, error: unknown, { answering, log }: SlackParts): Answer {
  const reference = answering.newReference();
  log.error({ event: 'catalog.failed', reference, error: describeError(error) });
  return sayPlainly(
    asked,
    `That could not be looked up just now; please try again (reference ${reference}).`,
  );
}
