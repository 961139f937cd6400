import type { Turn } from '../domain/question.ts';

/** Older turns are about something else more often than they help. */
const TURNS = 2;

/**
 * What to search for where `text` goes on from a conversation: the text, then the last two things that
 * people said before it. Our own answers are left out: what was found once would be found again.
 */
export function followUpQuery(history: readonly Turn[], text: string): string {
  const asked = history.filter(
    (turn) => turn.speaker !== 'assistant' && !turn.aside && turn.text.trim() !== '',
  );
  return [text, ...asked.slice(-TURNS).map((turn) => turn.text)].join('\n');
}
