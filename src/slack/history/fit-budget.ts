import type { Turn } from '../../domain/question.ts';

/** Characters of history that go with a question. */
const BUDGET = 12_000;
const ROOT_BUDGET = 3000;

/** The root, cut if need be, and as many of the newest turns as fit, each whole; oldest first. */
export function fitBudget(turns: readonly Turn[]): Turn[] {
  const [root, ...replies] = turns;
  if (root === undefined) return [];
  const opening = { ...root, text: cut(root.text, ROOT_BUDGET) };
  let left = BUDGET - opening.text.length;
  const kept: Turn[] = [];
  for (const turn of replies.reverse()) {
    if (turn.text.length > left) {
      // A last turn that is longer than all there is room for is still better cut than missing.
      if (kept.length === 0) kept.unshift({ ...turn, text: cut(turn.text, left) });
      break;
    }
    left -= turn.text.length;
    kept.unshift(turn);
  }
  return [opening, ...kept];
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
