import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCitations, type DraftCitation } from '../../../src/answering/check-citations.ts';
import { makePost } from './make-passage.ts';

const post = makePost({ slug: 'volumes' });

function draft(n: number, quote: string, text = 'A volume outlives its container.'): DraftCitation {
  return { n, quote, passage: { post, text } };
}

describe('checkCitations', () => {
  it('drops a quote that does not stand in its passage, with its marker, and numbers the rest anew', () => {
    const checked = checkCitations('First [1]. Second [2], third [3].', [
      draft(1, 'A volume'),
      draft(2, 'A volume dies with its container.'),
      draft(3, 'its container'),
    ]);
    expect(checked.text).toBe('First [1]. Second, third [2].');
    expect(checked.citations.map(({ n, quote }) => [n, quote])).toEqual([
      [1, 'A volume'],
      [2, 'its container'],
    ]);
    expect(checked.dropped).toBe(1);
  });

  it('numbers in the order in which the text names them', () => {
    const checked = checkCitations('b [7], a [2], b again [7]', [draft(2, 'A'), draft(7, 'volume')]);
    expect(checked.text).toBe('b [1], a [2], b again [1]');
    expect(checked.citations.map((citation) => citation.quote)).toEqual(['volume', 'A']);
  });

  it.each([
    ['code block', '```js\nlist[1]\n```\nSaid [2].', '```js\nlist[1]\n```\nSaid [1].'],
    ['inline code', 'Take `list[1]` [2]', 'Take `list[1]` [1]'],
    ['link', 'See [1](https://a.example) [2]', 'See [1](https://a.example) [1]'],
    ['reference', '[1]: https://a.example\n\nSo [2]: yes', '[1]: https://a.example\n\nSo [1]: yes'],
    ['escaped marker', 'As in \\[1\\] [2]', 'As in \\[1\\] [1]'],
  ])('leaves a %s alone', (_name, text, expected) => {
    expect(checkCitations(text, [draft(2, 'volume')]).text).toBe(expected);
  });

  it.each(['', '  \n'])('takes the blank quote %j for none', (quote) => {
    expect(checkCitations('x [1]', [draft(1, quote)])).toMatchObject({
      text: 'x',
      citations: [],
      dropped: 1,
    });
  });

  it('drops a marker without a citation and a citation without a marker', () => {
    const checked = checkCitations('x [4].', [draft(1, 'volume')]);
    expect(checked).toMatchObject({ text: 'x.', citations: [] });
  });

  it('leaves only exact quotes, numbered from 1 without gaps, whatever it is given', () => {
    const passageText = fc.string({ unit: 'grapheme', minLength: 1 });
    const drafts = fc.array(
      fc.record({
        n: fc.integer({ min: 1, max: 9 }),
        quote: fc.string({ unit: 'grapheme' }),
        text: passageText,
        exact: fc.boolean(),
      }),
    );
    const words = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 12 }).map((n) => `[${n}]`),
        fc.constantFrom('word', '.', '`x[1]`', '\n'),
      ),
    );
    fc.assert(
      fc.property(drafts, words, (given, parts) => {
        const made = given.map(({ n, quote, text, exact }) =>
          draft(n, exact ? text.slice(0, 5) : quote, text),
        );
        const { text, citations } = checkCitations(parts.join(' '), made);
        expect(citations.map((citation) => citation.n)).toEqual(citations.map((_, index) => index + 1));
        for (const citation of citations) {
          expect(citation.quote.trim()).not.toBe('');
          expect(
            made.some((one) => one.quote === citation.quote && one.passage.text.includes(one.quote)),
          ).toBe(true);
        }
        const named = [...text.replace(/`[^`]*`/g, '').matchAll(/\[(\d+)\]/g)].map((marker) =>
          Number(marker[1]),
        );
        expect(new Set(named)).toEqual(new Set(citations.map((citation) => citation.n)));
      }),
    );
  });
});
