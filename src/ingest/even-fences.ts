import { markdownBlocks } from './markdown-blocks.ts';
import type { Measure } from './measure.ts';
import { splitBlock } from './split-block.ts';

/**
 * A chunk's text, in parts of which none leaves code open. More than one where a cut has made a fence of a
 * line that was none in its place, such as ``` within a long `<pre>`.
 */
export function* evenFences(text: string, measure: Measure): Generator<string> {
  if (!/`{3}|~{3}/.test(text)) {
    yield text;
    return;
  }
  const open = [...markdownBlocks(text)].find((block) => block.kind === 'code' && !block.closed);
  if (open === undefined) {
    yield text;
    return;
  }
  const before = text.slice(0, text.length - open.source.length);
  if (before.trim() !== '') yield before;
  for (const piece of splitBlock(open, measure)) yield piece.text;
}
