import type { Vocabulary } from '../catalogue/vocabulary.ts';
import type { Decision } from '../domain/decision.ts';
import { isPostNoun } from './catalogue-words.ts';
import { describeSlots } from './describe-slots.ts';
import { nearestNames } from './match-authors.ts';
import type { Word } from './question-words.ts';
import { replaceWords } from './replace-words.ts';
import type { NameMatch, Slots } from './slots.ts';

/** "Did you mean …?" where a name can be read in several ways; null where all is plain. */
export function nameAlternatives(text: string, words: readonly Word[], slots: Slots): Decision | null {
  const unsure = [...slots.categories, ...slots.authors].find(({ rivals }) => rivals.length > 0);
  return unsure === undefined ? null : chooseName(text, words, slots, unsure);
}

/** "In 2021 or 2023?", where nothing compares the two; null for one period or none. */
export function periodAlternatives(text: string, words: readonly Word[], slots: Slots): Decision | null {
  if (slots.periods.length < 2) return null;
  const marks = slots.marks.filter(({ slot }) => slot === 'period');
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const choices = slots.periods.map(({ label }) => ({
    label,
    question: replaceWords(text, words, { from: first.from, to: last.to }, label),
  }));
  return { kind: 'ambiguous', choices, interpretation: null };
}

function chooseName(text: string, words: readonly Word[], slots: Slots, unsure: NameMatch): Decision {
  const names = [{ value: unsure.value, name: unsure.name }, ...unsure.rivals];
  const choices = names.map(({ name }) => ({
    label: name,
    question: replaceWords(text, words, unsure, name),
  }));
  const rest = {
    ...slots,
    categories: slots.categories.filter((match) => match !== unsure),
    authors: slots.authors.filter((match) => match !== unsure),
  };
  return { kind: 'ambiguous', choices, interpretation: describeSlots(rest) };
}

/** A catalogue question that names an author or a category that is none. */
export function sayUnknown(
  text: string,
  words: readonly Word[],
  slots: Slots,
  vocabulary: Vocabulary,
): Decision | null {
  if (slots.unknownAuthor !== null && asksOfPosts(words)) {
    const mark = slots.marks.findLast(({ slot }) => slot === 'author');
    return unknownName(
      text,
      words,
      slots.unknownAuthor,
      mark,
      vocabulary.authors.map(({ name }) => name),
    );
  }
  if (slots.unknownCategory === null || !asksOfPosts(words)) return null;
  const name = slots.unknownCategory;
  const at = words.findIndex((word) => word.text === name);
  const names = vocabulary.categories.map((category) => category.name);
  return unknownName(text, words, name, { from: at, to: at + 1 }, names);
}

function unknownName(
  text: string,
  words: readonly Word[],
  name: string,
  range: { readonly from: number; readonly to: number } | undefined,
  known: readonly string[],
): Decision {
  const nearest = nearestNames(name, known);
  const choices =
    range === undefined
      ? []
      : nearest.map((near) => ({ label: near, question: replaceWords(text, words, range, near) }));
  return { kind: 'unknown-name', name, nearest, choices };
}

function asksOfPosts(words: readonly Word[]): boolean {
  return words.some(
    (word) =>
      isPostNoun(word.folded) ||
      /^(written|wrote|write|published|posted|many|category|anything|something|everything)$/.test(
        word.folded,
      ),
  );
}
