import type { Scope } from '../domain/question.ts';
import { type QueryWord, readQueryWords } from '../retrieval/query-words.ts';
import { resolvePosts } from '../retrieval/resolve-posts.ts';
import type { Queryable } from '../store/database.ts';
import { plainQuery } from './plain-query.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu;
/** Other languages write more than names with capitals, German each noun. */
const ENGLISH = /\b(?:the|how|what|which|who|where|when|why|is|are|do|does|can|should|to|of|my|our|for)\b/i;

/** Words that their capitals show to be names: "WordPress", "gRPC", not the first word of a sentence. */
export function findNames(question: string): string[] {
  if (!ENGLISH.test(question)) return [];
  const words = [...question.matchAll(WORD)];
  const names = words.filter((word) => {
    const before = question.slice(0, word.index).trimEnd();
    const begins = before === '' || /[.!?:]["'”’)]*$/.test(before);
    const withinWord = /\p{Lu}/u.test(word[0].slice(1));
    return withinWord || (!begins && /^\p{Lu}/u.test(word[0]) && word[0].length > 1);
  });
  // A question shouted, or written like a headline, tells nothing by its capitals.
  return names.length * 2 > words.length ? [] : names.map((name) => name[0]);
}

export interface Unknown {
  /** Share (0 to 1) of the question's words, weighted by rarity, that no post holds. */
  readonly share: number;
  /** The question names something that no post holds. */
  readonly name: boolean;
}

/** What of a question no post of the library holds. */
export async function readUnknown(question: string, scope: Scope, database: Queryable): Promise<Unknown> {
  const posts = await resolvePosts({}, scope, 'UTC', database);
  const languages = await readQueryWords(plainQuery(question), posts, database);
  // A question is of one language: the one whose posts know most of it.
  const share = Math.min(1, ...languages.map(({ words }) => unknownShare(words)));
  return { share, name: await namesUnknown(question, posts, database) };
}

function unknownShare(words: readonly QueryWord[]): number {
  const weigh = (some: readonly QueryWord[]) => some.reduce((sum, { idf }) => sum + idf, 0);
  const all = weigh(words);
  return all === 0 ? 0 : weigh(words.filter(({ known }) => !known)) / all;
}

async function namesUnknown(
  question: string,
  posts: readonly number[],
  database: Queryable,
): Promise<boolean> {
  const names = findNames(question);
  if (names.length === 0) return false;
  const languages = await readQueryWords(names.join(' '), posts, database);
  return (
    languages.some(({ words }) => words.length > 0) &&
    !languages.some(({ words }) => words.every((word) => word.known))
  );
}
