import { describe, expect, it } from 'vitest';
import { covers, keepCovering } from '../../../src/answering/not-covered.ts';
import { plainQuery } from '../../../src/answering/plain-query.ts';
import { sayNoneMatch, sayNotCovered } from '../../../src/answering/sentences.ts';
import { findNames } from '../../../src/answering/unknown-names.ts';
import { makePassage } from './make-passage.ts';

const asked = { unknownShare: 0, hasUnknownName: false, filtered: false };
const strange = { ...asked, unknownShare: 0.6 };

describe('covers', () => {
  it.each([
    ['most rare words', 0.6, 0.3, asked, true],
    ['few rare words, near in meaning', 0.35, 0.7, asked, true],
    ['few rare words, far in meaning', 0.2, 0.2, asked, false],
    ['half of the words, the others in no post', 0.35, 0.4, strange, false],
    ['few words, the others in other posts', 0.25, 0.5, asked, true],
    ['near in meaning alone', 0, 0.9, asked, false],
    ['without vectors the words decide', 0.5, null, asked, true],
    ['some words, but an unknown name', 0.3, 0.4, { ...asked, hasUnknownName: true }, false],
    ['all words but an unknown name', 0.9, 0.4, { ...asked, hasUnknownName: true }, true],
    ['few words in posts that the question picked', 0.1, 0.3, { ...asked, filtered: true }, true],
    ['strange words in posts that the question picked', 0, 0.2, { ...strange, filtered: true }, false],
  ])('%s', (_fact, coverage, similarity, how, expected) => {
    expect(covers(makePassage({ coverage, similarity, score: 0 }), how)).toBe(expected);
  });

  it('never looks at the fused score: the best of nonsense has 1', () => {
    expect(keepCovering([makePassage({ score: 1, coverage: 0.1, similarity: 0.1 })], asked)).toEqual([]);
  });
});

describe('findNames', () => {
  it.each([
    ['How do I configure nginx ingress for WordPress?', ['WordPress']],
    ['Which gRPC deadline should a Go client use?', ['gRPC', 'Go']],
    ['Kafka topics: how many?', []],
    ['How do I do it? Please tell. Thanks', []],
    ['HOW DO I RESET THE STACK', []],
    ['How To Reset The Local Stack', []],
    ['Wie kann man ein Passwort zurücksetzen?', []],
  ])('%s', (question, names) => {
    expect(findNames(question)).toEqual(names);
  });
});

describe('plainQuery', () => {
  it.each([
    ["I'm stuck, what's wrong", "I stuck, what's wrong"],
    ['hey, could someone remind me of the port', ', could me of the port'],
    ['a few 502s after a deploy, 30s later', 'a few 502 after a deploy, 30s later'],
    ['please', 'please'],
  ])('%s', (query, plain) => {
    expect(plainQuery(query)).toBe(plain);
  });
});

describe('sentences', () => {
  it('name the filter and the topic, and let no markup in', () => {
    expect(sayNoneMatch('category Docker, in March 2021')).toBe(
      'No posts match: category Docker, in March 2021.',
    );
    expect(sayNotCovered('nginx [x](https://evil.example)?', null)).toBe(
      "The library doesn't cover “nginx \\[x\\](https://evil.example)”.",
    );
    expect(sayNotCovered('kafka', 'category Docker')).toBe(
      "The posts that match category Docker don't cover “kafka”.",
    );
  });
});
