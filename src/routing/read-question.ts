import type { Vocabulary } from '../catalogue/vocabulary.ts';
import { extractSlots } from './extract-slots.ts';
import { matchCategories } from './match-categories.ts';
import { mendWords } from './mend-words.ts';
import type { Asked } from './periods/parse-period.ts';
import { type Word, wordsOf } from './question-words.ts';
import type { NameMatch, Slots } from './slots.ts';

/** A question taken apart. */
export interface QuestionRead {
  /** Cleaned. */
  readonly text: string;
  /** Slips in the catalogue's own words put right. */
  readonly words: readonly Word[];
  readonly slots: Slots;
  /** Every place that reads as a category, used as one or not. */
  readonly categories: readonly NameMatch[];
}

export interface ReadingParts {
  readonly vocabulary: Vocabulary;
  /** Words of the templates' examples. */
  readonly templateWords: ReadonlySet<string>;
  readonly asked: Asked;
}

export function readQuestion(text: string, { vocabulary, templateWords, asked }: ReadingParts): QuestionRead {
  const written = wordsOf(text);
  const names = matchCategories(written, vocabulary);
  const isName = (at: number) => names.some(({ from, to }) => at >= from && at < to);
  const words = mendWords(written, templateWords, isName);
  return { text, words, slots: extractSlots(text, words, vocabulary, asked), categories: names };
}
