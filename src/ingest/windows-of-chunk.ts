import { contextOf, type Limit, measureWith } from './measure.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { splitText } from './split-text.ts';

/** What is embedded of a chunk. */
export interface WindowedChunk {
  readonly title: string;
  readonly heading: string | null;
  readonly text: string;
}

/**
 * Texts to embed for a chunk, each no longer than the model reads: title and heading path first, then
 * as many whole paragraphs or sentences as fit. None of them is without a letter or digit of the text.
 */
export function windowsOfChunk(chunk: WindowedChunk, limit: Limit): string[] {
  const context = contextOf(chunk.title, chunk.heading, limit);
  const measure = measureWith(context, limit);
  const plain = plainMarkdown(chunk.text).trim();
  const bodies: string[] = [];
  let body = '';
  let tokens = 0;
  for (const part of splitText(plain, measure.fits)) {
    const more = measure.count(part);
    const full = tokens + more > measure.budget || body.length + part.length > measure.longestCharacters;
    if (body !== '' && full) {
      bodies.push(body);
      body = '';
      tokens = 0;
    }
    body += part;
    tokens += more;
  }
  bodies.push(body);
  return bodies.filter((text) => /[\p{L}\p{N}]/u.test(text)).map((text) => `${context}\n${text.trim()}`);
}
