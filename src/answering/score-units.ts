import type { Passage } from '../domain/evidence.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Queryable } from '../store/database.ts';
import type { ScoredUnit } from './choose-quote.ts';
import { matchWords } from './match-words.ts';
import { splitUnits, type Unit } from './split-units.ts';

export interface ScoredPassage {
  readonly passage: Passage;
  readonly units: readonly ScoredUnit[];
}

export interface ScoringParts {
  readonly database: Queryable;
  /** Null: words alone decide. */
  readonly embedder: Embedder | null;
}

/** A heading says what its section is about, in other words than its sentences. */
const HEADING_SHARE = 0.5;
const SIMILARITY_SHARE = 0.4;
/** An embedding costs 10 to 60 ms: only the most promising units get one. */
const UNITS_EMBEDDED = 8;

/** Scores each unit by the question's rare words that it holds, and the best of them by meaning too. */
export async function scoreUnits(
  passages: readonly Passage[],
  query: string,
  { database, embedder }: ScoringParts,
): Promise<ScoredPassage[]> {
  const split = passages.map((passage) => ({ passage, units: splitUnits(passage.text) }));
  const texts = split.flatMap(({ passage, units }) =>
    units.map((unit) => ({ postId: passage.post.id, text: unit.text })),
  );
  const shares = await matchWords(texts, query, database);
  let at = 0;
  const scored = split.map(({ passage, units }) => {
    const own = shares.slice(at, at + units.length);
    at += units.length;
    return { passage, units: scoreByWords(units, own) };
  });
  const readable = passages.some((passage) => passage.similarity !== null);
  if (embedder === null || !readable) return scored;
  // Words alone still make an answer when the model does not come.
  return await addSimilarity(scored, query, embedder).catch(() => scored);
}

function scoreByWords(units: readonly Unit[], shares: readonly number[]): ScoredUnit[] {
  let heading = 0;
  return units.map((unit, index) => {
    const share = shares[index] ?? 0;
    if (unit.kind === 'heading') heading = share;
    return { ...unit, score: share + HEADING_SHARE * heading };
  });
}

async function addSimilarity(
  passages: readonly ScoredPassage[],
  query: string,
  embedder: Embedder,
): Promise<ScoredPassage[]> {
  const best = passages
    .flatMap(({ units }) => units)
    .filter((unit) => unit.kind !== 'heading' && unit.text.trim() !== '')
    .sort((one, other) => other.score - one.score)
    .slice(0, UNITS_EMBEDDED);
  if (best.length === 0 || query.trim() === '') return [...passages];
  const [[asked], vectors] = await Promise.all([
    embedder.embed([query], 'query'),
    embedder.embed(
      best.map((unit) => unit.text),
      'passage',
    ),
  ]);
  const similarity = new Map(best.map((unit, index) => [unit, dot(asked, vectors[index])]));
  return passages.map(({ passage, units }) => ({
    passage,
    units: units.map((unit) => ({
      ...unit,
      score: unit.score + SIMILARITY_SHARE * (similarity.get(unit) ?? 0),
    })),
  }));
}

/** Cosine similarity: the vectors have length 1. */
function dot(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
