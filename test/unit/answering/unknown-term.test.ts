import { describe, expect, it } from 'vitest';
import { asksHowTo } from '../../../src/answering/quote-section.ts';
import { findAskedTerm } from '../../../src/answering/unknown-term.ts';

describe('findAskedTerm', () => {
  it.each([
    ['what is a tram in our house terms?', 'tram'],
    ["what's the lamplighter?", 'lamplighter'],
    ['what does driftwood mean around here?', 'driftwood'],
    ['what do we mean by "dry dock"?', 'dry dock'],
    ['What is the best way to back up postgres?', null],
    ['what is the difference between a volume and a bind mount?', null],
    ['what is the default storage class for claims?', null],
    ['how do I mount a volume?', null],
  ])('%s', (question, term) => {
    expect(findAskedTerm(question)).toBe(term);
  });
});

describe('asksHowTo', () => {
  it.each([
    ['how do I roll back a deployment?', true],
    ['which command shows the locks?', true],
    ['How long is a certificate valid?', false],
    ['how many nodes does osprey have?', false],
    ['why did we stop the trial?', false],
  ])('%s', (question, asks) => {
    expect(asksHowTo(question)).toBe(asks);
  });
});
