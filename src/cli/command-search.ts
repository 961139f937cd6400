import type { Passage } from '../domain/evidence.ts';
import { AppError, describeError } from '../errors.ts';
import type { SearchMode } from '../retrieval/search.ts';
import { searchPassages } from '../retrieval/search-passages.ts';
import type { Runtime } from '../runtime.ts';
import { readPublishedRange } from '../tools/published-range.ts';
import { type AskOptions, buildQuestion, refuseEmptyLibrary } from './build-question.ts';
import { parseLine, readLines, searchLineSchema } from './read-input-lines.ts';
import { renderPostJson } from './render-answer-json.ts';
import { resolveFilterNames } from './resolve-filter-names.ts';
import { colorsFor, type Terminal, writeJson, writeLine } from './terminal.ts';

export interface SearchOptions extends AskOptions {
  readonly category?: readonly string[];
  readonly author?: readonly string[];
  readonly post?: readonly string[];
  readonly published?: string;
  readonly after?: string;
  readonly before?: string;
  readonly limit?: number;
  readonly mode?: SearchMode;
  readonly json?: boolean;
}

/** Prints the passages found for one query, or with `-` for each line of the input. */
export async function searchCommand(
  query: string,
  options: SearchOptions,
  runtime: Runtime,
  terminal: Terminal,
) {
  await refuseEmptyLibrary(runtime);
  if (query === '-') return searchLines(options, runtime, terminal);
  const { passages, timezone } = await search(query, options, runtime);
  if (options.json)
    writeJson(
      terminal,
      passages.map((passage) => passageJson(passage, timezone)),
    );
  else printPassages(passages, terminal);
}

async function searchLines(options: SearchOptions, runtime: Runtime, terminal: Terminal): Promise<void> {
  for await (const { line, number } of readLines(terminal.input)) {
    try {
      const { query, ...given } = parseLine(line, 'query', searchLineSchema);
      const { passages, timezone } = await search(query, { ...options, ...lineOptions(given) }, runtime);
      const found = passages.map((passage) => passageJson(passage, timezone));
      if (options.json) writeLine(terminal.out, JSON.stringify(found));
      else printPassages(passages, terminal);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      const message = `line ${number}: ${describeError(error)}`;
      if (options.json) writeLine(terminal.out, JSON.stringify({ error: { code, message } }));
      else writeLine(terminal.error, message);
    }
  }
}

type SearchLine = Omit<ReturnType<typeof searchLineSchema.parse>, 'query'>;

function lineOptions(given: SearchLine): Partial<SearchOptions> {
  const { category, author, post, all_sources, ...rest } = given;
  const options = {
    ...rest,
    category: asList(category),
    author: asList(author),
    post: asList(post),
    allSources: all_sources,
  };
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  );
}

function asList(value: string | string[] | null | undefined): string[] | undefined {
  if (value === null || value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}

interface Found {
  readonly passages: readonly Passage[];
  readonly timezone: string;
}

async function search(query: string, options: SearchOptions, runtime: Runtime): Promise<Found> {
  const question = await buildQuestion(query, options, runtime);
  const range = readPublishedRange(
    {
      published: { name: '--published', text: options.published },
      after: { name: '--after', text: options.after },
      before: { name: '--before', text: options.before },
    },
    question.timezone,
    question.now,
  );
  const names = await resolveFilterNames(options, question.scope, runtime);
  const result = await searchPassages(
    {
      query,
      scope: question.scope,
      timezone: question.timezone,
      filter: {
        ...names,
        posts: options.post,
        publishedFrom: range.from,
        publishedBefore: range.before,
      },
      limit: options.limit,
      mode: options.mode,
    },
    runtime,
  );
  if (result.degraded !== null) runtime.log.warn({ event: 'search.degraded', reason: result.degraded });
  return { passages: result.passages, timezone: question.timezone };
}

function passageJson(passage: Passage, timezone: string) {
  return {
    post: renderPostJson(passage.post, timezone),
    heading: passage.heading,
    text: passage.text,
    score: passage.score,
  };
}

function printPassages(passages: readonly Passage[], terminal: Terminal): void {
  const colors = colorsFor(terminal.out);
  if (passages.length === 0) writeLine(terminal.out, 'No passages found.');
  for (const { post, heading, text, score } of passages) {
    const place = heading === null ? post.title : `${post.title} › ${heading}`;
    writeLine(
      terminal.out,
      `${colors.bold(place)} ${colors.dim(`(${post.source}/${post.slug}, ${score.toFixed(3)})`)}`,
    );
    writeLine(terminal.out, `${text.trim()}\n`);
  }
}
