import type { Span } from './periods/parse-period.ts';

export interface Word extends Span {
  /** As written, without a possessive ending. */
  readonly text: string;
  /** Lower case, without accents. */
  readonly folded: string;
  /** "April's", "Jones'". */
  readonly possessive: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'\p{L}[\p{L}\p{M}]*)*[+#]*/gu;

/** Words in order; what joins or ends them (spaces, hyphens, dots, quotes) is left out. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => {
    const bare = match[0].replace(/'s$/iu, '');
    const plural = /s$/i.test(bare) && text[match.index + match[0].length] === "'";
    return {
      text: bare,
      folded: fold(bare),
      possessive: bare !== match[0] || (plural && !text.slice(0, match.index).includes("'")),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** Lower case and without accents, so that "Lucía" and "lucia" are one. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A light stem: plural, -ing and -ed endings off. For comparing, not for reading. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) return stemVerb(word.slice(0, -1));
  return stemVerb(word);
}

function stemVerb(word: string): string {
  const stem =
    word.length > 5 && word.endsWith('ing')
      ? word.slice(0, -3)
      : word.length > 4 && word.endsWith('ed')
        ? word.slice(0, -2)
        : word;
  if (stem === word) return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word;
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
