export interface Limit {
  /** Most tokens, context included. */
  readonly limit: number;
  readonly countTokens: (text: string) => number;
}

/** How much text fits beside its context (title line and heading path). */
export interface Measure {
  /** Tokens left for the text. */
  readonly budget: number;
  readonly contextTokens: number;
  /** Some scripts have hardly any tokens in some models: length counts as well. */
  readonly longestCharacters: number;
  count(text: string): number;
  fits(text: string): boolean;
}

/** Characters a token at most, on average. */
const CHARACTERS_PER_TOKEN = 8;
/** Counted apart, two texts can have a token or two fewer than as one. */
const SLACK_TOKENS = 4;

export function measureWith(context: string, { limit, countTokens }: Limit): Measure {
  const contextTokens = countTokens(context);
  const budget = Math.max(1, limit - contextTokens - SLACK_TOKENS);
  const longestCharacters = limit * CHARACTERS_PER_TOKEN;
  return {
    budget,
    contextTokens,
    longestCharacters,
    count: countTokens,
    fits: (text) => text.length <= longestCharacters && countTokens(text) <= budget,
  };
}

/**
 * Title line and heading path as they stand before a text. A long one is cut to a quarter of the limit,
 * the deepest headings last.
 */
export function contextOf(title: string, heading: string | null, { limit, countTokens }: Limit): string {
  const context = heading === null ? title : `${title}\n${heading}`;
  const most = Math.floor(limit / 4);
  if (context.length <= most * CHARACTERS_PER_TOKEN && countTokens(context) <= most) return context;
  let kept = '';
  for (const word of context.slice(0, most * CHARACTERS_PER_TOKEN).split(/(?<=\s)(?=\S)/)) {
    if (countTokens(kept + word) > most) break;
    kept += word;
  }
  return kept.trimEnd().replace(/[\ud800-\udbff]$/, '');
}
