import type { Scope } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import { fuseRankings } from './fuse-rankings.ts';
import { readVectorWeight } from './fusion-weight.ts';
import { ndcgAt } from './ranking-metrics.ts';
import { type Rankings, readRankings } from './read-rankings.ts';
import { makeVectorWeight } from './readable-posts.ts';
import { resolvePosts } from './resolve-posts.ts';
import { resolveReferences } from './resolve-references.ts';
import type { SearchParts } from './search.ts';

/** A question, and the posts that answer it. */
export interface JudgedQuestion {
  readonly query: string;
  readonly before?: readonly string[];
  readonly scope: Scope;
  /** `source/slug`, or a bare slug that only one post has. */
  readonly gold: readonly string[];
}

export interface TunedWeight {
  readonly weight: number;
  /** nDCG@10 at this weight, by post. */
  readonly ndcg: number;
  /** The weight in use until now, and its nDCG@10. */
  readonly before: { readonly weight: number; readonly ndcg: number };
  /**
   * nDCG@10 of each half of the questions at the weight that the other half would have chosen: what
   * questions not seen yet may hope for. Null for a single question.
   */
  readonly heldOut: number | null;
  /** nDCG@10 of every weight tried, lowest weight first. */
  readonly curve: readonly { readonly weight: number; readonly ndcg: number }[];
}

const STEPS = 20;
const WEIGHTS = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
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
  const { database, embedder } = parts;
  const inUse = await readVectorWeight(embedder.signature, database);
  const weights = [...new Set([...WEIGHTS, inUse])].sort((left, right) => left - right);
  const table: number[][] = [];
  for (const question of questions) {
    const judged = await judge(question, parts);
    table.push(weights.map((weight) => ndcgOf(judged, weight, parts)));
  }
  const curve = curveOf(table, weights);
  const best = bestOf(curve);
  await store(best, questions.length, parts);
  const before = { weight: inUse, ndcg: curve.find(({ weight }) => weight === inUse)?.ndcg ?? 0 };
  return { ...best, before, heldOut: holdOut(table, weights), curve };
}

interface Point {
  readonly weight: number;
  readonly ndcg: number;
}

/** Means over the rows of a table of questions by weights. */
function curveOf(table: readonly (readonly number[])[], weights: readonly number[]): Point[] {
  return weights.map((weight, column) => ({
    weight,
    ndcg: table.reduce((sum, row) => sum + (row[column] ?? 0), 0) / table.length,
  }));
}

function bestOf(curve: readonly Point[]): Point {
  return curve.reduce((best, point) => (point.ndcg > best.ndcg ? point : best));
}

function holdOut(table: readonly (readonly number[])[], weights: readonly number[]): number | null {
  if (table.length < 2) return null;
  const halves = [0, 1].map((rest) => table.filter((_, row) => row % 2 === rest));
  const [even, odd] = halves.map((half) => curveOf(half, weights)) as [Point[], Point[]];
  const at = (curve: readonly Point[], chosen: Point) =>
    curve.find(({ weight }) => weight === chosen.weight)?.ndcg ?? 0;
  const [evenRows, oddRows] = halves.map((half) => half.length) as [number, number];
  return (at(odd, bestOf(even)) * oddRows + at(even, bestOf(odd)) * evenRows) / table.length;
}

async function store({ weight, ndcg }: Point, questions: number, { database, embedder }: SearchParts) {
  await database.query(
    `INSERT INTO fusion_weight (signature, vector_weight, questions, ndcg) VALUES ($1, $2, $3, $4)
     ON CONFLICT (signature) DO UPDATE SET vector_weight = excluded.vector_weight,
       questions = excluded.questions, ndcg = excluded.ndcg, tuned_at = now()`,
    [embedder.signature, weight, questions, ndcg],
  );
}

interface Judged {
  readonly rankings: Rankings;
  /** Ids of posts, as text. */
  readonly gold: ReadonlySet<string>;
}

async function judge({ scope, gold, ...asked }: JudgedQuestion, parts: SearchParts): Promise<Judged> {
  const wanted = await resolveReferences(gold, scope, parts.database);
  const posts = await resolvePosts({}, scope, 'UTC', parts.database);
  const rankings = await readRankings(asked, posts, parts);
  if (rankings.degraded !== null) {
    throw new AppError('unavailable', `the weight of the vectors cannot be tuned: ${rankings.degraded}`);
  }
  return { rankings, gold: new Set(wanted.map(String)) };
}

function ndcgOf({ rankings, gold }: Judged, weight: number, { embedder }: SearchParts): number {
  const { vectorHits, wordHits } = rankings;
  const ranked = fuseRankings(vectorHits, wordHits, makeVectorWeight(weight, embedder.languages));
  return ndcgAt(DEPTH, [...new Set(ranked.map((hit) => String(hit.post)))], gold);
}
