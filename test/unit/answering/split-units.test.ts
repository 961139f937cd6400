import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks } from '../../../src/answering/split-blocks.ts';
import { splitSentences } from '../../../src/answering/split-sentences.ts';
import { splitUnits } from '../../../src/answering/split-units.ts';

describe('splitBlocks', () => {
  it('keeps fences, tables and lists whole', () => {
    const markdown = [
      '## Ports',
      'A paragraph',
      'of two lines.',
      '',
      '```bash',
      '# not a heading',
      '',
      'docker ps',
      '```',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '',
      '1. first',
      '',
      '   ```bash',
      '   run',
      '   ```',
      '',
      '2. second',
      'Not part of it?',
      '',
      'After.',
    ].join('\n');
    expect(splitBlocks(markdown).map(({ kind, text }) => [kind, text.split('\n').length])).toEqual([
      ['heading', 1],
      ['prose', 2],
      ['code', 5],
      ['table', 3],
      ['list', 8],
      ['prose', 1],
    ]);
  });

  it('runs an unclosed fence to the end, so that no text is lost', () => {
    expect(splitBlocks('~~~\na\n```\nb').map((block) => block.text)).toEqual(['~~~\na\n```\nb']);
  });

  it('does not take a longer or nested fence for the end', () => {
    const markdown = '````md\n```bash\nx\n```\n````\nafter';
    expect(splitBlocks(markdown).map((block) => block.kind)).toEqual(['code', 'prose']);
  });

  it('keeps carriage returns out of the end of a block', () => {
    expect(splitBlocks('one\r\n\r\ntwo\r\n').map((block) => block.text)).toEqual(['one', 'two']);
  });

  it('returns exact slices in order that lose nothing but white space', () => {
    const line = fc.constantFrom(
      '# h',
      'text. More',
      '```',
      '- item',
      '  more',
      '| a | b |',
      '|--|--|',
      '',
      '~~~',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const markdown = lines.join('\n');
        const blocks = splitBlocks(markdown);
        for (const block of blocks) expect(markdown.slice(block.start, block.end)).toBe(block.text);
        const joined = blocks.map((block) => block.text).join('');
        expect(joined.replace(/\s/g, '')).toBe(markdown.replace(/\s/g, ''));
      }),
    );
  });
});

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Set `a.b. C` first. Then go.', ['Set `a.b. C` first.', 'Then go.']],
    ['See e.g. Docker here. Yes.', ['See e.g. Docker here.', 'Yes.']],
    ['It wraps\nover lines. And\ngoes on.', ['It wraps\nover lines.', 'And\ngoes on.']],
    [
      'Read [the guide. All](https://a.example/x.y). Then stop.',
      ['Read [the guide. All](https://a.example/x.y).', 'Then stop.'],
    ],
    ['Version 1.2.3 is out. Use it.', ['Version 1.2.3 is out.', 'Use it.']],
    ['   ', []],
  ])('splits %j', (paragraph, sentences) => {
    expect(splitSentences(paragraph).map((sentence) => sentence.text)).toEqual(sentences);
  });

  it('falls back to English rules for a language that is no language tag', () => {
    expect(splitSentences('One. Two.', 'no_such!')).toHaveLength(2);
  });
});

describe('splitUnits', () => {
  it('gives exact slices of the passage for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (markdown) => {
        for (const unit of splitUnits(markdown)) expect(markdown.slice(unit.start, unit.end)).toBe(unit.text);
      }),
    );
  });
});
