import { isEmptyWord, KNOWN_WORDS } from './catalogue-words.ts';
import { readNumber } from './number-words.ts';
import { stemOf, type Word } from './question-words.ts';
import { typoDistance } from './typo-distance.ts';

const SHORTEST = 5;
const LONG = 9;

/**
 * Words a slip away from one that the catalogue's questions use, put right: "artciles", "newset". A short
 * word with one letter changed stays, for "ports" and "hosts" are words too.
 */
export function mendWords(
  words: readonly Word[],
  templateWords: ReadonlySet<string>,
  isName: (at: number) => boolean,
): Word[] {
  const { byLetter, stems } = lexiconOf(templateWords);
  return words.map((word, at) => {
    const { folded } = word;
    if (
      folded.length < SHORTEST - 1 ||
      isEmptyWord(folded) ||
      stems.has(stemOf(folded)) ||
      isName(at) ||
      readNumber([folded], 0) !== null
    )
      return word;
    const meant = nearest(folded, byLetter.get(folded[0] ?? '') ?? []);
    return meant === null ? word : { ...word, folded: meant };
  });
}

interface Lexicon {
  readonly byLetter: ReadonlyMap<string, readonly string[]>;
  readonly stems: ReadonlySet<string>;
}

/** Made once for the words of the templates, kept as long as they are. */
const lexicons = new WeakMap<ReadonlySet<string>, Lexicon>();

function lexiconOf(templateWords: ReadonlySet<string>): Lexicon {
  const kept = lexicons.get(templateWords);
  if (kept !== undefined) return kept;
  const own = [...templateWords].filter((word) => word.length >= SHORTEST && !isEmptyWord(word));
  const known = [...new Set([...KNOWN_WORDS, ...own])];
  const byLetter = new Map<string, string[]>();
  for (const word of known) byLetter.set(word[0] ?? '', [...(byLetter.get(word[0] ?? '') ?? []), word]);
  const lexicon = { byLetter, stems: new Set(known.map(stemOf)) };
  lexicons.set(templateWords, lexicon);
  return lexicon;
}

function nearest(written: string, known: readonly string[]): string | null {
  let best: { word: string; typos: number } | null = null;
  for (const word of known) {
    if (word[0] !== written[0] || Math.abs(word.length - written.length) > 2) continue;
    const typos = typoDistance(written, word);
    if (typos > (word.length >= LONG ? 2 : 1) || (best !== null && typos >= best.typos)) continue;
    if (word.length <= SHORTEST && written.length === word.length && !isAnagram(written, word)) continue;
    best = { word, typos };
  }
  return best?.word ?? null;
}

function isAnagram(left: string, right: string): boolean {
  return [...left].sort().join('') === [...right].sort().join('');
}
