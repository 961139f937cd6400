import type Anthropic from '@anthropic-ai/sdk';
import type { AnswerBlock, ModelCitation } from './model.ts';
import { openCiteStripper } from './strip-cite-tags.ts';

type Block = Anthropic.Beta.BetaContentBlock;

/** The prose of a reply: text blocks with what they cite, without leaked tags, without empty ones. */
export function readBlocks(content: readonly Block[]): AnswerBlock[] {
  const stripper = openCiteStripper();
  const blocks = content.flatMap((block): AnswerBlock[] =>
    block.type === 'text'
      ? [{ text: stripper.push(block.text ?? ''), citations: (block.citations ?? []).flatMap(readCitation) }]
      : [],
  );
  const rest = stripper.end();
  if (rest !== '') blocks.push({ text: rest, citations: [] });
  return blocks.filter(({ text, citations }) => text !== '' || citations.length > 0);
}

export function hasProse(blocks: readonly AnswerBlock[]): boolean {
  return blocks.some(({ text }) => text.trim() !== '');
}

function readCitation(citation: Anthropic.Beta.BetaTextCitation): ModelCitation[] {
  if (citation.type !== 'search_result_location') return [];
  return [
    {
      source: citation.source,
      citedText: citation.cited_text,
      startParagraph: citation.start_block_index,
      endParagraph: citation.end_block_index,
    },
  ];
}
