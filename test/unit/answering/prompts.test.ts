import { describe, expect, it } from 'vitest';
import {
  agentQuestion,
  agentSystem,
  classifierQuestion,
  classifierSystem,
} from '../../../src/answering/prompts.ts';

const at = { now: new Date('2026-11-30T23:30:00Z'), timezone: 'Europe/Madrid' };

describe('prompts', () => {
  it('of the agent', () => {
    expect(agentSystem()).toMatchSnapshot();
  });

  it('of a question to the agent, with all that may hold for it', () => {
    const text = 'And in 2019?';
    expect(agentQuestion({ ...at, text, standalone: null, within: null, nothing: null })).toMatchSnapshot();
    expect(
      agentQuestion({
        ...at,
        text,
        standalone: 'Which Docker posts are of 2019?',
        within: '12 posts that match: category docker, in 2019',
        nothing: { sentence: 'No posts match: in 2019.', wider: ['docker posts'] },
      }),
    ).toMatchSnapshot();
  });

  it('of the classifier', () => {
    const parameter = {
      name: 'limit',
      type: 'int' as const,
      required: false,
      default: 10,
      minimum: 1,
      maximum: 50,
      values: null,
      slot: 'limit' as const,
    };
    const library = {
      templates: [{ name: 'newest', description: 'The newest.', parameters: [parameter] }],
    };
    expect(classifierSystem(library)).toMatchSnapshot();
    expect(
      classifierQuestion({ ...at, text: 'The newest?', categories: ['docker', 'java'] }),
    ).toMatchSnapshot();
  });
});
