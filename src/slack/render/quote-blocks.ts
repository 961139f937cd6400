import type { types } from '@slack/bolt';
import { splitBlocks } from '../../answering/split-blocks.ts';
import type { Citation } from '../../domain/answer.ts';
import { describeCitation } from './describe-citation.ts';

/** Each quote under its post: word for word, code as code. In rich text nothing is mark-up. */
export function quoteBlocks(citations: readonly Citation[], timezone: string): types.KnownBlock[] {
  return citations.flatMap((citation): types.KnownBlock[] => [
    { type: 'section', text: { type: 'mrkdwn', text: describeCitation(citation, timezone).slice(0, 3000) } },
    { type: 'rich_text', elements: quoteElements(citation.quote) },
  ]);
}

function quoteElements(quote: string): types.RichTextBlockElement[] {
  const elements: types.RichTextBlockElement[] = [];
  let done = 0;
  const addProse = (text: string) => {
    if (text.trim() === '') return;
    elements.push({ type: 'rich_text_quote', elements: [{ type: 'text', text: text.trim() }] });
  };
  for (const block of splitBlocks(quote)) {
    if (block.kind !== 'code') continue;
    addProse(quote.slice(done, block.start));
    const code = block.text
      .split('\n')
      .slice(1)
      .join('\n')
      .replace(/\n?\s*(?:`{3,}|~{3,})\s*$/, '');
    if (code.trim() !== '') {
      elements.push({ type: 'rich_text_preformatted', border: 0, elements: [{ type: 'text', text: code }] });
    }
    done = block.end;
  }
  addProse(quote.slice(done));
  return elements;
}
