import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseQuote } from '../../../src/answering/choose-quote.ts';
import { cutAtWord, quoteBestLine, quoteOpening } from '../../../src/answering/quote-line.ts';
import { splitUnits } from '../../../src/answering/split-units.ts';
import { makePassage } from './make-passage.ts';

/** Units scored 1 where they hold the word, else 0. */
function scoreFor(word: string, markdown: string) {
  return splitUnits(markdown).map((unit) => ({ ...unit, score: unit.text.includes(word) ? 1 : 0 }));
}

function quote(word: string, markdown: string): string | undefined {
  return chooseQuote(markdown, scoreFor(word, markdown))?.text;
}

const far = `A far sentence, ${'that is long enough to fill the room of a quote, '.repeat(10)}by itself.`;

describe('chooseQuote', () => {
  it('takes the sentence in its paragraph', () => {
    expect(quote('pool', `One. The pool is full. Three.\n\n${far}`)).toBe('One. The pool is full. Three.');
  });

  it('takes the code that a sentence announces, whole', () => {
    const code = '```bash\ndocker volume create pgdata\n\ndocker volume ls\n```';
    expect(quote('Create', `Create one:\n\n${code}\n\n## Next\n\nOther.`)).toBe(`Create one:\n\n${code}`);
  });

  it('takes the sentences around code that answers', () => {
    const markdown = 'Run this:\n\n```\nvolume ls\n```\n\nIt lists them.';
    expect(quote('volume', markdown)).toBe(markdown);
  });

  it('takes a table whole, whichever row answers', () => {
    const table = '| Code | Meaning |\n|---|---|\n| 1 | read the log |\n| 78 | a setting is missing |';
    expect(quote('78', `${table}\n\n${far}`)).toContain(table);
  });

  it('never crosses a heading', () => {
    expect(quote('Two', '# A\n\nOne.\n\n# B\n\nTwo.')).toBe('Two.');
  });

  it('stops before prose grows long', () => {
    const markdown = `${far}\n\nThe answer.\n\n${far}`;
    expect(quote('answer', markdown)).toBe('The answer.');
  });

  it('is null where there is nothing to quote', () => {
    expect(quote('x', '# Only a heading')).toBeUndefined();
  });

  it('is an exact slice of any passage', () => {
    const part = fc.constantFrom(
      '# H',
      'A word. More',
      '```',
      'x = 1',
      '- item',
      '| a |',
      '|---|',
      '',
      'End:',
    );
    fc.assert(
      fc.property(fc.array(part), fc.nat(5), (lines, seed) => {
        const markdown = lines.join('\n');
        const units = splitUnits(markdown).map((unit, index) => ({ ...unit, score: (index * 7 + seed) % 5 }));
        const found = chooseQuote(markdown, units);
        if (found !== null) expect(markdown.slice(found.start, found.end)).toBe(found.text);
      }),
    );
  });
});

describe('quoteBestLine', () => {
  const scored = (word: string, text: string) => [
    { passage: makePassage({ text }), units: scoreFor(word, text), score: 1 },
  ];

  it('quotes one sentence, item or row without its mark', () => {
    expect(quoteBestLine(scored('POST', '- GET: yes.\n- POST: only with a key.'))?.quote).toBe(
      'POST: only with a key.',
    );
    expect(quoteBestLine(scored('78', '| Code | Meaning |\n|---|---|\n| 78 | missing |'))?.quote).toBe(
      '| 78 | missing |',
    );
  });

  it('prefers what stands by itself to what announces a block', () => {
    const text = 'The exit code:\n\n```\nexit code\n```\n\nAn exit code says why.';
    expect(quoteBestLine(scored('exit code', text))?.quote).toBe('An exit code says why.');
  });

  it('quotes the opening of a passage', () => {
    const [passage] = scored('x', 'Steps:\n\n- x\n\nWe use a lock. Then more.');
    expect(quoteOpening(passage!)?.quote).toBe('We use a lock.');
  });

  it('cuts between words, outside code and links, and exactly', () => {
    const long = `Start \`some code here\` and [a link](https://a.example/b) ${'word '.repeat(60)}`;
    for (let longest = 8; longest < 80; longest += 1) {
      const { quote: part, cut } = cutAtWord(long, longest);
      expect(cut).toBe(true);
      expect(long.startsWith(part)).toBe(true);
      expect((part.match(/`/g) ?? []).length % 2).toBe(0);
      expect(part).not.toMatch(/\[[^\]]*$|\]\([^)]*$/);
    }
    expect(cutAtWord('short', 240)).toEqual({ quote: 'short', cut: false });
  });
});
