import type { QueryWord, QueryWords } from './query-words.ts';

/**
 * What a word that only earlier turns hold counts beside the question's own. Measured on conversations
 * that stay with their matter, and on ones that change it: docs/decisions/0021-follow-ups.md.
 */
const EARLIER_SHARE = 0.3;

/** The words of a question, and those that the turns before it add at a lower share. */
export function addEarlierWords(asked: readonly QueryWords[], earlier: readonly QueryWords[]): QueryWords[] {
  const own = new Map(asked.map((language) => [language.textConfig, language]));
  const joined = earlier.map((language) => {
    const words = own.get(language.textConfig)?.words ?? [];
    own.delete(language.textConfig);
    return { ...language, words: [...words, ...newWords(language, words)] };
  });
  return [...joined, ...own.values()];
}

function newWords({ words }: QueryWords, asked: readonly QueryWord[]): QueryWord[] {
  const known = new Set(asked.map(({ lexeme }) => lexeme));
  return words.filter(({ lexeme }) => !known.has(lexeme)).map((word) => ({ ...word, share: EARLIER_SHARE }));
}
