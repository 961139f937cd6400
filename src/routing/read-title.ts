import type { Span } from './periods/parse-period.ts';

export interface TitleRead extends Span {
  readonly text: string;
  /** `fragment`: words that the title has to contain; `quoted`: words in quotes, of which nothing more is said. */
  readonly kind: 'fragment' | 'quoted';
}

const QUOTED = `"([^"]{2,120})"|(?<![\\p{L}\\p{N}])'([^']{2,120})'(?![\\p{L}\\p{N}])`;
const INTRODUCED = new RegExp(
  `(?:titled|entitled|called|named|(?:whose|with|where)(?: the| a)? titles? (?:contains?|containing|includes?|including|with|has|having|mentions?|mentioning|is|like)|titles? (?:that |which )?(?:contains?|containing|includes?|including|with|like|mentions?|mentioning|have|has)(?: the words?)?|(?:with|has|have|having|contains?|containing|includes?|including|mentions?|mentioning)(?: the words?)?)\\s+(?:${QUOTED})(?:\\s+in (?:the|their|its) titles?)?`,
  'iu',
);
const PLAIN_IN_TITLE =
  /\b(?:with|has|have|having|contains?|containing|mentions?|mentioning|includes?|including)\s+(?:the words?\s+)?([^"',?!]{2,60}?)\s+in (?:the|their|its) titles?\b/i;
const PLAIN_TITLED =
  /\b(?:(?:titled|entitled)|(?:whose|with|where)(?: the| a)? titles? (?:contains?|containing|includes?|including|mentions?|mentioning|like)|titles? (?:that |which )?(?:containing|including|mentioning|with|contains?|includes?|mentions?|have|has))\s+(?:the words?\s+)?([^"'?!]{2,80}?)(?=\s*(?:[?!.]|$))/i;
const IN_TITLE = /\bin (?:the|their|its) titles?\b|\btitles?\b|\btitled\b|\bentitled\b|\bcalled\b|\bnamed\b/i;

/** The piece of a title that the question gives; null when it gives none. */
export function readTitle(text: string): TitleRead | null {
  const introduced = INTRODUCED.exec(text);
  if (introduced !== null && IN_TITLE.test(introduced[0])) {
    return fragment(text, introduced, introduced[1] ?? introduced[2] ?? '');
  }
  const plain = PLAIN_IN_TITLE.exec(text) ?? PLAIN_TITLED.exec(text);
  if (plain !== null) return fragment(text, plain, plain[1] ?? '');
  const quoted = new RegExp(QUOTED, 'u').exec(text);
  if (quoted === null) return null;
  const inner = (quoted[1] ?? quoted[2] ?? '').trim();
  // "the 'What … taught us' posts" gives a part of several titles.
  if (/\.\.\.|\u2026/.test(inner)) return fragment(text, quoted, inner);
  return { kind: 'quoted', text: inner, start: quoted.index, end: quoted.index + quoted[0].length };
}

/** Its span is the words of the title and "the word" before them; what leads there stays in the question. */
function fragment(text: string, match: RegExpExecArray, inner: string): TitleRead {
  const start = text.indexOf(inner, match.index);
  const led = /(?:the\s+)?(?:words?|phrase|term)\s+["']?$/i.exec(text.slice(match.index, start));
  return {
    kind: 'fragment',
    text: inner
      .trim()
      .replaceAll('\u2026', '...')
      .replace(/\s*\.\.\.\s*/g, '...'),
    start: start - (led?.[0].length ?? 0),
    end: start + inner.length,
  };
}
