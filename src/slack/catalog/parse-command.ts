import { typosBetween } from '../../routing/typo-distance.ts';

/** What somebody wants of `/catalog`. */
export type CatalogRequest =
  | { readonly kind: 'help' | 'categories' | 'templates' }
  | {
      readonly kind: 'list';
      readonly order: 'newest' | 'oldest';
      readonly category: string | null;
      readonly limit: number;
    }
  | { readonly kind: 'count'; readonly category: string | null }
  | { readonly kind: 'find'; readonly words: string }
  | { readonly kind: 'template'; readonly name: string; readonly given: Readonly<Record<string, string>> }
  /** A word that is almost one of ours: `meant` is the whole command as it was probably meant. */
  | { readonly kind: 'mistyped'; readonly word: string; readonly meant: string }
  /** A request of a known kind that lacks something, or has too much. Markdown. */
  | { readonly kind: 'wrong'; readonly problem: string }
  | { readonly kind: 'question'; readonly text: string };

const WORDS = ['newest', 'oldest', 'count', 'categories', 'find', 'templates', 'help'] as const;
/** What is answered elsewhere, and can be mistyped all the same. */
const OTHERS = ['resync'];
type Word = (typeof WORDS)[number];
const SYNONYMS: Readonly<Record<string, Word>> = {
  latest: 'newest',
  recent: 'newest',
  new: 'newest',
  search: 'find',
  category: 'categories',
  template: 'templates',
  '?': 'help',
};
const PAIR = /([a-z_]\w*)\s*=\s*("[^"]*"|“[^”]*”|\S*)/gi;
const USUAL = 5;
const MOST = 50;

/** Reads the text behind `/catalog`; `templates` are the names of those that there are. */
export function parseCommand(text: string, templates: readonly string[]): CatalogRequest {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  const [first = '', ...rest] = trimmed.split(' ');
  const word = first.toLowerCase();
  if (word === '') return { kind: 'help' };
  const known = WORDS.find((candidate) => candidate === word) ?? SYNONYMS[word];
  if (known !== undefined && isCommand(known, rest)) return readKnown(known, rest);
  if (templates.includes(word)) return readTemplate(word, trimmed.slice(first.length));
  const looksLikeTemplate = first.includes('_') || /\w=/.test(trimmed);
  const near = nearest(word, [...WORDS, ...OTHERS, ...templates]);
  if (known === undefined && near !== null && (looksLikeTemplate || rest.length <= 3)) {
    return { kind: 'mistyped', word: first, meant: [near, ...rest].join(' ') };
  }
  if (looksLikeTemplate) {
    return { kind: 'wrong', problem: `There is no such template; \`/catalog templates\` lists them.` };
  }
  return { kind: 'question', text: trimmed };
}

/** "count the docker posts of 2023" is a question, "count docker" a command. */
function isCommand(word: Word, rest: readonly string[]): boolean {
  if (word === 'find') return true;
  if (word === 'newest' || word === 'oldest') return rest.filter((part) => !isNumber(part)).length <= 3;
  return rest.length <= (word === 'count' ? 3 : 0);
}

function readKnown(word: Word, rest: readonly string[]): CatalogRequest {
  switch (word) {
    case 'help':
    case 'categories':
    case 'templates':
      return { kind: word };
    case 'find':
      return rest.length === 0
        ? { kind: 'wrong', problem: 'What shall I find? For example `/catalog find docker volumes`.' }
        : { kind: 'find', words: rest.join(' ') };
    case 'count':
      return { kind: 'count', category: rest.join(' ') || null };
    case 'newest':
    case 'oldest':
      return readList(word, rest);
  }
}

function readList(order: 'newest' | 'oldest', rest: readonly string[]): CatalogRequest {
  const numbers = rest.filter(isNumber).map(Number);
  const limit = numbers[0] ?? USUAL;
  if (numbers.length > 1 || limit < 1 || limit > MOST) {
    const problem = `How many? Allowed is one number from 1 to ${MOST}: \`/catalog ${order} 10\`.`;
    return { kind: 'wrong', problem };
  }
  const category = rest.filter((part) => !isNumber(part)).join(' ') || null;
  return { kind: 'list', order, category, limit };
}

function readTemplate(name: string, rest: string): CatalogRequest {
  const given = Object.fromEntries(
    [...rest.matchAll(PAIR)].map((pair) => [pair[1] ?? '', (pair[2] ?? '').replace(/^["“]|["”]$/g, '')]),
  );
  if (rest.replace(PAIR, '').trim() === '') return { kind: 'template', name, given };
  const problem = `What a template is asked with is written \`key=value\`: \`/catalog ${name} category=docker\`.`;
  return { kind: 'wrong', problem };
}

function isNumber(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** The word that was probably meant; null when none is near. */
export function nearest(written: string, words: readonly string[]): string | null {
  const ranked = words
    .map((word) => ({ word, typos: typosBetween(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ typos }) => typos !== null)
    .sort((one, other) => (one.typos ?? 0) - (other.typos ?? 0));
  return ranked[0]?.word ?? null;
}
