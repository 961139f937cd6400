import { describe, expect, it } from 'vitest';
import { openSafeStream } from '../../../src/answering/safe-stream.ts';
import type { AnswerProgress } from '../../../src/answering/watch.ts';
import { makePassage } from './make-passage.ts';

function stream(text: string, size: number): string[] {
  const seen: AnswerProgress[] = [];
  const { post } = makePassage({ text: '' });
  const outcome = { content: { kind: 'text' as const, text: '' }, rows: null, posts: [post], summary: '' };
  const shown = openSafeStream({ outcomes: [outcome] }, (progress) => seen.push(progress));
  for (let at = 0; at < text.length; at += size) shown.add(text.slice(at, at + size));
  return seen.map((progress) => (progress.kind === 'text-added' ? progress.text : progress.kind));
}

describe('an answer on its way', () => {
  it.each([1, 3, 1000])('is shown in whole, clean paragraphs, whatever the pieces (%i)', (size) => {
    const text = 'See [a](https://evil.example/x).\n\n```\none\n\ntwo\n```\n\n<!channel>\n\nrest';
    expect(stream(text, size).join('')).toBe('See a.\n\n```\none\n\ntwo\n```\n\nchannel\n\n');
  });

  it('shows nothing of a link that is cut in two', () => {
    const pieces = stream(`Go to https://evil.example/${'x'.repeat(50)} now.\n\nEnd`, 4);
    expect(pieces).toEqual(['Go to (link removed) now.\n\n']);
  });

  it('takes back what was shown, and nothing where nothing was', () => {
    const seen: string[] = [];
    const shown = openSafeStream({ outcomes: [] }, ({ kind }) => seen.push(kind));
    shown.add('half');
    shown.retract();
    shown.add('one\n\n');
    shown.retract();
    shown.retract();
    expect(seen).toEqual(['text-added', 'text-retracted']);
  });
});
