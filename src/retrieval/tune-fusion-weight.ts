import type { Scope } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import { fuseRankings } from './fuse-rankings.ts';
import { ndcgAt } from './ranking-metrics.ts';
import { type Rankings, readRankings } from './read-rankings.ts';
import { makeVectorWeight } from './readable-posts.ts';
import { resolvePosts } from './resolve-posts.ts';
import type { SearchParts } from './search.ts';

/** A question, and the posts that answer it. */
export interface JudgedQuestion {
  readonly query: string;
  readonly scope: Scope;
  /** `source/slug`. */
  readonly gold: readonly string[];
}

export interface TunedWeight {
  readonly weight: number;
  /** nDCG@10 at this weight, by post. */
  readonly ndcg: number;
  /** nDCG@10 of every weight tried, lowest weight first. */
  readonly curve: readonly { readonly weight: number; readonly ndcg: number }[];
}

const STEPS = 20;
const DEPTH = 10;

/**
 * Finds the share of the vectors that ranks the questions' answers best (nDCG@10), and keeps it with the
 * signature of the model: searches use it from then on. Throws `usage` without questions.
 */
export async function tuneFusionWeight(
  questions: readonly JudgedQuestion[],
  parts: SearchParts,
): Promise<TunedWeight> {
  if (questions.length === 0) {
    throw new AppError(
      'usage',
      'no questions to tune by: allowed are one or more, with the posts that answer them',
    );
  }
  const judged: Judged[] = [];
  for (const question of questions) judged.push(await judge(question, parts));
  const curve = Array.from({ length: STEPS + 1 }, (_, step) => {
    const weight = step / STEPS;
    const total = judged.reduce((sum, one) => sum + ndcgOf(one, weight, parts), 0);
    return { weight, ndcg: total / judged.length };
  });
  const best = curve.reduce((best, point) => (point.ndcg > best.ndcg ? point : best));
  await parts.database.query(
    `INSERT INTO fusion_weight (signature, vector_weight, questions, ndcg) VALUES ($1, $2, $3, $4)
     ON CONFLICT (signature) DO UPDATE SET vector_weight = excluded.vector_weight,
       questions = excluded.questions, ndcg = excluded.ndcg, tuned_at = now()`,
    [parts.embedder.signature, best.weight, questions.length, best.ndcg],
  );
  return { ...best, curve };
}

interface Judged {
  readonly rankings: Rankings;
  readonly gold: ReadonlySet<string>;
  readonly references: ReadonlyMap<number, string>;
}

async function judge({ query, scope, gold }: JudgedQuestion, parts: SearchParts): Promise<Judged> {
  const posts = await resolvePosts({}, scope, 'UTC', parts.database);
  const rankings = await readRankings(query, 'hybrid', posts, parts);
  const found = [...rankings.vectorHits, ...rankings.wordHits].map((hit) => hit.post);
  const { rows } = await parts.database.query<{ id: number; reference: string }>(
    "SELECT id, source_id || '/' || slug AS reference FROM post WHERE id = ANY($1::bigint[])",
    [[...new Set(found)]],
  );
  const references = new Map(rows.map((row) => [row.id, row.reference]));
  return { rankings, gold: new Set(gold), references };
}

function ndcgOf({ rankings, gold, references }: Judged, weight: number, { embedder }: SearchParts): number {
  const { vectorHits, wordHits } = rankings;
  const ranked = fuseRankings(vectorHits, wordHits, makeVectorWeight(weight, embedder.languages));
  const posts = [...new Set(ranked.map((hit) => hit.post))];
  return ndcgAt(
    DEPTH,
    posts.map((post) => references.get(post) ?? ''),
    gold,
  );
}
