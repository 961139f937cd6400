import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, chunkDocument } from '../../../src/ingest/chunk-document.ts';
import { markdownBlocks } from '../../../src/ingest/markdown-blocks.ts';

/** One token a word and one a character that is neither letter, digit nor white space. */
const countTokens = (text: string) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)?.length ?? 0;

function chunksOf(markdown: string, { title = 'A title', limit = 60 } = {}): Chunk[] {
  return [...chunkDocument(markdown, { title, limit, countTokens })];
}

function fences(text: string): number {
  return text.split('\n').filter((line) => /^\s*(```|~~~)/.test(line)).length;
}

const words = (count: number, stem = 'word') =>
  Array.from({ length: count }, (_, n) => `${stem}${n}`).join(' ');

describe('chunkDocument', () => {
  it('cuts at headings and gives each chunk its heading path', () => {
    const chunks = chunksOf('Intro.\n\n## Set-up\n\nFirst.\n\n### Profiles\n\nSecond.\n\n## Run\n\nThird.');
    expect(chunks.map(({ ordinal, heading, text }) => [ordinal, heading, text])).toEqual([
      [0, null, 'Intro.'],
      [1, 'Set-up', 'First.'],
      [2, 'Set-up › Profiles', 'Second.'],
      [3, 'Run', 'Third.'],
    ]);
  });

  it('leaves the heading that repeats the title out of the path', () => {
    expect(chunksOf('# A title\n\n## Part\n\nText.').map(({ heading }) => heading)).toEqual(['Part']);
  });

  it('keeps a heading that nothing follows, as text', () => {
    const chunks = chunksOf('Text.\n\n## Open questions');
    expect(chunks.map(({ text }) => text)).toEqual(['Text.', '## Open questions']);
  });

  it.each([
    ['## <Profile> and [its page](https://example.com/profile)', 'and its page'],
    ['<A>\n===', null],
    ['# List<String>', 'List'],
    ['## <!-- hidden words -->', null],
  ])('keeps the heading %j as text too, for what its path leaves out', (heading, path) => {
    expect(chunksOf(`${heading}\n\nText.`).map((chunk) => [chunk.heading, chunk.text])).toEqual([
      [path, `${heading}\n\nText.`],
    ]);
  });

  it('has code of a heading in its path', () => {
    expect(chunksOf('## The `<Suspense>` element\n\nText.')).toMatchObject([
      { heading: 'The <Suspense> element', text: 'Text.' },
    ]);
  });

  it('reads underlined headings', () => {
    expect(
      chunksOf('Part one\n========\n\nText.\n\nSub\n---\n\nMore.').map(({ heading }) => heading),
    ).toEqual(['Part one', 'Part one › Sub']);
  });

  it.each([
    ['a fence', '```bash\n# not a heading\n## nor this\n```'],
    ['a tilde fence', '~~~\n# no\n~~~'],
    ['a longer fence with a shorter one in it', '````md\n```bash\n# no\n```\n# no\n````'],
    ['a fence in a list item', '1. Do:\n   ```bash\n   # no\n   ```'],
    ['an indented block', 'Say:\n\n    # no'],
    ['a pre element', '<pre>\n# no\n\n# no\n</pre>'],
    ['a comment', '<!--\n# no\n\n# no\n-->'],
  ])('takes # within %s for no heading', (_name, markdown) => {
    const chunks = chunksOf(`${markdown}\n\n## Real\n\nText.`);
    expect(chunks.map(({ heading }) => heading)).toEqual([null, 'Real']);
    expect(chunks[0]?.text).toBe(markdown);
  });

  it('keeps a code block whole and begins a new chunk for it', () => {
    const code = `\`\`\`js\n${words(45)}\n\`\`\``;
    const chunks = chunksOf(`${words(30)}\n\n${code}\n\nAfter.`, { limit: 80 });
    expect(chunks.some(({ text }) => text.includes(code))).toBe(true);
  });

  it('cuts a code block beyond the limit between lines, each part fenced', () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n};`);
    const chunks = chunksOf(`\`\`\`js\n${lines.join('\n')}\n\`\`\``);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text, tokens } of chunks) {
      expect(text).toMatch(/^```js\n[\s\S]*\n```$/);
      expect(tokens).toBeLessThanOrEqual(60);
    }
    expect(chunks.flatMap(({ text }) => text.split('\n').slice(1, -1))).toEqual(lines);
  });

  it('closes a code block that was never closed and keeps everything after its opening', () => {
    const [chunk, ...others] = chunksOf('Text.\n\n```bash\nrun\n\n# still code');
    expect(others).toEqual([]);
    expect(chunk?.text).toBe('Text.\n\n```bash\nrun\n\n# still code\n```');
  });

  it('cuts a table between rows and repeats its header', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `| key${n} | value${n} |`);
    const chunks = chunksOf(['| Key | Value |', '|---|:---:|', ...rows].join('\n'));
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) expect(text.startsWith('| Key | Value |\n|---|:---:|\n')).toBe(true);
    expect(chunks.flatMap(({ text }) => text.split('\n').slice(2))).toEqual(rows);
  });

  it('cuts a section of 100,000 characters, and a line of a million', { timeout: 20_000 }, () => {
    const section = Array.from({ length: 2_000 }, (_, n) => `Sentence ${n} has several words in it.`).join(
      ' ',
    );
    for (const text of [section, 'x'.repeat(1_000_000), words(150_000)]) {
      const chunks = chunksOf(text, { limit: 512 });
      expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(512);
      expect(chunks.map(({ text: part }) => part.replace(/\s/g, '')).join('')).toBe(text.replace(/\s/g, ''));
    }
  });

  it('cuts text whose characters a model does not know', () => {
    const chunks = [
      ...chunkDocument('漢字'.repeat(20_000), { title: 'T', limit: 512, countTokens: () => 1 }),
    ];
    expect(Math.max(...chunks.map(({ text }) => text.length))).toBeLessThanOrEqual(512 * 8);
  });

  it('cuts no character in two', () => {
    for (const { text } of chunksOf('😀'.repeat(3_000), { limit: 20 }))
      expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  });

  it('leaves most chunks of a long section as they are when one paragraph grows', () => {
    const paragraphs = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}. ${words(12, `w${n}x`)}.`);
    const before = chunksOf(paragraphs.join('\n\n')).map(({ text }) => text);
    paragraphs[3] = `Paragraph 3 has grown. ${words(34, 'grown')}.`;
    const after = chunksOf(paragraphs.join('\n\n')).map(({ text }) => text);
    const fresh = after.filter((text) => !before.includes(text));
    expect(fresh.length).toBeLessThan(after.length / 3);
  });

  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      '```',
      '```js',
      '````',
      '~~~',
      '---',
      '| a | b |',
      '|---|---|',
      '# one',
      '## two',
      '> q',
    ),
    fc.constantFrom(
      '- item',
      '  1. item',
      '    indented',
      '<pre>',
      '</pre>',
      '<!--',
      '-->',
      'Title',
      '===',
      '#tag',
    ),
    fc.string({ maxLength: 40 }),
    fc
      .array(fc.constantFrom('alpha', 'beta', 'γάμμα', '漢字', '*bold*', '`code`', '😀'), { maxLength: 80 })
      .map((parts) => parts.join(' ')),
  );
  const document = fc
    .array(line, { maxLength: 60 })
    .map((lines) => lines.join('\n').replace(/[\r\f\v]/g, ' '));

  it('loses nothing, keeps to the limit and leaves no fence open, whatever the text', () => {
    fc.assert(
      fc.property(document, fc.constantFrom(24, 60, 512), (markdown, limit) => {
        const chunks = chunksOf(markdown, { title: 'T', limit });
        const found = new Set(
          chunks.flatMap(
            ({ heading, text }) => ['T', heading ?? '', text].join(' ').match(/[\p{L}\p{N}]+/gu) ?? [],
          ),
        );
        const lost = (markdown.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !found.has(word));
        expect(lost.filter((word) => ![...found].some((other) => word.includes(other)))).toEqual([]);
        for (const { text, tokens, ordinal } of chunks) {
          expect(tokens).toBeLessThanOrEqual(limit);
          expect(text.trim()).not.toBe('');
          const code = [...markdownBlocks(text)].filter((block) => block.kind === 'code');
          expect(code.filter(({ closed }) => !closed)).toEqual([]);
          expect(chunks[ordinal]?.text).toBe(text);
        }
      }),
      {
        numRuns: 300,
        examples: [
          ['<A>\n===\n````', 24],
          // A heading that repeats the title stands in no path: the title is in each chunk.
          ['T\n===\n$', 24],
          ['<pre>\n`code` *bold* alpha\n6% K\n````\n<pre>', 24],
        ],
      },
    );
  });

  it('keeps every line of the text but headings, in order', () => {
    fc.assert(
      fc.property(document, (markdown) => {
        const chunks = chunksOf(markdown, { title: 'T', limit: 100_000 });
        let at = 0;
        const lines = markdown.split('\n').filter((text) => text.trim() !== '');
        const kept = chunks.flatMap(({ text }) => text.split('\n')).filter((text) => text.trim() !== '');
        for (const text of lines) {
          if (kept[at]?.trimEnd() === text.trimEnd()) at++;
        }
        // What remains is the closing line of a fence that the text leaves open.
        expect(kept.slice(at).filter((text) => !/^\s*(`{3,}|~{3,})$/.test(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has an even number of fences in each chunk of a text whose fences are plain', () => {
    const others = ['', 'text here', '# one', '| a | b |', '|---|---|'];
    const bare = fc.tuple(
      fc.array(fc.constantFrom(...others, '```'), { maxLength: 50 }),
      fc.constantFrom(14, 512),
    );
    const nested = fc.tuple(
      fc.array(fc.constantFrom(...others, '```js', '```js', '```', '```'), { maxLength: 6 }),
      fc.constant(512),
    );
    fc.assert(
      fc.property(fc.oneof(bare, nested), ([lines, limit]) => {
        const chunks = chunksOf(lines.join('\n'), { title: 'T', limit });
        const whole = chunks.map(({ text }) => fences(text));
        // A lone ```js in a block that a bare fence closes is part of the code, not a fence.
        if (whole.reduce((sum, count) => sum + count, 0) % 2 === 0 || !lines.includes('```js')) {
          expect(whole.filter((count) => count % 2 !== 0)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads a fence within a fence of the same length as the writer meant it', () => {
    const nested = '```md\nText.\n```bash\nrun\n```\n# no heading\n```';
    expect(chunksOf(`${nested}\n\n## Real\n\nText.`).map(({ text }) => text)).toEqual([nested, 'Text.']);
  });
});
