import type { Scope, Turn } from '../../domain/question.ts';
import { describeError } from '../../errors.ts';
import type { AskedQuestion } from '../../questions/asked-question.ts';
import { recentDirectQuestions } from '../../questions/find-conversation.ts';
import { loadQuestions } from '../../questions/load-question.ts';
import { questionOf } from '../answers/find-own-messages.ts';
import { covers } from '../seats/scope-of.ts';
import type { SlackParts } from '../slack-parts.ts';
import { fitBudget } from './fit-budget.ts';
import { readMessage, type ThreadMessage } from './read-message.ts';
import { readThread } from './read-thread.ts';

/**
 * What was said before: in a thread its root and the newest messages, in a direct message without a thread
 * the last questions there. Our own answers come whole, as they were written, and only where all that
 * they may rest on is in scope. A thread that can't be read is no reason not to answer.
 */
export async function readHistory(asked: AskedQuestion, scope: Scope, parts: SlackParts): Promise<Turn[]> {
  const { channel, ts, threadTs } = asked;
  if (threadTs !== null && threadTs !== ts) {
    try {
      const messages = await readThread({ channel, threadTs, before: ts }, parts.clients.reading);
      return fitBudget(await toTurns(messages, asked, scope, parts));
    } catch (error) {
      parts.log.warn({ event: 'slack.thread_unread', id: asked.id, error: describeError(error) });
      return [];
    }
  }
  if (asked.surface !== 'direct') return [];
  const before = await recentDirectQuestions(asked, parts.answering.database);
  return fitBudget(
    before
      .filter(({ sources }) => covers(scope, sources))
      .flatMap(({ asker, text, answer }) => [{ speaker: asker, text }, assistant(answer?.text ?? '')]),
  );
}

async function toTurns(
  messages: readonly ThreadMessage[],
  asked: AskedQuestion,
  scope: Scope,
  parts: SlackParts,
): Promise<Turn[]> {
  const answered = messages.map((message) => questionOf(message));
  const ids = [...new Set(answered.filter((id) => id !== null))];
  const questions = new Map(
    (await loadQuestions(ids, parts.answering.database)).map((question) => [question.id, question]),
  );
  const said = new Set<string>();
  return messages.flatMap((message, index): Turn[] => {
    const id = answered[index] ?? null;
    if (id !== null) {
      const question = questions.get(id);
      // An answer in several messages is one turn.
      if (question?.answer == null || said.has(id) || id === asked.id) return [];
      said.add(id);
      return covers(scope, question.sources) ? [assistant(question.answer.text)] : [];
    }
    const turn = readMessage(message, parts.identity);
    return turn === null ? [] : [turn];
  });
}

function assistant(text: string): Turn {
  return { speaker: 'assistant', text };
}
