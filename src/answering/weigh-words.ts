/** Weight of each word (stem) of a question. */
export type WordWeights = ReadonlyMap<string, number>;

const SHORTEST_PREFIX = 5;
const PREFIX_SHARE = 0.7;
/** What every section of a post says tells its sections apart no more. */
const EVERYWHERE_DISCOUNT = 0.7;
const TITLE_DISCOUNT = 0.5;

/** Share (0 to 1) of the question's weight that a text with these stems holds. */
export function shareOfWeight(stems: readonly string[], weights: WordWeights): number {
  let total = 0;
  let held = 0;
  for (const [word, weight] of weights) {
    total += weight;
    held += weight * holds(stems, word);
  }
  return total === 0 ? 0 : held / total;
}

/** 1 for the word itself, less for a longer or shorter form of it: "postgr" and "postgresql". */
function holds(stems: readonly string[], word: string): number {
  if (stems.includes(word)) return 1;
  const isKin = (stem: string) =>
    Math.min(stem.length, word.length) >= SHORTEST_PREFIX && (stem.startsWith(word) || word.startsWith(stem));
  return stems.some(isKin) ? PREFIX_SHARE : 0;
}

/**
 * Weights for finding the place within one post: words of its title, and words that many of its sections
 * hold, weigh less than in the library.
 */
export function weighWithinPost(
  weights: WordWeights,
  sections: readonly (readonly string[])[],
  title: readonly string[],
): WordWeights {
  return new Map(
    [...weights].map(([word, weight]) => {
      const holding = sections.filter((stems) => holds(stems, word) > 0).length;
      const everywhere = sections.length < 2 ? 0 : Math.max(0, holding - 1) / (sections.length - 1);
      const inTitle = holds(title, word) > 0 ? TITLE_DISCOUNT : 1;
      return [word, weight * (1 - EVERYWHERE_DISCOUNT * everywhere) * inTitle];
    }),
  );
}
