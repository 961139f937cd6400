export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|approx|Dr|Mr|Mrs|Ms|No|Fig|Nr|bzw|z\.B|[A-Z])\.\s*$/;
const INLINE_CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const LINK = /!?\[[^\]\n]*\]\([^)\s]*(?:\s+"[^"]*")?\)/g;

/** Sentences of a paragraph, each an exact slice of it; never cut within inline code or a link. */
export function splitSentences(paragraph: string, language = 'en'): Sentence[] {
  // A soft line break is no end of a sentence, and inline code has dots of its own; lengths stay.
  const plain = mask(mask(paragraph.replace(/\s/g, ' '), INLINE_CODE), LINK);
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenterFor(language).segment(plain)) {
    const end = index + segment.length;
    const isLast = end >= plain.length;
    if (!isLast && (ABBREVIATION.test(plain.slice(start, end)) || /^\p{Ll}/u.test(plain.slice(end))))
      continue;
    const trimmed = trimSpan(paragraph, start, end);
    if (trimmed !== null) sentences.push(trimmed);
    start = end;
  }
  return sentences;
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}

function mask(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => 'X'.repeat(found.length));
}

function trimSpan(text: string, start: number, end: number): Sentence | null {
  const raw = text.slice(start, end);
  const from = start + (raw.length - raw.trimStart().length);
  const to = start + raw.trimEnd().length;
  return to > from ? { start: from, end: to, text: text.slice(from, to) } : null;
}
