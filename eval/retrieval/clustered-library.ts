import type { Database } from '../../src/store/database.ts';

export interface ClusteredLibrary {
  readonly posts: number;
  readonly chunksAPost: number;
  readonly dimensions: number;
  readonly clusters: number;
}

export const CLUSTERED_SIGNATURE = 'clustered@1';

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Vectors around centres, as those of texts are: random ones have no near neighbours to be found. */
export function makeVectors({ clusters, dimensions }: ClusteredLibrary, seed: number) {
  // The same centres for every seed, other points around them.
  const random = makeRandom(1);
  const centres = Array.from({ length: clusters }, () => direction(dimensions, random));
  const around = makeRandom(seed);
  return (cluster: number): Float32Array => {
    const noise = direction(dimensions, around);
    return Float32Array.from(centres[cluster] ?? noise, (value, axis) => value + 0.7 * (noise[axis] ?? 0));
  };
}

function direction(dimensions: number, random: () => number): Float32Array {
  // Sums of three even numbers are near enough to a bell to have no favourite axis.
  const vector = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const WORDS_A_CHUNK = 60;
const COMMON_WORDS = 2000;
const OWN_WORDS = 40;

/** Words of a cluster's own among common ones, rare ones rarer. */
export function makeText(cluster: number, words: number, random: () => number): string {
  return Array.from({ length: words }, () =>
    random() < 0.3
      ? `topic${cluster}x${Math.floor(OWN_WORDS * random() ** 2)}`
      : `word${Math.floor(COMMON_WORDS * random() ** 2)}`,
  ).join(' ');
}

export interface ClusteredChunk {
  readonly chunk: number;
  readonly post: number;
  readonly vector: Float32Array;
}

/** Posts about one cluster each, in the categories `c0` … `c9`, one window a chunk, not indexed. */
export async function writeClusteredLibrary(
  library: ClusteredLibrary,
  database: Database,
): Promise<ClusteredChunk[]> {
  const random = makeRandom(1);
  const vectorOf = makeVectors(library, 1);
  await database.query("INSERT INTO source (id, kind) VALUES ('docs', 'markdown')");
  await database.query(
    `INSERT INTO post (source_id, external_id, slug, title, category, text, wanted_hash, metadata_hash, language)
     SELECT 'docs', n, 'post-' || n, 'Post ' || n, 'c' || (n * 10 / $1), '', '', '', 'en'
       FROM generate_series(0, $1 - 1) AS n`,
    [library.posts],
  );
  const { rows } = await database.query<{ id: number }>('SELECT id FROM post ORDER BY id');
  const chunks = rows.flatMap(({ id }, index) =>
    Array.from({ length: library.chunksAPost }, (_, ordinal) => {
      const cluster = Math.floor((index * library.clusters) / library.posts);
      return { post: id, ordinal, vector: vectorOf(cluster), text: makeText(cluster, WORDS_A_CHUNK, random) };
    }),
  );
  const written: ClusteredChunk[] = [];
  for (let start = 0; start < chunks.length; start += 500) {
    written.push(...(await writeChunks(chunks.slice(start, start + 500), database)));
  }
  for (const table of ['post', 'chunk', 'chunk_window']) await database.query(`ANALYZE ${table}`);
  return written;
}

interface NewChunk {
  readonly post: number;
  readonly ordinal: number;
  readonly text: string;
  readonly vector: Float32Array;
}

async function writeChunks(chunks: readonly NewChunk[], database: Database): Promise<ClusteredChunk[]> {
  const { rows } = await database.query<{ id: number; post: number; ordinal: number }>(
    `INSERT INTO chunk (post_id, ordinal, text, hash, tokens, lexemes, lexeme_count)
     SELECT post, ordinal, text, '', 0, words, count_lexemes(words)
       FROM unnest($1::bigint[], $2::int[], $3::text[]) AS given (post, ordinal, text),
            chunk_lexemes('english', '', NULL, text) AS words
     RETURNING id, post_id AS post, ordinal`,
    [chunks.map(({ post }) => post), chunks.map(({ ordinal }) => ordinal), chunks.map(({ text }) => text)],
  );
  const vectors = new Map(chunks.map(({ post, ordinal, vector }) => [`${post}:${ordinal}`, vector]));
  const written = rows.map(({ id, post, ordinal }) => ({
    chunk: id,
    post,
    vector: vectors.get(`${post}:${ordinal}`) ?? new Float32Array(),
  }));
  await database.query(
    `INSERT INTO chunk_window (chunk_id, signature, ordinal, hash, embedding)
     SELECT chunk, $3, 0, '', vector::vector FROM unnest($1::bigint[], $2::text[]) AS given (chunk, vector)`,
    [
      written.map(({ chunk }) => chunk),
      written.map(({ vector }) => `[${vector.join(',')}]`),
      CLUSTERED_SIGNATURE,
    ],
  );
  return written;
}
