import type { Turn } from '../domain/question.ts';

/** Older turns are about something else more often than they help: docs/decisions/0021-follow-ups.md. */
const TURNS = 3;
/** What was pasted into the thread says little about what is asked now. */
const LONGEST_TURN = 500;

/**
 * What people said before a question, newest last, for `SearchRequest.before`. Our own answers are left
 * out: what was found once would be found again.
 */
export function earlierTurns(history: readonly Turn[]): string[] {
  const asked = history.filter((turn) => turn.speaker !== 'assistant' && turn.text.trim() !== '');
  return asked.slice(-TURNS).map((turn) => turn.text.slice(0, LONGEST_TURN));
}
