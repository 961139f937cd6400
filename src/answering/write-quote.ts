import { changeOutsideCode } from './outside-code.ts';
import { keepSourceLinks } from './safe-links.ts';
import { splitBlocks } from './split-blocks.ts';

export type IsSource = (url: string) => boolean;

/** A quote of several blocks: prose and lists as `>` lines, code and tables as they are, then `[n]`. */
export function writeBlockQuote(quote: string, n: number, isSource: IsSource): string {
  const blocks = splitBlocks(keepSourceLinks(dedent(quote), isSource)).map(({ kind, text }) => ({
    kind,
    text,
  }));
  const lastWords = blocks.findLastIndex(({ kind }) => kind === 'prose' || kind === 'list');
  const parts = blocks.map(({ kind, text }, index) => {
    if (kind === 'code' || kind === 'table') return text;
    const marked = index === lastWords ? `${escapeMarkers(text)} [${n}]` : escapeMarkers(text);
    return marked.replace(/^/gm, '> ');
  });
  return [...parts, ...(lastWords === -1 ? [`[${n}]`] : [])].join('\n\n');
}

/** A quote within a line: `“…” [n]`. */
export function writeInlineQuote(quote: string, n: number, isSource: IsSource, cut = false): string {
  const shown = escapeMarkers(keepSourceLinks(quote, isSource)).replace(/\s+/g, ' ').trim();
  return `“${shown}${cut ? '…' : ''}” [${n}]`;
}

/** A `[2]` that stands in a post is no citation of ours. */
function escapeMarkers(text: string): string {
  return changeOutsideCode(text, (part) => part.replace(/(?<!\\)\[(\d{1,4})\](?!\()/g, '\\[$1\\]'));
}

/** A code block cut out of a list keeps the list's indentation; without its list it must lose it. */
function dedent(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return Number.isFinite(shared) && shared > 0 ? lines.map((line) => line.slice(shared)).join('\n') : text;
}
