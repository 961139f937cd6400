import type { Passage } from '../domain/evidence.ts';

/** Measured on the labelled questions over the sample library: docs/decisions/0031-not-covered.md. */
export interface CoverThresholds {
  /** What similarity adds to the share of rare words: this much of it. */
  readonly similarityShare: number;
  /** Taken for the similarity where vectors were not read. */
  readonly unreadSimilarity: number;
  /** A passage speaks of the question from here on. */
  readonly enough: number;
  /** More is needed of a question in words that no post holds: this much where none holds any. */
  readonly unknownWords: number;
  /** More is needed where the question names something that the library has never heard of. */
  readonly unknownName: number;
  /** Less is needed among posts that the question itself has picked out. */
  readonly withinFilter: number;
}

export const coverThresholds: CoverThresholds = {
  similarityShare: 0.6,
  unreadSimilarity: 0.3,
  enough: 0.37,
  unknownWords: 0.45,
  unknownName: 0.2,
  withinFilter: 0.5,
};

export interface Asked {
  /** Share (0 to 1) of the question's words, weighted by rarity, that no post holds. */
  readonly unknownShare: number;
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
  if (passage.coverage === 0 && !asked.filtered) return false;
  const near = Math.max(0, passage.similarity ?? thresholds.unreadSimilarity);
  return passage.coverage + thresholds.similarityShare * near >= neededFor(asked, thresholds);
}

/** Those passages that speak of the question, in their order; none: the library does not cover it. */
export function keepCovering(passages: readonly Passage[], asked: Asked): Passage[] {
  return passages.filter((passage) => covers(passage, asked));
}

function neededFor(asked: Asked, thresholds: CoverThresholds): number {
  return (
    thresholds.enough +
    thresholds.unknownWords * asked.unknownShare +
    (asked.hasUnknownName ? thresholds.unknownName : 0) -
    (asked.filtered ? thresholds.withinFilter : 0)
  );
}
