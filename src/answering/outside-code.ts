import { splitBlocks } from './split-blocks.ts';

const INLINE_CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;

/** Changes Markdown with `change`, except for code blocks and inline code. */
export function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  let changed = '';
  let done = 0;
  for (const block of splitBlocks(markdown)) {
    if (block.kind !== 'code') continue;
    changed += changeOutsideInlineCode(markdown.slice(done, block.start), change) + block.text;
    done = block.end;
  }
  return changed + changeOutsideInlineCode(markdown.slice(done), change);
}

function changeOutsideInlineCode(text: string, change: (text: string) => string): string {
  let changed = '';
  let done = 0;
  for (const code of text.matchAll(INLINE_CODE)) {
    changed += change(text.slice(done, code.index)) + code[0];
    done = code.index + code[0].length;
  }
  return changed + change(text.slice(done));
}
