import type { Passage } from '../domain/evidence.ts';
import { readQueryWords } from '../retrieval/query-words.ts';
import type { Queryable } from '../store/database.ts';
import type { ScoredUnit } from './choose-quote.ts';
import { groupByPost } from './group-by-post.ts';
import { splitUnits, type Unit } from './split-units.ts';
import { type StemmedText, stemTexts } from './stem-texts.ts';
import { shareOfWeight, type WordWeights, weighWithinPost } from './weigh-words.ts';

export interface ScoredPassage {
  readonly passage: Passage;
  readonly units: readonly ScoredUnit[];
  /** How well the passage answers, among those of its post. */
  readonly score: number;
}

/** A heading says what its section is about, in other words than its sentences. */
const HEADING_SHARE = 0.5;
/** A section whose heading says what was asked is the one, whatever words its sentences have. */
const HEADING_NAMES = 0.4;
const LEAST_NAMED = 0.5;
const BEST_UNIT_SHARE = 0.5;
const SIMILARITY_SHARE = 0.5;

interface SplitPassage {
  readonly passage: Passage;
  readonly units: readonly Unit[];
}

/**
 * Scores passages and what they consist of by the question's rare words that they hold; passages by
 * similarity too, where it is known.
 */
export async function scorePassages(
  passages: readonly Passage[],
  query: string,
  database: Queryable,
): Promise<ScoredPassage[]> {
  const ids = [...new Set(passages.map((passage) => passage.post.id))];
  const languages = await readQueryWords(query, ids, database);
  const weights = new Map(
    languages.map(({ textConfig, words }) => [
      textConfig,
      new Map(words.map(({ lexeme, idf }) => [lexeme, idf])),
    ]),
  );
  const scored: ScoredPassage[] = [];
  for (const group of groupByPost(
    passages.map((passage) => ({ passage, units: splitUnits(passage.text) })),
  )) {
    scored.push(...(await scorePost(group, weights, database)));
  }
  return scored;
}

async function scorePost(
  group: readonly SplitPassage[],
  languages: ReadonlyMap<string, WordWeights>,
  database: Queryable,
): Promise<ScoredPassage[]> {
  const { post } = group[0]?.passage ?? {};
  if (post === undefined) return [];
  const texts = [
    post.title,
    ...group.flatMap(({ passage, units }) => [passage.heading ?? '', ...units.map((unit) => unit.text)]),
  ];
  const stemmed = await stemTexts(
    texts.map((text) => ({ postId: post.id, text })),
    database,
  );
  const [title, ...rest] = stemmed;
  const stems = takeStems(group, rest);
  const global = languages.get(title?.textConfig ?? '') ?? new Map();
  const sections = stems.map(({ heading, units }) => [heading, ...units].flat());
  const weights = weighWithinPost(global, sections, title?.stems ?? []);
  return group.map(({ passage, units }, index) => {
    const own = stems[index] ?? { heading: [], units: [] };
    const scored = scorePassage(passage, units, own, weights);
    const named = shareNamed(own.heading, title?.stems ?? [], weights);
    return { ...scored, score: scored.score + HEADING_NAMES * named };
  });
}

/** Share of a heading's words that the question holds; 0 where these say no more than the post's title. */
function shareNamed(heading: readonly string[], title: readonly string[], weights: WordWeights): number {
  const asked = heading.filter((stem) => weights.has(stem));
  const share = heading.length === 0 ? 0 : asked.length / heading.length;
  return asked.every((stem) => title.includes(stem)) || share < LEAST_NAMED ? 0 : share;
}

interface PassageStems {
  readonly heading: readonly string[];
  readonly units: readonly (readonly string[])[];
}

function takeStems(group: readonly SplitPassage[], stemmed: readonly StemmedText[]): PassageStems[] {
  let at = 0;
  return group.map(({ units }) => {
    const [heading, ...rest] = stemmed.slice(at, at + units.length + 1).map((text) => text.stems);
    at += units.length + 1;
    return { heading: heading ?? [], units: rest };
  });
}

function scorePassage(
  passage: Passage,
  units: readonly Unit[],
  stems: PassageStems,
  weights: WordWeights,
): ScoredPassage {
  const heading = shareOfWeight(stems.heading, weights);
  const scored = units.map((unit, index) => ({
    ...unit,
    score: shareOfWeight(stems.units[index] ?? [], weights) + HEADING_SHARE * heading,
  }));
  const whole = shareOfWeight([...stems.heading, ...stems.units.flat()], weights);
  const best = Math.max(0, ...scored.map((unit) => unit.score));
  const near = Math.max(0, passage.similarity ?? 0);
  return { passage, units: scored, score: whole + BEST_UNIT_SHARE * best + SIMILARITY_SHARE * near };
}
