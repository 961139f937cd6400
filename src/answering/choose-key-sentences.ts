export interface Candidate {
  /** Stems of the sentence's words, each once. */
  readonly words: readonly string[];
  /** Characters. */
  readonly length: number;
  /** First sentence of its section, or of the post. */
  readonly opens: boolean;
}

export interface SummarySize {
  readonly sentences: number;
  readonly characters: number;
}

const OPENING_BONUS = 1.35;
const SHORTEST = 30;
const REPEATED = 0.35;

/**
 * Places of the key sentences, in their order: those that carry the words which the post keeps coming
 * back to, the openings of sections before others, and none that only repeats one chosen already.
 */
export function chooseKeySentences(candidates: readonly Candidate[], size: SummarySize): number[] {
  const frequency = countWords(candidates);
  const chosen: number[] = [];
  const told = new Set<string>();
  let characters = 0;
  while (chosen.length < size.sentences) {
    const next = bestNext(candidates, { frequency, told, chosen });
    const candidate = next === null ? undefined : candidates[next];
    if (next === null || candidate === undefined) break;
    if (chosen.length > 0 && characters + candidate.length > size.characters) break;
    chosen.push(next);
    characters += candidate.length;
    for (const word of candidate.words) told.add(word);
  }
  return chosen.sort((one, other) => one - other);
}

interface SoFar {
  readonly frequency: ReadonlyMap<string, number>;
  readonly told: ReadonlySet<string>;
  readonly chosen: readonly number[];
}

function bestNext(candidates: readonly Candidate[], soFar: SoFar): number | null {
  let best: number | null = null;
  let bestScore = 0;
  candidates.forEach((candidate, index) => {
    if (soFar.chosen.includes(index)) return;
    const score = scoreSentence(candidate, soFar);
    if (score > bestScore) [best, bestScore] = [index, score];
  });
  return best;
}

function scoreSentence({ words, length, opens }: Candidate, { frequency, told }: SoFar): number {
  if (words.length === 0) return 0;
  const weight = words.reduce((sum, word) => {
    const times = frequency.get(word) ?? 0;
    return sum + Math.log(1 + times) * (told.has(word) ? REPEATED : 1);
  }, 0);
  const short = length < SHORTEST ? length / SHORTEST : 1;
  return (weight / Math.sqrt(words.length)) * (opens ? OPENING_BONUS : 1) * short;
}

function countWords(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of candidates) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
