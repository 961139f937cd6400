import type { Answer } from '../../src/domain/answer.ts';
import type { QuestionCase } from './question-case.ts';

export interface Grade {
  readonly id: string;
  readonly routeRight: boolean;
  /** What the answer lacks; empty when it is right. */
  readonly faults: readonly string[];
}

/** Judges an answer by its case. `titleOf` gives the title of a file of the library. */
export function gradeAnswer(asked: QuestionCase, answer: Answer, titleOf: (file: string) => string): Grade {
  const { expect } = asked;
  const shown = shownTitles(answer);
  const cited = answer.citations.map((citation) => citation.post.title);
  const faults = [
    ...(expect.total === undefined ? [] : totalFaults(expect.total, answer)),
    ...(expect.titles === undefined ? [] : orderFaults(expect.titles, shown)),
    ...(expect.titles_set === undefined ? [] : setFaults(expect.titles_set, shown)),
    ...(expect.contains ?? []).filter((part) => !holds(answer.text, part)).map((part) => `lacks "${part}"`),
    ...(expect.absent ?? []).filter((part) => holds(answer.text, part)).map((part) => `says "${part}"`),
    ...(expect.shows ?? [])
      .map(titleOf)
      .filter((title) => !shown.includes(title))
      .map((title) => `does not show "${title}"`),
    ...anyFaults(expect.posts ?? expect.posts_any, cited, titleOf),
    ...onlyFaults(expect.posts_only, cited, titleOf),
  ];
  return { id: asked.id, routeRight: asked.accept.includes(answer.route), faults };
}

function totalFaults(total: number, answer: Answer): string[] {
  const said = new RegExp(`(^|[^\\d.,])${total}($|[^\\d.,]|[.,]($|\\D|\\d+ ?%))`).test(plain(answer.text));
  return answer.total === total || said ? [] : [`total ${answer.total} instead of ${total}`];
}

function orderFaults(titles: readonly string[], shown: readonly string[]): string[] {
  const same = titles.length === shown.length && titles.every((title, index) => title === shown[index]);
  return same ? [] : [`lists ${JSON.stringify(shown)} instead of ${JSON.stringify(titles)}`];
}

function setFaults(titles: readonly string[], shown: readonly string[]): string[] {
  return orderFaults([...titles].sort(), [...shown].sort());
}

function anyFaults(
  files: readonly string[] | undefined,
  cited: readonly string[],
  titleOf: (file: string) => string,
) {
  if (files === undefined || files.some((file) => cited.includes(titleOf(file)))) return [];
  return [`cites ${JSON.stringify(cited)}, none of ${files.join(', ')}`];
}

function onlyFaults(
  files: readonly string[] | undefined,
  cited: readonly string[],
  titleOf: (file: string) => string,
) {
  if (files === undefined) return [];
  const allowed = new Set(files.map(titleOf));
  return cited
    .filter((title) => !allowed.has(title))
    .map((title) => `cites "${title}", which the filter excludes`);
}

/** Titles as the answer lists them: rows of a template, else the posts it names. */
function shownTitles(answer: Answer): string[] {
  const rows = (answer.rows ?? []).flatMap((row) => (typeof row['title'] === 'string' ? [row['title']] : []));
  return rows.length > 0 ? rows : answer.posts.map((post) => post.title);
}

/** A number stands by itself: 3 is not in "13". */
function holds(text: string, part: string): boolean {
  if (!/^\d+$/.test(part)) return plain(text).includes(plain(part));
  return new RegExp(`(^|[^\\d.,])${part}($|[^\\d.,]|[.,]($|\\D|\\d+ ?%))`).test(
    plain(text).replace(/(\d),(?=\d{3})/g, '$1'),
  );
}

/** Case, accents, Markdown signs and hyphens do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\\*_`]/g, '')
    .replace(/[-‐–]/g, ' ')
    .replace(/\s+/g, ' ');
}
