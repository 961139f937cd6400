import type { Route } from '../domain/answer.ts';
import type { PostSummary } from '../domain/post.ts';
import type { AnswerBlock } from '../model/model.ts';
import type { ToolOutcome } from '../tools/tool.ts';
import { citeBlocks } from './cite-blocks.ts';
import { citeNumbers } from './cite-numbers.ts';
import { cleanAnswer } from './clean-answer.ts';
import type { Draft } from './draft.ts';
import { flagUnsupported } from './flag-unsupported.ts';
import type { Inquiry } from './inquiry.ts';
import { loadSourceLinks } from './load-source-links.ts';
import { writeMarkers } from './marked-text.ts';
import type { AgentRun } from './run-agent.ts';
import { linkPost } from './write-post.ts';

export interface AgentFacts {
  /** What the model was asked, with all that it was told beside. */
  readonly prompt: string;
  /** The catalogue has chosen the posts that search read. */
  readonly narrowed: boolean;
}

const SOURCES_SHOWN = 5;
const NOT_COVERED = /^[^.!?\n]{0,40}\blibrary (?:doesn['’]t|does not) cover\b/i;

/** The model's words as an answer: cited, cleaned, and checked against what the tools returned. */
export async function writeAgentAnswer(
  blocks: readonly AnswerBlock[],
  run: AgentRun,
  facts: AgentFacts,
  inquiry: Inquiry,
): Promise<Draft> {
  const { question, parts, tracer, modelUse } = inquiry;
  const { outcomes, passages } = run.record;
  const marked =
    modelUse?.model.profile === 'generic'
      ? citeNumbers(blocks, run.conversation.sources, passages)
      : citeBlocks(blocks, passages);
  const isSource = await loadSourceLinks([marked.text], question.scope, parts.database);
  const text = writeMarkers(cleanAnswer(marked.text.trim(), isSource));
  const flags = [
    ...flagUnsupported(text, {
      outcomes,
      asked: [facts.prompt, ...question.history.map((turn) => turn.text)],
    }),
    ...(marked.dropped > 0 ? [`${marked.dropped} citations without such words in the passage`] : []),
  ];
  if (flags.length > 0)
    tracer.keep({ tool: 'check', input: {}, summary: `returned by no tool: ${flags.join('; ')}`, ms: 0 });
  const cited = uniquePosts(marked.citations.map(({ passage }) => passage.post));
  const consulted = cited.length > 0 ? [] : uniquePosts([...passages.values()].map(({ post }) => post));
  const route = readRoute({ text, cites: cited.length > 0, consulted: consulted.length > 0 }, run, facts);
  return {
    route,
    text: route === 'search' || route === 'hybrid' ? withSources(text, consulted) : text,
    citations: marked.citations,
    decidedBy: 'agent',
    ...(route === 'sql' ? readRows(outcomes) : { posts: cited.length > 0 ? cited : consulted }),
    ...(route === 'none' ? { posts: [] } : {}),
  };
}

interface Written {
  readonly text: string;
  readonly cites: boolean;
  readonly consulted: boolean;
}

/** By the evidence that the answer rests on. */
function readRoute({ text, cites, consulted }: Written, { record }: AgentRun, facts: AgentFacts): Route {
  const catalogue = record.outcomes.some(isOfCatalogue);
  if (!cites && NOT_COVERED.test(text)) return 'none';
  if (cites || (consulted && !catalogue)) return facts.narrowed || (cites && catalogue) ? 'hybrid' : 'search';
  return catalogue ? 'sql' : 'none';
}

/** It has returned something of the catalogue: rows, or posts that no passage belongs to. */
function isOfCatalogue({ content, posts, rows }: ToolOutcome): boolean {
  return content.kind === 'json' && (rows !== null || posts.length > 0 || totalOf(content.value) !== null);
}

function totalOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const { total_matching: matching, total } = value as { total_matching?: unknown; total?: unknown };
  const found = matching ?? total;
  return typeof found === 'number' ? found : null;
}

/** The last of what the catalogue returned is what the answer says. */
function readRows(outcomes: readonly ToolOutcome[]): Partial<Draft> {
  const last = outcomes.findLast(isOfCatalogue);
  if (last === undefined || last.content.kind !== 'json') return {};
  const total = totalOf(last.content.value);
  return {
    posts: last.posts,
    ...(total === null ? {} : { total }),
    ...(last.rows === null ? {} : { template: last.rows.template, rows: last.rows.rows }),
  };
}

function withSources(text: string, consulted: readonly PostSummary[]): string {
  if (consulted.length === 0) return text;
  // A title is as much somebody's text as the post is.
  const shown = consulted
    .slice(0, SOURCES_SHOWN)
    .map((post) => linkPost({ ...post, title: cleanAnswer(post.title, () => false) }));
  return `${text}\n\nSources consulted: ${shown.join(', ')}`;
}

function uniquePosts(posts: readonly PostSummary[]): PostSummary[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
