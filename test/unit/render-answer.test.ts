import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderAnswerJson, renderDateJson } from '../../src/cli/render-answer-json.ts';
import { renderAnswerText } from '../../src/cli/render-answer-text.ts';
import { renderMarkdownText } from '../../src/cli/render-markdown-text.ts';
import type { Answer } from '../../src/domain/answer.ts';
import { makePost } from './answering/make-passage.ts';

const plain = picocolors.createColors(false);

const answer: Answer = {
  question: 'How do I create a volume?',
  route: 'search',
  decidedBy: 'matcher',
  fallbackFrom: 'sql',
  text: '> Run it. [1]\n\n```bash\ndocker volume create x\n```',
  citations: [{ n: 1, post: makePost(), quote: 'Run it.' }],
  posts: [makePost(), makePost({ slug: 'glossary', publishedAt: null, category: null, url: null })],
  template: null,
  parameters: null,
  rows: null,
  total: null,
  interpretation: 'category Docker',
  choices: [{ label: 'Show more', question: 'Which posts are about volumes?' }],
  trace: [
    {
      tool: 'search_passages',
      input: { query: 'volume' },
      summary: '1 passage: volumes',
      ms: 12,
      tokens: null,
    },
  ],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  notices: ['Answered without a language model: quotes from the posts.'],
  ms: 31.4,
};

describe('renderAnswerText', () => {
  it('shows question, answer, citations, choices, notices and the way', () => {
    expect(renderAnswerText(answer, plain)).toBe(
      [
        'How do I create a volume?',
        '│ Run it. [1]\n\n    docker volume create x',
        'Read as: category Docker',
        '[1] Volumes — https://library.example.com/docker/volumes\n    Run it.',
        '→ Show more: "Which posts are about volumes?"',
        'Answered without a language model: quotes from the posts.',
        'search_passages {"query":"volume"} → 1 passage: volumes (12 ms)\nroute search, after sql found nothing, decided by matcher, 31 ms',
      ].join('\n\n'),
    );
  });

  it('lets no text of a post drive the terminal', () => {
    const hostile = '\u001b[2J\u0007ok\u202Eback';
    const shown = renderAnswerText(
      {
        ...answer,
        text: hostile,
        question: hostile,
        citations: [{ n: 1, post: makePost({ title: hostile }), quote: hostile }],
        trace: [{ tool: 'read_post', input: {}, summary: hostile, ms: 0 }],
      },
      plain,
    );
    for (const control of ['\u001b', '\u0007', '\u202E']) expect(shown).not.toContain(control);
  });

  it('uses colours only where it is given some', () => {
    expect(renderAnswerText(answer, picocolors.createColors(true))).toContain('\u001b[');
    expect(renderAnswerText(answer, plain)).not.toContain('\u001b[');
  });
});

describe('renderMarkdownText', () => {
  it.each([
    ['a heading', '## Ports', 'Ports'],
    ['a link', 'See [the *post*](https://a.example/b).', 'See the post (https://a.example/b).'],
    ['bold and code', '**7 posts** with `a*b*c`', '7 posts with a*b*c'],
    ['escapes', 'x\\_y \\[1\\] pg\\*', 'x_y [1] pg*'],
    ['a table', '| A | Bee |\n|---|---|\n| 1 | `2` |', 'A  Bee\n─  ───\n1  2'],
    ['an unclosed fence', '```\nx', '    x'],
    ['a list', '- one\n- two', '- one\n- two'],
  ])('%s', (_name, markdown, text) => {
    expect(renderMarkdownText(markdown, plain)).toBe(text);
  });
});

describe('renderAnswerJson', () => {
  it('has every field of the contract, null where it does not apply', () => {
    expect(renderAnswerJson(answer, 'UTC')).toEqual({
      question: 'How do I create a volume?',
      route: 'search',
      decided_by: 'matcher',
      fallback_from: 'sql',
      text: answer.text,
      citations: [
        {
          n: 1,
          source: 'library',
          slug: 'volumes',
          title: 'Volumes',
          url: 'https://library.example.com/docker/volumes',
          quote: 'Run it.',
        },
      ],
      posts: [
        {
          source: 'library',
          slug: 'volumes',
          title: 'Volumes',
          url: 'https://library.example.com/docker/volumes',
          category: 'docker',
          published_at: '2024-03-12',
        },
        {
          source: 'library',
          slug: 'glossary',
          title: 'Volumes',
          url: null,
          category: null,
          published_at: null,
        },
      ],
      template: null,
      parameters: null,
      rows: null,
      total: null,
      interpretation: 'category Docker',
      choices: [{ label: 'Show more', question: 'Which posts are about volumes?' }],
      trace: [
        {
          tool: 'search_passages',
          input: { query: 'volume' },
          summary: '1 passage: volumes',
          ms: 12,
          tokens: null,
        },
      ],
      usage: { model_calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
      notices: ['Answered without a language model: quotes from the posts.'],
      ms: 31,
    });
  });
});

describe('renderDateJson', () => {
  it.each([
    ['2024-03-12T00:00:00Z', 'UTC', '2024-03-12'],
    ['2024-03-11T23:00:00Z', 'Europe/Madrid', '2024-03-12'],
    ['2024-07-01T10:30:05Z', 'Europe/Madrid', '2024-07-01T12:30:05+02:00'],
    ['2024-07-01T10:30:05Z', 'UTC', '2024-07-01T10:30:05Z'],
    ['2024-07-01T20:30:00Z', 'Asia/Kolkata', '2024-07-02T02:00:00+05:30'],
  ])('%s in %s is %s', (instant, timezone, expected) => {
    expect(renderDateJson(new Date(instant), timezone)).toBe(expected);
    expect(renderDateJson(null, timezone)).toBeNull();
  });
});
