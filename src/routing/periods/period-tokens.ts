export interface PeriodToken {
  /** Lower case; a number without its ordinal ending. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'mark';
  /** "12th". */
  readonly ordinal: boolean;
  /** Nothing stands between it and the token before. */
  readonly glued: boolean;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /(?<number>\d+)(?<ending>(?:st|nd|rd|th)(?!\p{L}))?|(?<word>\p{L}+)|(?<mark>[^\s])/gu;

/** Letters, digits and marks apart, so that "Q1", "2016H2" and "12th" each come as their parts. */
export function periodTokens(text: string): PeriodToken[] {
  const tokens: PeriodToken[] = [];
  let end = -1;
  for (const match of text.matchAll(TOKEN)) {
    const { number, ending, word } = match.groups ?? {};
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark';
    tokens.push({
      text: (number ?? match[0]).toLowerCase(),
      kind,
      ordinal: ending !== undefined,
      glued: match.index === end,
      start: match.index,
      end: match.index + match[0].length,
    });
    end = match.index + match[0].length;
  }
  return tokens;
}
