import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../src/errors.ts';
import { readPost } from '../../src/retrieval/read-post.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import type { Runtime } from '../../src/runtime.ts';
import { SECTIONS } from './changing-library.ts';
import type { Random } from './random.ts';

export interface Readers {
  counts(): {
    readonly looks: number;
    readonly whole: number;
    readonly gone: number;
    readonly unavailable: number;
  };
  /** What was read that no revision of a post is. */
  torn(): readonly string[];
  stop(): Promise<void>;
}

const EVERY_MS = 15;
const LOOK_EVERY_MS = 60;

/** Reads posts all the while, as answers do, and looks whether each is one revision from end to end. */
export function watchReaders({ database, embedder }: Runtime, random: Random): Readers {
  const counts = { looks: 0, whole: 0, gone: 0, unavailable: 0 };
  const torn: string[] = [];
  const scope = { sources: ['docs'] };
  let stopped = false;
  const readOne = async () => {
    const { rows } = await database.query<{ slug: string }>(
      `SELECT slug FROM post WHERE deleted_at IS NULL AND live_hash IS NOT NULL AND id >= $1 ORDER BY id LIMIT 1`,
      [Math.floor(random.next() * 3_000)],
    );
    const slug = rows[0]?.slug;
    if (slug === undefined) return;
    const reference = `docs/${slug}`;
    const read = random.happens(0.5) ? readWhole(reference) : searchFor(reference);
    const problem = await read;
    if (problem === null) counts.whole++;
    else torn.push(`${reference}: ${problem}`);
  };
  const readWhole = async (reference: string) => {
    const { passages, total } = await readPost(
      { reference, fromParagraph: 0, characters: 100_000, scope, timezone: 'UTC' },
      database,
    );
    if (passages.length !== SECTIONS.length || total !== SECTIONS.length)
      return `${passages.length} of ${total} parts`;
    return differ(passages.map(({ text }) => text));
  };
  const searchFor = async (reference: string) => {
    const { passages } = await searchPassages(
      { query: 'what matters of its limits', filter: { posts: [reference] }, scope, timezone: 'UTC' },
      { database, embedder },
    );
    return differ(passages.map(({ text }) => text));
  };
  /** All posts in one look: what is committed half stands for milliseconds only, on any of them. */
  const readAll = async () => {
    const { rows } = await database.query<{ post: string; texts: string[] }>(
      `SELECT post.external_id AS post, coalesce(array_agg(chunk.text) FILTER (WHERE chunk.id IS NOT NULL), '{}') AS texts
         FROM post LEFT JOIN chunk ON chunk.post_id = post.id
        WHERE post.deleted_at IS NULL AND post.live_hash IS NOT NULL
        GROUP BY post.id
       HAVING count(chunk.id) <> $1 OR count(DISTINCT substring(chunk.text FROM 'revision-[0-9]+')) <> 1
           OR EXISTS (SELECT FROM chunk AS bare WHERE bare.post_id = post.id
                AND NOT EXISTS (SELECT FROM chunk_window WHERE chunk_id = bare.id))`,
      [SECTIONS.length],
    );
    for (const { post, texts } of rows)
      torn.push(`${post}: ${texts.length} parts, ${differ(texts) ?? 'no vectors'}`);
    counts.looks++;
  };
  const run = async (read: () => Promise<void>, everyMs: number) => {
    while (!stopped) {
      try {
        await read();
      } catch (error) {
        // Renamed or removed meanwhile; or the database was just restarted.
        if (error instanceof AppError && error.code === 'usage') counts.gone++;
        else if (error instanceof AppError && error.retryable) counts.unavailable++;
        else torn.push(String(error));
      }
      await wait(everyMs);
    }
  };
  const running = Promise.all([run(readOne, EVERY_MS), run(readOne, EVERY_MS), run(readAll, LOOK_EVERY_MS)]);
  return {
    counts: () => counts,
    torn: () => torn,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Null when all texts are of one revision. */
function differ(texts: readonly string[]): string | null {
  const revisions = new Set(texts.map((text) => /revision-\d+/.exec(text)?.[0] ?? 'no revision'));
  return revisions.size <= 1 ? null : [...revisions].join(' and ');
}
