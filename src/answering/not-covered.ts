import type { Passage } from '../domain/evidence.ts';

/** Measured on the sample library: docs/decisions/0006-not-covered.md. */
export interface CoverThresholds {
  /** Share of the question's rare words that one passage must hold, whatever its vector says. */
  readonly coverage: number;
  /** Less of the words will do where the vector is at least so near. */
  readonly similarity: number;
  readonly coverageWhenSimilar: number;
}

export const coverThresholds: CoverThresholds = { coverage: 0.6, similarity: 0.6, coverageWhenSimilar: 0.4 };

/**
 * Whether a passage speaks of the question at all. Rests on raw similarity and on the share of rare words
 * held: the score of a ranking says only which passage is best, and the best of nonsense scores 1.
 */
export function covers(passage: Passage, thresholds: CoverThresholds = coverThresholds): boolean {
  if (passage.coverage >= thresholds.coverage) return true;
  const isNear = passage.similarity !== null && passage.similarity >= thresholds.similarity;
  return isNear && passage.coverage >= thresholds.coverageWhenSimilar;
}

/** Those passages that speak of the question, in their order; none: the library does not cover it. */
export function keepCovering(passages: readonly Passage[], thresholds = coverThresholds): Passage[] {
  return passages.filter((passage) => covers(passage, thresholds));
}
