import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, linkTarget } from '../../src/catalogue/escape-markdown.ts';

describe('escapeMarkdown', () => {
  it.each([
    ['Using pg_dump & tar', 'Using pg_dump & tar'],
    ['100% of C++ (really)', '100% of C++ (really)'],
    ['_emphasis_', '\\_emphasis\\_'],
    ['**bold** `code`', '\\*\\*bold\\*\\* \\`code\\`'],
    ['a [link](x)', 'a \\[link\\](x)'],
    ['<!channel> <b>', '\\<!channel\\> \\<b\\>'],
    ['~~gone~~', '\\~\\~gone\\~\\~'],
    ['# Heading', '\\# Heading'],
    ['C# is', 'C# is'],
    ['1. First', '1\\. First'],
    ['- item', '\\- item'],
    ['3.14', '3.14'],
    ['---', '\\---'],
    ['&amp;', '\\&amp;'],
    ['back\\slash', 'back\\\\slash'],
    ['two\nlines\t', 'two lines '],
    ["O'Brien", "O'Brien"],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it('leaves one line, no bare markup, and the text itself under the backslashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[\n\r]/);
        expect(escaped.replace(/\\[\\`*_[\]<>|~&#+.)=-]/g, '')).not.toMatch(/[\\`*[\]<>|]|~~/);
        expect(escaped.replace(/\\([\\`*_[\]<>|~&#+.)=-])/g, '$1')).toBe(text.replace(/\s+/g, ' '));
      }),
    );
  });
});

describe('linkTarget', () => {
  it.each([
    ['https://example.com/a?b=c&d#e', 'https://example.com/a?b=c&d#e'],
    [' https://example.com/a b ', 'https://example.com/a%20b'],
    ['https://example.com/(a)', 'https://example.com/%28a%29'],
    ['https://example.com/<a>|b', 'https://example.com/%3Ca%3E%7Cb'],
    ['http://localhost:3000/a_b', 'http://localhost:3000/a_b'],
    ['/guides/a', null],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['', null],
    [null, null],
  ])('%j leads to %j', (url, target) => {
    expect(linkTarget(url)).toBe(target);
  });
});
