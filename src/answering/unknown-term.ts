import type { Scope } from '../domain/question.ts';
import { readQueryWords } from '../retrieval/query-words.ts';
import { resolvePosts } from '../retrieval/resolve-posts.ts';
import type { Queryable } from '../store/database.ts';

const ASKED = [
  /\bwhat(?:['’]s|s| is| are| was| were| exactly is) (?:an? |the |our |your |this |that |these |those |meant by )?["“”'‘]?([\p{L}\p{N}][^?.!,;:"”]*)/iu,
  /\bwhat do (?:we|you|people) (?:mean by|call) (?:an? |the )?["“”'‘]?([\p{L}\p{N}][^?.!,;:"”]*)/iu,
  /\bwhat do(?:es)? (?:an? |the |our )?["“”'‘]?([\p{L}\p{N}][^?.!,;:"”]*?)["”'’]? (?:mean|stand for|refer to)\b/iu,
  /\b(?:define|definition of|meaning of) (?:an? |the )?["“”'‘]?([\p{L}\p{N}][^?.!,;:"”]*)/iu,
];
/** Where the name of the thing ends and where it is looked for begins. */
const AFTER =
  /\s(?:in|on|at|of|for|to|with|from|by|called|here|within|inside|used|and|or|that|which|when|if|as|about|between|like|is|are|do|does|did|we|i|you|has|have|should|can|may)\b.*$/iu;
/** "The difference between …": the thing asked for stands behind it. */
const GENERAL =
  /(?:^|\s)(?:difference|purpose|point|reason|way|role|meaning|definition|rule|limit|default|maximum|minimum|recommended|recommendation|advice|procedure|process|plan|problem|idea|goal|value|name|number|size|share|percentage|status|best|right|wrong|correct|proper|new|next|usual|typical)s?$/iu;

/** What a question wants explained: "tram" of "what is a tram in our house terms?"; null where it is none. */
export function findAskedTerm(question: string): string | null {
  for (const pattern of ASKED) {
    const term = pattern.exec(question)?.[1]?.replace(AFTER, '').trim();
    if (term !== undefined && term !== '' && term.split(/\s+/).length <= MOST_WORDS && !GENERAL.test(term))
      return term;
  }
  return null;
}

const MOST_WORDS = 2;

/** Whether the very thing that a question wants explained stands in no post, whatever else of it does. */
export async function asksUnknownTerm(question: string, scope: Scope, database: Queryable): Promise<boolean> {
  const term = findAskedTerm(question);
  if (term === null) return false;
  const posts = await resolvePosts({}, scope, 'UTC', database);
  const languages = await readQueryWords(term, posts, database);
  const asked = languages.filter(({ words }) => words.length > 0);
  return asked.length > 0 && asked.every(({ words }) => words.every(({ known }) => !known));
}
