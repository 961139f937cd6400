import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowsOfChunk } from '../../../src/ingest/windows-of-chunk.ts';

const countTokens = (text: string) => text.match(/\S+/g)?.length ?? 0;
const limit = { limit: 40, countTokens };

describe('windowsOfChunk', () => {
  it('makes one window of a chunk that the model reads whole', () => {
    expect(windowsOfChunk({ title: 'Title', heading: 'A › B', text: 'Some text.' }, limit)).toEqual([
      'Title\nA › B\nSome text.',
    ]);
  });

  it('begins each window with title and heading', () => {
    const text = Array.from({ length: 30 }, (_, n) => `Sentence number ${n} stands here.`).join(' ');
    const windows = windowsOfChunk({ title: 'Title', heading: 'Part', text }, limit);
    expect(windows.length).toBeGreaterThan(3);
    for (const window of windows) {
      expect(window.startsWith('Title\nPart\nSentence')).toBe(true);
      expect(countTokens(window)).toBeLessThanOrEqual(40);
    }
  });

  it('embeds words, not markup', () => {
    const text = '- **Bold** [link](https://example.com/long/path) `code`\n\n| a | b |\n|---|---|\n| c | d |';
    const [window] = windowsOfChunk({ title: 'T', heading: null, text }, limit);
    expect(window?.replace(/\s+/g, ' ').trim()).toBe('T Bold link code a b c d');
  });

  it.each(['---', '***\n\n---', '<!-- note -->', '```\n```', '| |\n|---|'])(
    'has no window for %j',
    (text) => {
      expect(windowsOfChunk({ title: 'T', heading: null, text }, limit)).toEqual([]);
    },
  );

  it('leaves room for the text under a title of any length', () => {
    const title = 'very long title '.repeat(50);
    const [window] = windowsOfChunk({ title, heading: 'h '.repeat(50), text: 'the text itself' }, limit);
    expect(window).toContain('the text itself');
    expect(countTokens(window ?? '')).toBeLessThanOrEqual(40);
  });

  it('drops no word, whatever the text', () => {
    const text = fc.array(
      fc.constantFrom('alpha', 'beta', 'gamma.', 'delta!', '\n\n', '\n', 'x'.repeat(400)),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join(' ');
        const windows = windowsOfChunk({ title: 'T', heading: null, text: joined }, limit);
        const kept = windows.map((window) => window.slice('T\n'.length)).join(' ');
        expect(kept.replace(/\s/g, '')).toBe(joined.replace(/\s/g, ''));
      }),
    );
  });
});
