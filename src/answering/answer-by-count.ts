import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { SearchDecision } from '../domain/decision.ts';
import { describeFilter } from './describe-filter.ts';
import type { Draft } from './draft.ts';
import type { FoundPosts } from './find-posts.ts';
import { countPosts } from './format-day.ts';
import { goOnAfterNothing } from './go-on-after-nothing.ts';
import type { Inquiry } from './inquiry.ts';
import { shorten } from './sentences.ts';
import { useListPosts } from './use-tools.ts';
import { describePost, linkPost } from './write-post.ts';

const NEWEST = 5;
/** Words; more are half a sentence. */
const LONGEST_TOPIC = 3;

/** "How many posts are about X": counted over every post in scope by the words of title, tags and text. */
export async function answerByCount(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const { query, filter, interpretation, limit } = decision;
  if (decision.namesTopic === false) return sayNotRead(decision);
  const found = await useListPosts({ filter, words: query, limit: limit ?? NEWEST }, inquiry);
  if (found === null) return goOnAfterNothing({ query, after: 'sql', interpretation }, inquiry);
  const topic = `“${escapeMarkdown(shorten(query))}”`;
  const within = describeFilter(filter, {}, inquiry.locality);
  const where = within === null ? '' : ` among those that match ${escapeMarkdown(within)}`;
  if (found.total === 0) {
    const sentence = `No posts mention ${topic} in title, tags or words${where}.`;
    const fallback = await goOnAfterNothing({ query, after: 'sql', sentence, interpretation }, inquiry);
    return { ...fallback, total: 0 };
  }
  const verb = found.total === 1 ? 'mentions' : 'mention';
  const head = `**${countPosts(found.total, inquiry.locality)}** ${verb} ${topic} in title, tags or words${where}. Counted by words: a post counts when it holds all of them.`;
  return {
    route: 'sql',
    text: [head, listNewest(found, inquiry)].join('\n\n'),
    posts: found.posts,
    total: found.total,
    interpretation,
    choices: found.total > found.posts.length ? [showThem(query)] : [],
  };
}

function listNewest({ posts, total }: FoundPosts, { locality }: Inquiry): string {
  const head = total > posts.length ? `The newest ${posts.length} of ${total}:` : 'They are, newest first:';
  const lines = posts.map((post) => `- ${linkPost(post)}${describePost(post, locality)}`);
  return [total === 1 ? 'It is:' : head, '', ...lines].join('\n');
}

function showThem(query: string): { label: string; question: string } {
  return { label: 'Show more', question: `Which posts are about ${shorten(query)}?` };
}

/** Counted by such words, the posts would be the wrong ones, with a number as sure as a right one. */
function sayNotRead({ query, interpretation }: SearchDecision): Draft {
  const words = escapeMarkdown(shorten(query));
  const text = `I could not read “${words}” in this question: posts can be counted by category, author, period and tag, or by what they are about.`;
  return {
    route: 'none',
    text,
    interpretation,
    choices: [
      ...(query.trim().split(/\s+/).length > LONGEST_TOPIC
        ? []
        : [
            { label: 'Count posts that mention it', question: `How many posts are about ${shorten(query)}?` },
          ]),
      ...['How many posts are there per category?', 'How many posts were published per year?'].map(
        (question) => ({ label: question, question }),
      ),
    ],
  };
}
