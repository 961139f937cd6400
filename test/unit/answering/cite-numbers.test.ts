import { describe, expect, it } from 'vitest';
import { checkCitations } from '../../../src/answering/check-citations.ts';
import { citeNumbers } from '../../../src/answering/cite-numbers.ts';
import { writeMarkers } from '../../../src/answering/marked-text.ts';
import { makePassage } from './make-passage.ts';

const PARAGRAPHS = ['Mount the volume first.', 'Then restart the daemon.'];
const passages = new Map([
  ['docs/a#0', makePassage({ text: PARAGRAPHS.join('\n\n') })],
  ['docs/b#0', makePassage({ text: 'A bridge joins containers.' })],
]);
const sources = [
  { n: 1, source: 'docs/a#0', title: 'A', paragraphs: PARAGRAPHS },
  { n: 2, source: 'docs/b#0', title: 'B', paragraphs: ['A bridge joins containers.'] },
];

function write(text: string) {
  const marked = citeNumbers([{ text, citations: [] }], sources, passages);
  const checked = checkCitations(writeMarkers(marked.text), marked.citations);
  return { text: checked.text, quotes: checked.citations.map(({ quote }) => quote), dropped: marked.dropped };
}

describe('the numbers of a generic answer', () => {
  it.each<[string, string, string, string[]]>([
    [
      'quote the paragraph that shares most words',
      'Restart the daemon [1].',
      'Restart the daemon [1].',
      [PARAGRAPHS[1] ?? ''],
    ],
    [
      'are counted anew',
      'It joins [2], after a restart [1].',
      'It joins [1], after a restart [2].',
      ['A bridge joins containers.', PARAGRAPHS[1] ?? ''],
    ],
    [
      'may stand together',
      'Both [1, 2].',
      'Both [1][2].',
      [PARAGRAPHS[0] ?? '', 'A bridge joins containers.'],
    ],
    ['may be called sources', 'Joined [source 2].', 'Joined [1].', ['A bridge joins containers.']],
    ['are no citation within code', 'Take `a[1]`.', 'Take `a[1]`.', []],
    ['are no citation as a link', 'See [1](https://example.com).', 'See [1](https://example.com).', []],
    ['go where nothing was given under them', 'So it is [7].', 'So it is.', []],
  ])('%s', (_what, said, text, quotes) => {
    expect(write(said)).toMatchObject({ text, quotes });
  });

  it('are told when they name nothing', () => {
    expect(write('So it is [7][0].').dropped).toBe(2);
  });
});
