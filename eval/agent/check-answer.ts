import { readDates } from '../../src/answering/read-dates.ts';
import type { Answer } from '../../src/domain/answer.ts';
import type { Expected } from './compute-expected.ts';

/** What an answer lacks, in words; empty when it is right. */
export function checkAnswer(answer: Answer, expected: Expected): string[] {
  const said = plain(answer.text);
  const cited = answer.citations.map(({ post }) => post.slug);
  return [
    ...checkTotal(expected.total, answer.text),
    ...(expected.titles === null ? [] : checkTitles(expected.titles, expected.allTitles, said)),
    ...(expected.first === null ? [] : checkFirst(expected.first, expected.allTitles, said)),
    ...(expected.says ?? [])
      .filter((value) => !saysWord(value, said))
      .map((value) => `does not say "${value}"`),
    ...(expected.cites === null || expected.cites.some((slug) => cited.includes(slug))
      ? []
      : [`cites ${cited.join(', ') || 'nothing'}, none of ${expected.cites.join(', ')}`]),
    ...(expected.citesOnly === null
      ? []
      : cited.filter((slug) => !expected.citesOnly?.includes(slug)).map((slug) => `cites ${slug}`)),
    ...(expected.refuses ? checkRefusal(answer, expected.allTitles, said) : []),
  ];
}

/** Each group of tools, one of which has to be in the trace. */
export function checkTools(answer: Answer, groups: readonly (readonly string[])[]): string[] {
  const called = answer.trace.map(({ tool }) => tool as string);
  return groups
    .filter((group) => !group.some((tool) => called.includes(tool)))
    .map((group) => `does not call ${group.join(' or ')}`);
}

/** How many things the answer says that no tool returned; null where nobody has looked. */
export function countFlags(answer: Answer): number {
  return answer.trace
    .filter(({ tool }) => tool === 'check')
    .reduce((sum, { summary }) => sum + summary.split('; ').length, 0);
}

/** A number that stands in a quote or a date says nothing of how many there are. */
function checkTotal(total: string | null, text: string): string[] {
  if (total === null) return [];
  const said = plain(readDates(text.replace(/“[^”]*”/g, ' ')).rest);
  // "No posts match" says nought.
  const nought = total === '0' && /\bno posts? match|\bnone\b/.test(said);
  return nought || saysWord(total, said) ? [] : [`does not say ${total}`];
}

/** In order, each once, and no other post's. */
function checkTitles(titles: readonly string[], all: readonly string[], said: string): string[] {
  const places = titles.map((title) => said.indexOf(plain(title)));
  const missing = titles.filter((_, index) => places[index] === -1);
  if (missing.length > 0) return missing.map((title) => `does not name "${title}"`);
  const ordered = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  const others = all.filter((title) => !titles.includes(title) && said.includes(plain(title)));
  return [
    ...(ordered ? [] : ['names them in another order']),
    ...others.map((title) => `names "${title}" too`),
  ];
}

function checkFirst(first: string, all: readonly string[], said: string): string[] {
  const place = said.indexOf(plain(first));
  if (place === -1) return [`does not name "${first}"`];
  const before = all.filter((title) => title !== first && said.slice(0, place).includes(plain(title)));
  return before.map((title) => `names "${title}" before`);
}

function checkRefusal(answer: Answer, all: readonly string[], said: string): string[] {
  return [
    ...(answer.route === 'none' ? [] : [`takes the route ${answer.route}`]),
    ...(answer.citations.length === 0 ? [] : ['cites']),
    ...all.filter((title) => said.includes(plain(title))).map((title) => `names "${title}"`),
  ];
}

function saysWord(value: string, said: string): boolean {
  const escaped = plain(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // "1,36" and "36.5" do not say 36.
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${escaped}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'u').test(said);
}

/** Case, accents and Markdown signs do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[\\*_`]/g, '')
    .replace(/\s+/g, ' ');
}
