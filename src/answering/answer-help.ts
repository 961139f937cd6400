import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { Category } from '../catalogue/list-categories.ts';
import type { Choice } from '../domain/answer.ts';
import type { PostSummary } from '../domain/post.ts';
import type { Draft } from './draft.ts';
import { countPosts, formatNumber } from './format-day.ts';
import type { Inquiry } from './inquiry.ts';
import { useListCategories, useListPosts } from './use-tools.ts';
import { describePost, linkPost } from './write-post.ts';

const NEWEST = 3;
const CATEGORIES_SHOWN = 12;

/** What the library holds, and three questions that it can answer. */
export async function answerHelp(inquiry: Inquiry): Promise<Draft> {
  const categories = (await useListCategories(inquiry)) ?? [];
  const found = await useListPosts({ filter: null, limit: NEWEST }, inquiry);
  if (found === null) return { route: 'none', text: '' };
  if (found.total === 0) {
    return { route: 'sql', text: 'The library holds no posts that you can see here yet.', total: 0 };
  }
  const choices = suggestQuestions(categories, found.posts);
  const text = [
    describeHoldings(categories, found.total, inquiry),
    [
      'The newest:',
      '',
      ...found.posts.map((post) => `- ${linkPost(post)}${describePost(post, inquiry.locality)}`),
    ].join('\n'),
    ['You can ask, for example:', '', ...choices.map(({ question }) => `- ${escapeMarkdown(question)}`)].join(
      '\n',
    ),
  ];
  return { route: 'sql', text: text.join('\n\n'), posts: found.posts, total: found.total, choices };
}

function describeHoldings(categories: readonly Category[], total: number, { locality }: Inquiry): string {
  const shown = categories.slice(0, CATEGORIES_SHOWN);
  const named = shown.map(({ name, posts }) => `${escapeMarkdown(name)} (${formatNumber(posts, locality)})`);
  const more = categories.length - shown.length;
  if (more > 0) named.push(`${formatNumber(more, locality)} more`);
  const holds = `I answer questions over a library of ${countPosts(total, locality)}`;
  return named.length === 0 ? `${holds}.` : `${holds}: ${named.join(', ')}.`;
}

/** One question for the catalogue, one for counting, one for what a post says. */
function suggestQuestions(categories: readonly Category[], newest: readonly PostSummary[]): Choice[] {
  const [largest, second = largest] = categories;
  const post = newest[0];
  const questions = [
    largest === undefined ? 'Which posts are the newest?' : `What are the latest ${largest.name} posts?`,
    second === undefined ? 'How many posts are there?' : `How many ${second.name} posts are there?`,
    ...(post === undefined ? [] : [`Summarise “${post.title}”`]),
  ];
  return questions.map((question) => ({ label: question, question }));
}
