const UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};

export interface NumberRead {
  readonly value: number;
  /** How many words it took. */
  readonly length: number;
}

/** 1 to 10 for "first" to "tenth"; null for any other word. */
export function ordinalOf(word: string): number | null {
  return ORDINALS[word] ?? null;
}

/**
 * Reads a whole number that begins at `words[at]`: digits up to seven, words up to the thousands, "a dozen",
 * "half a dozen", "a couple of", "a few", "several". Null where none begins.
 */
export function readNumber(words: readonly string[], at: number): NumberRead | null {
  const word = words[at];
  if (word === undefined) return null;
  if (/^\d{1,7}$/.test(word)) return { value: Number(word), length: 1 };
  return readVague(words, at) ?? readWords(words, at);
}

function readVague(words: readonly string[], at: number): NumberRead | null {
  const rest = words.slice(at, at + 3).join(' ');
  if (/^half a dozen\b/.test(rest)) return { value: 6, length: 3 };
  const length = words[at] === 'a' ? 1 : 0;
  const word = words[at + length];
  if (word === 'dozen') return { value: 12, length: length + 1 };
  if (word === 'couple') return { value: 2, length: length + (words[at + length + 1] === 'of' ? 2 : 1) };
  if (word === 'few') return { value: 3, length: length + 1 };
  if (word === 'several' && length === 0) return { value: 3, length: 1 };
  return null;
}

/** One word's part of a number between 1 and 99, so that "twenty" and "one" add up. */
function smallOf(words: readonly string[], at: number): NumberRead | null {
  const word = words[at] ?? '';
  const tens = TENS[word];
  if (tens === undefined) {
    const unit = UNITS[word];
    return unit === undefined ? null : { value: unit, length: 1 };
  }
  const dash = words[at + 1] === '-' ? 1 : 0;
  const unit = UNITS[words[at + 1 + dash] ?? ''];
  if (unit === undefined || unit === 0 || unit > 9) return { value: tens, length: 1 };
  return { value: tens + unit, length: 2 + dash };
}

function readWords(words: readonly string[], at: number): NumberRead | null {
  let total = 0;
  let current: number | null = null;
  let next = at;
  for (;;) {
    const word = words[next] ?? '';
    const small = smallOf(words, next);
    if (small !== null && (current === null || (current % 100 === 0 && total + current > 0))) {
      current = (current ?? 0) + small.value;
      next += small.length;
    } else if (word === 'hundred') {
      current = (current ?? 1) * 100;
      next += 1;
    } else if (word === 'thousand' && current !== null) {
      total += current * 1000;
      current = 0;
      next += 1;
    } else if (word === 'and' && next > at && total + (current ?? 0) >= 100 && smallOf(words, next + 1)) {
      next += 1;
    } else if (word === 'a' && words[next + 1] === 'hundred' && current === null) {
      next += 1;
    } else {
      break;
    }
  }
  return current === null || next === at ? null : { value: total + current, length: next - at };
}

/** A year in words as people say it: "nineteen ninety nine", "twenty twenty four", "two thousand and eighteen". */
export function readYearWords(words: readonly string[], at: number): NumberRead | null {
  const century = UNITS[words[at] ?? ''] ?? TENS[words[at] ?? ''];
  if (century === 19 || century === 20) {
    const rest = smallOf(words, at + 1);
    if (rest !== null && rest.value >= 10 && century === 19) {
      return { value: 1900 + rest.value, length: 1 + rest.length };
    }
    if (rest !== null && rest.value >= 10) return { value: 2000 + rest.value, length: 1 + rest.length };
  }
  const read = readWords(words, at);
  return read !== null && read.length > 1 && read.value >= 1900 && read.value < 2100 ? read : null;
}
