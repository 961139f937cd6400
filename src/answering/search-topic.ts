import type { Passage } from '../domain/evidence.ts';
import type { PostFilter } from '../domain/post.ts';
import type { FoundSubjects } from './find-subjects.ts';
import { groupByPost } from './group-by-post.ts';
import type { Inquiry } from './inquiry.ts';
import { plainQuery } from './plain-query.ts';
import { type Covering, searchCovering } from './search-covering.ts';
import { useListSubjects, useSearch } from './use-tools.ts';

export interface TopicRequest {
  readonly query: string;
  readonly filter: PostFilter | null;
  /** Posts, 1 to 50; null where the asker names no number. */
  readonly limit: number | null;
  /** Null: by relevance, the posts that are about the topic by title or tags first. */
  readonly order: 'newest' | 'oldest' | null;
}

const POSTS = 5;
/** A list of posts that are about nothing else may be longer. */
const SUBJECTS = 10;
/** Share of the topic's rare words. */
const WHOLE_TOPIC = 0.9;

/**
 * What speaks of a topic: posts that title or tags say are about it, then those whose text speaks of it.
 * Null when the search failed.
 */
export async function searchTopic(request: TopicRequest, inquiry: Inquiry): Promise<Covering | null> {
  const { query, filter, limit, order } = request;
  const found = await searchCovering({ query, filter, limit: limit ?? POSTS }, inquiry);
  if (found === null) return null;
  const topic = plainQuery(query);
  const listed = await useListSubjects({ filter, topic, limit: limit ?? SUBJECTS }, inquiry);
  if (listed === null || listed.total === 0) {
    return { ...found, passages: inOrder(found.passages, order), more: 0 };
  }
  const subjects = await readSubjects(found, listed, query, inquiry);
  const about = new Set(listed.subjects.map(({ post }) => post.id));
  // Beside posts that are about it, a mere mention of a part is noise; so is any mention among the newest.
  const others = found.passages.filter(
    ({ post, coverage }) => order === null && !about.has(post.id) && coverage >= WHOLE_TOPIC,
  );
  const most = limit ?? Math.max(POSTS, about.size);
  return {
    degraded: found.degraded,
    passages: groupByPost(inOrder([...subjects, ...others], order).map((passage) => ({ passage })))
      .slice(0, most)
      .flatMap((group) => group.map(({ passage }) => passage)),
    tags: new Map(listed.subjects.map(({ post, tags }) => [post.id, tags])),
    more: listed.total - about.size,
  };
}

/** Their passages, best first; a search among them alone reads what the first one did not bring. */
async function readSubjects(
  found: Covering,
  { subjects }: FoundSubjects,
  query: string,
  inquiry: Inquiry,
): Promise<readonly Passage[]> {
  const ids = new Set(subjects.map(({ post }) => post.id));
  const read = found.passages.filter(({ post }) => ids.has(post.id));
  for (const { post } of read) ids.delete(post.id);
  if (ids.size === 0) return read;
  const rest = await useSearch({ query, filter: { postIds: [...ids] }, limit: ids.size }, inquiry);
  return [...read, ...(rest?.passages ?? [])];
}

function inOrder(passages: readonly Passage[], order: TopicRequest['order']): readonly Passage[] {
  if (order === null) return passages;
  const sign = order === 'newest' ? -1 : 1;
  const time = ({ post }: Passage) => post.publishedAt?.getTime() ?? (order === 'newest' ? 0 : Infinity);
  return passages.toSorted((left, right) => sign * (time(left) - time(right)) || 0);
}
