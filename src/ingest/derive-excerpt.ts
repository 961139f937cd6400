import { markdownBlocks } from './markdown-blocks.ts';
import { plainMarkdown } from './plain-markdown.ts';

const LONGEST = 240;

/** The beginning of the first paragraph, at most 240 characters of plain text; null without one. */
export function deriveExcerpt(markdown: string): string | null {
  // The first paragraph stands near the beginning; a huge post need not be read whole for it.
  for (const block of markdownBlocks(markdown.slice(0, 8_000))) {
    if (block.kind !== 'text') continue;
    const plain = plainMarkdown(block.source).replace(/\s+/g, ' ').trim();
    if (!/[\p{L}\p{N}]/u.test(plain)) continue;
    return plain.length <= LONGEST ? plain : cut(plain);
  }
  return null;
}

function cut(text: string): string {
  const head = text.slice(0, LONGEST - 1);
  const sentence = /^.*[.!?。](?=\s)/su.exec(head)?.[0];
  if (sentence !== undefined && sentence.length > LONGEST / 3) return sentence;
  const words = head.replace(/\s+\S*$/u, '');
  return `${words.replace(/[\ud800-\udbff]$/, '')}…`;
}
