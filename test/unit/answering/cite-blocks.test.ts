import { describe, expect, it } from 'vitest';
import { checkCitations } from '../../../src/answering/check-citations.ts';
import { citeBlocks } from '../../../src/answering/cite-blocks.ts';
import { writeMarkers } from '../../../src/answering/marked-text.ts';
import type { AnswerBlock } from '../../../src/model/model.ts';
import { makePassage } from './make-passage.ts';

const FIRST = 'Mount it first.';
const SECOND = '- one\n- two';
const passage = makePassage({ text: `${FIRST}\n\n${SECOND}\n\nThen restart.` });
const passages = new Map([['docs/a#0', passage]]);

function block(text: string, citedText?: string, paragraphs: [number, number] = [0, 1]): AnswerBlock {
  if (citedText === undefined) return { text, citations: [] };
  const [startParagraph, endParagraph] = paragraphs;
  return { text, citations: [{ source: 'docs/a#0', citedText, startParagraph, endParagraph }] };
}

function write(...blocks: AnswerBlock[]) {
  const marked = citeBlocks(blocks, passages);
  return { ...checkCitations(writeMarkers(marked.text), marked.citations), dropped: marked.dropped };
}

describe('the blocks of a native answer', () => {
  it.each<[string, AnswerBlock[], string]>([
    ['are joined without a space', [block('Do '), block('mount it', FIRST), block('.')], 'Do mount it [1].'],
    ['keep the space behind', [block('Mount it.\n\n', FIRST), block('Then')], 'Mount it. [1]\n\nThen'],
    ['share a number for the same quote', [block('A', FIRST), block(' and B', FIRST)], 'A [1] and B [1]'],
    [
      'have the number below a code block, not in it',
      [block('```sh\nmount', FIRST), block('\n```\n'), block('Done.')],
      '```sh\nmount\n```\n\n[1]\nDone.',
    ],
    [
      'have it within the last cell of a row',
      [block('| a | b |\n', FIRST), block('| c | d |')],
      '| a | b [1] |\n| c | d |',
    ],
    ['have it below code that is never closed', [block('```\nmount', FIRST)], '```\nmount\n```\n\n[1]'],
    [
      'show a number of their own as it is',
      [block('See [1] and '), block('this', FIRST)],
      'See \\[1\\] and this [1]',
    ],
  ])('%s', (_what, blocks, expected) => {
    expect(write(...blocks).text).toBe(expected);
  });

  it('quote the passage where the words run over paragraphs', () => {
    const { citations } = write(block('All', `${FIRST}${SECOND}`, [0, 2]));
    expect(citations.map(({ quote }) => quote)).toEqual([`${FIRST}\n\n${SECOND}`]);
  });

  it.each<[string, AnswerBlock]>([
    ['words that are not there', block('X', 'Mount it never.')],
    ['blank words', block('X', ' \n')],
    ['paragraphs that are not there', block('X', 'Mount it first.- one', [3, 9])],
    [
      'a passage that was never given',
      {
        text: 'X',
        citations: [{ source: 'docs/b#0', citedText: FIRST, startParagraph: 0, endParagraph: 1 }],
      },
    ],
  ])('cite no %s', (_what, cited) => {
    expect(write(cited)).toMatchObject({ text: 'X', citations: [], dropped: 1 });
  });

  it('cannot write a mark of ours by hand', () => {
    expect(write(block('\uE0011\uE001', FIRST)).text).toBe('1 [1]');
  });
});
