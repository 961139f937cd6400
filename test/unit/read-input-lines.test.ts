import { describe, expect, it } from 'vitest';
import { askLineSchema, parseLine } from '../../src/cli/read-input-lines.ts';

describe('a line of input with history', () => {
  it.each([
    ['bot', 'assistant'],
    ['Switchyard', 'assistant'],
    ['ASSISTANT', 'assistant'],
    ['U1', 'U1'],
    ['Botond', 'Botond'],
  ])('takes the turns of %s for those of %s', (speaker, expected) => {
    const line = JSON.stringify({ question: 'and in 2024?', history: [{ speaker, text: 'hello' }] });
    expect(parseLine(line, 'question', askLineSchema).history).toEqual([
      { speaker: expected, text: 'hello' },
    ]);
  });
});
