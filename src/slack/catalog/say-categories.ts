import { formatDay } from '../../answering/format-day.ts';
import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { type Category, listCategories } from '../../catalogue/list-categories.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';
import { postsWord } from './posts-word.ts';

/** Each category with its size and its latest day. */
export async function sayCategories(question: Question, { answering }: SlackParts): Promise<Answer> {
  const { scope, timezone } = question;
  const started = answering.clock();
  const categories = await listCategories(scope, timezone, answering.database);
  const ms = Math.round(answering.clock() - started);
  const lines = categories.map((category) => describe(category, timezone));
  return {
    ...sayPlainly(question, lines.length === 0 ? 'You can see no categories here.' : lines.join('\n')),
    route: 'sql',
    total: categories.length,
    trace: [{ tool: 'list_categories', input: {}, summary: `${categories.length} categories`, ms }],
  };
}

function describe({ slug, name, posts, latest }: Category, timezone: string): string {
  const day = latest === null ? '' : `, the latest of ${formatDay(latest, { timezone, locale: 'en-GB' })}`;
  return `- **${escapeMarkdown(name)}** (\`${slug}\`): ${postsWord(posts)}${day}`;
}
