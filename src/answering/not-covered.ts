import type { Passage } from '../domain/evidence.ts';

/** Measured on the sample library: docs/decisions/0006-not-covered.md. */
export interface CoverThresholds {
  /** What similarity adds to the share of rare words: this much of it. */
  readonly similarityShare: number;
  /** A passage speaks of the question from here on. */
  readonly enough: number;
  /** From here on among posts that the question itself has picked out. */
  readonly enoughWithinFilter: number;
  /** From here on where the question names something that the library has never heard of. */
  readonly enoughForUnknownName: number;
}

export const coverThresholds: CoverThresholds = {
  similarityShare: 0.2,
  enough: 0.44,
  enoughWithinFilter: 0.33,
  enoughForUnknownName: 0.75,
};

export interface Asked {
  /** The question names something that no post holds. */
  readonly hasUnknownName: boolean;
  /** The question says itself which posts it is about. */
  readonly filtered: boolean;
}

/**
 * Whether a passage speaks of the question at all. Rests on raw similarity and on the share of rare words
 * held: the score of a ranking says only which passage is best, and the best of nonsense scores 1.
 */
export function covers(passage: Passage, asked: Asked, thresholds = coverThresholds): boolean {
  const near = Math.max(0, passage.similarity ?? 0);
  return passage.coverage + thresholds.similarityShare * near >= neededFor(asked, thresholds);
}

/** Those passages that speak of the question, in their order; none: the library does not cover it. */
export function keepCovering(passages: readonly Passage[], asked: Asked): Passage[] {
  return passages.filter((passage) => covers(passage, asked));
}

function neededFor({ hasUnknownName, filtered }: Asked, thresholds: CoverThresholds): number {
  if (hasUnknownName) return thresholds.enoughForUnknownName;
  return filtered ? thresholds.enoughWithinFilter : thresholds.enough;
}
