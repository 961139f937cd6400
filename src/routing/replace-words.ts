import type { Word } from './question-words.ts';
import type { WordRange } from './slots.ts';

/** The text with some of its words replaced; a possessive ending and quotes around them are kept in order. */
export function replaceWords(
  text: string,
  words: readonly Word[],
  range: WordRange,
  replacement: string,
): string {
  const [first, last] = [words[range.from], words[range.to - 1]];
  if (first === undefined || last === undefined) return text;
  const possessive = last.possessive ? "'s" : '';
  const head = text.slice(0, first.start);
  const tail = text.slice(last.end);
  const quoted = replacement.startsWith('"') && /["']$/.test(head) && /^["']/.test(tail);
  return quoted
    ? `${head.slice(0, -1)}${replacement}${tail.slice(1)}`
    : `${head}${replacement}${possessive}${tail}`;
}
