import { describe, expect, it } from 'vitest';
import { readAgentCases } from '../../../eval/agent/agent-case.ts';
import { checkAnswer, checkTools } from '../../../eval/agent/check-answer.ts';
import type { Expected } from '../../../eval/agent/compute-expected.ts';
import type { Answer } from '../../../src/domain/answer.ts';
import { makePost } from '../answering/make-passage.ts';

const NOTHING: Expected = {
  total: null,
  titles: null,
  first: null,
  says: null,
  cites: null,
  citesOnly: null,
  refuses: false,
  allTitles: ['Volumes', 'Networks', 'Probes'],
};

function answer(text: string, own: Partial<Answer> = {}): Answer {
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  return {
    ...{
      question: '?',
      route: 'sql',
      decidedBy: 'matcher',
      fallbackFrom: null,
      text,
      citations: [],
      posts: [],
    },
    ...{ template: null, parameters: null, rows: null, total: null, interpretation: null, choices: [] },
    ...{ trace: [], usage, notices: [], ms: 1, ...own },
  };
}

describe('the cases of the evaluation', () => {
  const cases = readAgentCases();

  it('are enough of each kind, each with something to check and an id of its own', () => {
    const count = (kind: string) => cases.filter((one) => one.kind === kind).length;
    expect(cases.length).toBeGreaterThanOrEqual(15);
    expect(count('catalogue')).toBeGreaterThanOrEqual(6);
    expect(count('content')).toBeGreaterThanOrEqual(5);
    expect(count('mixed')).toBeGreaterThanOrEqual(2);
    expect(count('off-topic')).toBeGreaterThanOrEqual(2);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.filter(({ checks }) => Object.keys(checks).length === 0)).toEqual([]);
  });
});

describe('a check', () => {
  const cited = (slug: string) => ({ n: 1, post: makePost({ slug }), quote: 'x' });

  it.each<[string, Partial<Expected>, Answer]>([
    ['a total', { total: '36' }, answer('**36** posts.')],
    ['nought said in words', { total: '0' }, answer('No posts match: in 2019.')],
    ['titles in order', { titles: ['Volumes', 'Probes'] }, answer('- [Volumes](u)\n- **Probes**')],
    ['the first title', { first: 'Probes' }, answer('Probes, then Volumes')],
    ['values', { says: ['docker', '7'] }, answer('Docker: 7')],
    ['a citation', { cites: ['a', 'b'] }, answer('', { citations: [cited('b')] })],
    ['only such citations', { citesOnly: ['a'] }, answer('', { citations: [cited('a')] })],
    ['a refusal', { refuses: true }, answer("The library doesn't cover this.", { route: 'none' })],
  ])('passes %s', (_what, expected, given) => {
    expect(checkAnswer(given, { ...NOTHING, ...expected })).toEqual([]);
  });

  it.each<[string, Partial<Expected>, Answer, RegExp]>([
    ['another total', { total: '36' }, answer('360 posts, 1,36'), /does not say 36/],
    [
      'a total by chance',
      { total: '7' },
      answer('“It wants 7 GB.” [1] (docker, 7 March 2024)'),
      /does not say 7/,
    ],
    ['titles in another order', { titles: ['Volumes', 'Probes'] }, answer('Probes, Volumes'), /order/],
    ['a title too many', { titles: ['Volumes'] }, answer('Volumes, Networks'), /names "Networks" too/],
    ['a missing title', { titles: ['Volumes'] }, answer('Networks'), /does not name "Volumes"/],
    ['another title first', { first: 'Probes' }, answer('Volumes, then Probes'), /"Volumes" before/],
    ['a missing value', { says: ['7'] }, answer('17'), /does not say "7"/],
    ['no such citation', { cites: ['a'] }, answer('', { citations: [cited('b')] }), /none of a/],
    ['a citation too many', { citesOnly: ['a'] }, answer('', { citations: [cited('b')] }), /cites b/],
    ['an answer to what is not covered', { refuses: true }, answer('See Volumes.'), /route sql/],
  ])('fails %s', (_what, expected, given, fault) => {
    expect(checkAnswer(given, { ...NOTHING, ...expected }).join()).toMatch(fault);
  });

  it('wants one tool of each group', () => {
    const step = { tool: 'list_posts', input: {}, summary: '', ms: 1 } as const;
    const given = answer('', { trace: [step] });
    expect(checkTools(given, [['run_template', 'list_posts']])).toEqual([]);
    expect(checkTools(given, [['list_posts'], ['search_passages']])).toEqual([
      'does not call search_passages',
    ]);
  });
});
