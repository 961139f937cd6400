import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOutsideCode } from '../../../src/answering/outside-code.ts';
import { findPings } from '../../../src/demo/workspace/text/find-pings.ts';
import { disarmMarkdown } from '../../../src/slack/render/disarm-markdown.ts';
import { markdownToMrkdwn } from '../../../src/slack/render/markdown-to-mrkdwn.ts';
import { sizeOf, splitMarkdown } from '../../../src/slack/render/split-markdown.ts';

const SOURCES = new Set(['https://example.com/a', 'https://example.com/a?x=1&y=2']);
const isSource = (url: string) => SOURCES.has(url);
const disarm = (markdown: string) => disarmMarkdown(markdown, isSource);

describe('Markdown for a markdown block', () => {
  it.each([
    ['a mention', 'hi <!channel> <@U1>', 'hi &lt;!channel&gt; &lt;@U1&gt;'],
    ['a mention that is escaped already', 'hi \\<!channel\\>', 'hi &lt;!channel&gt;'],
    ['a comparison', 'a < b > c & d', 'a &lt; b &gt; c & d'],
    ['a quote', '> said\n> > twice', '> said\n> > twice'],
    [
      'code with brackets',
      '`a<b>c` and\n\n```\n<div>&amp;</div>\n```',
      '`a<b>c` and\n\n```\n<div>&amp;</div>\n```',
    ],
    ['a mention in code', '`<!here>`', '`<\u200B!here>`'],
    ['a link to a source', '[Title](https://example.com/a)', '[Title](https://example.com/a)'],
    ['a link elsewhere', '[Title](https://evil.example/a) here', 'Title here'],
    ['an address elsewhere', 'see https://evil.example/a.', 'see (link removed).'],
    [
      'an address of a source',
      'see https://example.com/a.',
      'see [https://example.com/a](https://example.com/a).',
    ],
    ['a bold address', '**<https://example.com/a>**', '**[https://example.com/a](https://example.com/a)**'],
    ['an image', 'x ![pixel](https://evil.example/p.png) y', 'x  y'],
    ['Slack’s own link', '<https://evil.example|our handbook>', 'our handbook'],
    ['a script link', '[x](javascript:alert(1))', 'x'],
  ])('disarms %s', (_, given, expected) => {
    expect(disarm(given)).toBe(expected);
  });

  it('notifies nobody and links nowhere else, whatever is put together', () => {
    const piece = fc.constantFrom(
      ...[
        '<!channel>',
        '<!here|x>',
        '<@U0BEN>',
        '<!subteam^S1>',
        '<#C1>',
        '\\',
        '`',
        '```\n',
        '\n',
        ' ',
        '&lt;',
        '>',
      ],
      ...[
        '[',
        ']',
        '(',
        ')',
        '*',
        '_',
        '~~',
        '|',
        'text',
        '&',
        '<',
        '<!',
        'channel>',
        'https://evil.example/x',
        '!',
      ],
      ...['https://example.com/a', '<https://example.com/a>', '\uE000', '# ', '- ', '> ', '\u200B'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const markdown = disarm(pieces.join(''));
        const mrkdwn = markdownToMrkdwn(markdown);
        const blocks = [{ type: 'markdown', text: markdown }];
        const found = findPings(
          { text: mrkdwn, blocks, attachments: [] },
          { channel: 'C1', linkNames: false },
        );
        expect(found).toEqual([]);
        // In code an address is no link.
        let prose = '';
        changeOutsideCode(markdown, (text) => {
          prose += text;
          return text;
        });
        expect(prose).not.toContain('https://evil');
      }),
      {
        numRuns: 2000,
        examples: [
          [['[', 'text', 'https://evil.example/x', '<https://example.com/a>']],
          [['[', 'text', 'https://evil.example/x', ']', '(', 'https://example.com/a', ')']],
        ],
      },
    );
  });
});

describe('mrkdwn', () => {
  it.each([
    ['**bold** and *italic* and ~~gone~~', '*bold* and _italic_ and ~gone~'],
    ['## A heading', '*A heading*'],
    ['- one\n- two', '• one\n• two'],
    ['[A & B](https://example.com/a?x=1&y=2)', '<https://example.com/a?x=1&amp;y=2|A &amp; B>'],
    ['1 \\* 2 \\_x\\_', '1 * 2 _x_'],
    ['`a<b` and &lt;b&gt;', '`a&lt;b` and &lt;b&gt;'],
    ['```js\nif (a < b && c) {}\n```', '```\nif (a &lt; b &amp;&amp; c) {}\n```'],
    ['> quoted', '> quoted'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
  ])('writes %j', (given, expected) => {
    expect(markdownToMrkdwn(given)).toBe(expected);
  });
});

describe('a text that is too long', () => {
  const line = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replace(/[\r\n`~]/g, '')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('```', '```js', '~~~', '', '- item', '# Heading', '| a | b |', '> quote'),
    },
  );

  it('is cut into parts of the size allowed, with every word in them, and every fence closed', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 80 }), fc.integer({ min: 200, max: 900 }), (lines, limit) => {
        const markdown = lines.join('\n');
        const parts = splitMarkdown(markdown, limit);
        for (const part of parts) expect(sizeOf(part)).toBeLessThanOrEqual(limit);
        const bare = (text: string) => text.replace(/^\s*(?:```|~~~).*$/gm, '').replace(/\s+/g, '');
        expect(bare(parts.join('\n'))).toBe(bare(markdown));
      }),
      { numRuns: 500 },
    );
  });

  it('has each code block closed in its part and opened again with its language', () => {
    const code = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const parts = splitMarkdown(`Intro\n\n\`\`\`ts\n${code}\n\`\`\`\n\nEnd`, 120);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts.filter((text) => text.includes('line'))) {
      expect(part).toMatch(/```ts\n[\s\S]*\n```/);
    }
  });

  it('never cuts a character in two', () => {
    const parts = splitMarkdown('👩‍🚀'.repeat(200), 1000);
    expect(parts.join('')).toBe('👩‍🚀'.repeat(200));
    for (const part of parts) expect(part).not.toMatch(/\p{Surrogate}/u);
  });
});
