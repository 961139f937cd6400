import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { describeError } from '../../errors.ts';
import type { AskedQuestion } from '../../questions/asked-question.ts';
import { loadQuestion } from '../../questions/load-question.ts';
import { saveAnswer } from '../../questions/save-answer.ts';
import { keepMessages, postponeQuestion, settleQuestion } from '../../questions/settle-question.ts';
import { refusalOf } from '../call-slack.ts';
import { renderAnswer } from '../render/render-answer.ts';
import { deliverAnswer } from './deliver-answer.ts';
import { findOwnMessages } from './find-own-messages.ts';
import type { LoopParts } from './loop-parts.ts';
import { removeAnswer } from './remove-answer.ts';
import { type WorkedOut, workOut } from './work-out.ts';

const MOST_ATTEMPTS = 5;
const POSTPONE_SECONDS = 20;

/** Works a claimed question out and puts the answer into its thread; never throws. */
export async function answerOne(question: AskedQuestion, parts: LoopParts): Promise<void> {
  const { owner, answering, log } = parts;
  try {
    const kept = await answerFor(question, parts);
    // Edited, withdrawn or somebody else's by now.
    if (kept === null) return await release(question, parts);
    const standing = await standingMessages(question, parts);
    const pieces = await renderAnswer({ ...question, ...kept, preface: prefaceOf(question) }, parts);
    const messages = await deliverAnswer(question, pieces, standing, parts);
    await keepMessages(question.id, messages, answering.database);
    const state = await settleQuestion(question, { state: 'answered' }, owner, answering.database);
    if (state === 'withdrawn') return await removeAnswer({ ...question, messages }, parts);
    // A new message takes the line away by itself, but neither a changed one nor the eyes.
    await parts.status.clear(question);
    log.info({ event: 'question.answered', id: question.id, route: kept.answer.route, ms: kept.answer.ms });
  } catch (error) {
    await putBack(question, error, parts).catch((cause) =>
      log.error({ event: 'question.put_back_failed', id: question.id, error: describeError(cause) }),
    );
  }
}

/** What was asked by a click stands nowhere else. */
function prefaceOf({ ts, threadTs, text }: AskedQuestion): string {
  if (ts !== null) return '';
  return `**${escapeMarkdown(threadTs === null ? `/catalog ${text}` : text)}**`;
}

/** The answer that a process before us has kept, else a new one; null: it must not be posted. */
async function answerFor(question: AskedQuestion, parts: LoopParts): Promise<WorkedOut | null> {
  const { answer, sources, answeredRevision, revision } = question;
  if (answer !== null && answeredRevision === revision)
    return { answer, sources, timezone: parts.settings.timezone };
  const worked = await workOut(question, parts);
  return (await saveAnswer(question, worked, parts.owner, parts.answering.database)) ? worked : null;
}

/** A first attempt has posted nothing yet; after a crash only the thread knows. */
async function standingMessages(question: AskedQuestion, parts: LoopParts): Promise<readonly string[]> {
  if (question.attempts > 1 || (question.revision > 1 && question.messages.length === 0)) {
    return findOwnMessages(question, parts);
  }
  return question.messages;
}

async function release(question: AskedQuestion, parts: LoopParts): Promise<void> {
  const { owner, answering } = parts;
  // The revision that is asked for now is a later one, so this only lets go.
  await settleQuestion({ ...question, revision: 0 }, { state: 'failed' }, owner, answering.database);
  const now = await loadQuestion(question.id, answering.database);
  if (now?.state === 'withdrawn') await parts.status.clear(question);
}

/** Slack's refusal of a plain text is final; anything else is worth another attempt later. */
async function putBack(question: AskedQuestion, error: unknown, parts: LoopParts): Promise<void> {
  const { owner, answering, log } = parts;
  const refusal = refusalOf(error);
  const reference = answering.newReference();
  const isLast = refusal !== null || question.attempts >= MOST_ATTEMPTS;
  log.error({
    event: 'question.not_delivered',
    id: question.id,
    reference,
    refusal,
    error: describeError(error),
  });
  if (!isLast) return postponeQuestion(question, POSTPONE_SECONDS, owner, answering.database);
  await settleQuestion(question, { state: 'failed', reference }, owner, answering.database);
  await parts.status.clear(question);
}
