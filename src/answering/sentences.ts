import { escapeMarkdown } from '../catalogue/escape-markdown.ts';

const EXTRACTIVE = 'Answered without a language model: quotes from the posts.';

/** Shown with every answer that is put together from quotes; `degraded` says why meaning was not searched. */
export function noticesFor(degraded: string | null): string[] {
  return degraded === null ? [EXTRACTIVE] : [EXTRACTIVE, `Searched by words alone: ${degraded}.`];
}

/** Said while a first sync is under way: an answer may be missing only because its post is not read yet. */
export function sayUnindexed({ posts, unindexed }: { posts: number; unindexed: number }): string {
  if (unindexed === posts) return 'The posts are not indexed yet: their text can’t be searched before that.';
  const are = unindexed === 1 ? 'is' : 'are';
  return `${unindexed} of ${posts} posts ${are} not indexed yet: the text can’t be searched before that.`;
}

/** "No posts match: category Docker, in March 2021." */
export function sayNoneMatch(filter: string | null): string {
  return filter === null ? 'The library holds no posts yet.' : `No posts match: ${escapeMarkdown(filter)}.`;
}

/** The one sentence for what no post speaks of. */
export function sayNotCovered(query: string, filter: string | null): string {
  const topic = query.trim() === '' ? 'this' : `“${escapeMarkdown(shorten(query))}”`;
  if (filter === null) return `The library doesn't cover ${topic}.`;
  return `The posts that match ${escapeMarkdown(filter)} don't cover ${topic}.`;
}

/** A name or topic as it can stand within a sentence. */
export function shorten(text: string, longest = 120): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?!.\s]+$/, '');
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
