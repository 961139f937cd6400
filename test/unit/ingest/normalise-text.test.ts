import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseLine, normaliseMarkdown, normaliseText } from '../../../src/ingest/normalise-text.ts';

describe('normalising', () => {
  it.each([
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\ufeffa', 'a'],
    ['a\u0000\u0007\u007fb\tc', 'ab\tc'],
    ['e\u0301', 'é'],
    ['\ud800a\udc00', '\ufffda\ufffd'],
    ['😀', '😀'],
  ])('makes %j into %j', (given, expected) => {
    expect(normaliseText(given)).toBe(expected);
  });

  it('gives the same text the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
      }),
    );
  });

  it.each([
    ['  a \n b ', 'a b'],
    ['Q&amp;A &quot;x&quot; &nbsp;&eacute;&#39;&#x1F600;', 'Q&A "x" é\'😀'],
    ['&unknown; &amp;lt; &#xD800; &#0;', '&unknown; &lt; &#xD800; &#0;'],
  ])('makes the line %j into %j', (given, expected) => {
    expect(normaliseLine(given)).toBe(expected);
  });

  it('decodes no entity that would become markup, and none in code', () => {
    const text = 'A &amp; B &lt;i&gt; &#42;x&#42; ``&amp; ` &amp;``\n\n    &amp;\n\n~~~\n&amp;\n~~~';
    expect(normaliseMarkdown(text)).toBe(text.replace('A &amp; B', 'A & B'));
  });

  it('takes white space off the end of lines and of the text', () => {
    expect(normaliseMarkdown('\n\na  \n\tb\t\n\n')).toBe('a\n\tb');
  });
});
