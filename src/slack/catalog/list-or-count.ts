import { describePost, linkPost } from '../../answering/write-post.ts';
import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { listPosts } from '../../catalogue/list-posts.ts';
import { loadVocabulary } from '../../catalogue/load-vocabulary.ts';
import { resolveCategories } from '../../catalogue/resolve-names.ts';
import type { Vocabulary } from '../../catalogue/vocabulary.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';
import { type CatalogRequest, nearest } from './parse-command.ts';
import { postsWord } from './posts-word.ts';

type Listing = Extract<CatalogRequest, { kind: 'list' | 'count' }>;

const MOST_NEAR = 3;

/** `newest`, `oldest`, `count`, of a category or of all; a category that there is not gets the nearest. */
export async function listOrCount(request: Listing, question: Question, parts: SlackParts): Promise<Answer> {
  const { answering } = parts;
  const { scope, timezone } = question;
  const vocabulary = await loadVocabulary(scope, answering.synonyms, answering.database);
  const named = request.category === null ? null : resolveCategories([request.category], vocabulary);
  const unknown = named?.unknown[0];
  if (unknown !== undefined) return sayUnknown(unknown, request, question);
  const slug = named?.found[0];
  const order = request.kind === 'list' ? request.order : 'newest';
  const limit = request.kind === 'list' ? request.limit : 1;
  const started = answering.clock();
  const { posts, total } = await listPosts(
    {
      categories: slug === undefined ? null : [slug],
      author: null,
      titleContains: null,
      publishedFrom: null,
      publishedBefore: null,
      order,
      limit,
    },
    scope,
    timezone,
    answering.database,
  );
  const ms = Math.round(answering.clock() - started);
  const shown = request.kind === 'list' ? posts : [];
  const input = { ...(slug === undefined ? {} : { category: slug }), order, limit };
  const within = nameOf(slug, vocabulary);
  return {
    ...sayPlainly(question, write(request, { shown, total, within, timezone })),
    route: 'sql',
    posts: shown,
    total,
    trace: [{ tool: 'list_posts', input, summary: `${total} matching, returned ${shown.length}`, ms }],
  };
}

function nameOf(slug: string | undefined, { categories }: Vocabulary): string {
  const category = categories.find((candidate) => candidate.slug === slug);
  return category === undefined ? '' : ` in ${escapeMarkdown(category.name)}`;
}

interface Listed {
  readonly shown: Answer['posts'];
  readonly total: number;
  readonly within: string;
  readonly timezone: string;
}

function write(request: Listing, { shown, total, within, timezone }: Listed): string {
  if (request.kind === 'count' || total === 0) return `**${postsWord(total)}**${within}.`;
  const locality = { timezone, locale: 'en-GB' };
  const lines = shown.map((post) => `- ${linkPost(post)}${describePost(post, locality)}`);
  return [`The ${request.order} ${shown.length} of ${postsWord(total)}${within}:`, '', ...lines].join('\n');
}

function sayUnknown(
  { name, nearest: near }: { readonly name: string; readonly nearest: readonly string[] },
  request: Listing,
  question: Question,
): Answer {
  const word = request.kind === 'list' ? request.order : 'count';
  const number = request.kind === 'list' && request.limit !== 5 ? ` ${request.limit}` : '';
  const likely = nearest(name, near);
  const commands = (likely === null ? near.slice(0, MOST_NEAR) : [likely]).map(
    (slug) => `${word} ${slug}${number}`,
  );
  const meant = commands.map((command) => `\`/catalog ${command}\``).join(' or ');
  return sayPlainly(
    question,
    `There is no category “${escapeMarkdown(name)}”${meant === '' ? '.' : `; did you mean ${meant}?`}`,
    commands.map((command) => ({ label: command, question: command })),
  );
}
