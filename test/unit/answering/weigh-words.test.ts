import { describe, expect, it } from 'vitest';
import { chooseKeySentences } from '../../../src/answering/choose-key-sentences.ts';
import { shareOfWeight, weighWithinPost } from '../../../src/answering/weigh-words.ts';

const weights = new Map([
  ['blindfold', 4],
  ['desk', 4],
  ['postgr', 2],
]);

describe('shareOfWeight', () => {
  it('is the share of the weight, not of the words', () => {
    expect(shareOfWeight(['blindfold', 'other'], weights)).toBeCloseTo(0.4);
    expect(shareOfWeight([], weights)).toBe(0);
    expect(shareOfWeight(['x'], new Map())).toBe(0);
  });

  it('counts a longer form of a word for less', () => {
    expect(shareOfWeight(['postgresql'], weights)).toBeCloseTo(0.14);
    expect(shareOfWeight(['desktop'], weights)).toBe(0);
  });
});

describe('weighWithinPost', () => {
  it('lets words of the title and of every section count for less than those of one', () => {
    const sections = [['desk', 'postgr'], ['desk', 'blindfold'], ['desk']];
    const within = weighWithinPost(weights, sections, ['desk']);
    expect(within.get('blindfold')).toBe(4);
    expect(within.get('desk')).toBeCloseTo(4 * 0.3 * 0.5);
  });

  it('has nothing to compare in a post of one section', () => {
    expect(weighWithinPost(weights, [['desk']], []).get('desk')).toBe(4);
  });
});

describe('chooseKeySentences', () => {
  const sentence = (words: string, opens = false) => ({ words: words.split(' '), length: 60, opens });

  it('takes what the post comes back to, in its order, and no repetition', () => {
    const candidates = [
      sentence('weather lunch'),
      sentence('lock job replica', true),
      sentence('lock job replica'),
      sentence('table lock column job'),
    ];
    expect(chooseKeySentences(candidates, { sentences: 2, characters: 500 })).toEqual([1, 3]);
  });

  it('stops at the size, but gives one sentence at least', () => {
    const candidates = [sentence('a b'), sentence('b c'), sentence('c d')];
    expect(chooseKeySentences(candidates, { sentences: 3, characters: 10 })).toHaveLength(1);
    expect(chooseKeySentences(candidates, { sentences: 3, characters: 120 })).toHaveLength(2);
    expect(chooseKeySentences([], { sentences: 3, characters: 120 })).toEqual([]);
  });
});
