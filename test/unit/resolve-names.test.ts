import { describe, expect, it } from 'vitest';
import { resolveAuthors, resolveCategories } from '../../src/catalogue/resolve-names.ts';
import type { Vocabulary } from '../../src/catalogue/vocabulary.ts';

const vocabulary: Vocabulary = {
  categories: [
    { slug: 'spring-boot', name: 'Spring Boot', posts: 3 },
    { slug: 'java', name: 'Java', posts: 2 },
  ],
  authors: [
    { name: "Pat O'Brien", posts: 3 },
    { name: 'Ann Lee', posts: 2 },
    { name: 'Ann Ray', posts: 1 },
  ],
  synonyms: { jvm: 'java' },
  posts: 6,
};

describe('resolveCategories', () => {
  it.each([
    [['java'], ['java']],
    [['SPRING BOOT', 'spring-boot'], ['spring-boot']],
    [['JVM'], ['java']],
  ])('reads %j as %j', (given, found) => {
    expect(resolveCategories(given, vocabulary)).toEqual({ found, unknown: [] });
  });

  it('names the nearest of one that it does not know', () => {
    expect(resolveCategories(['jave', 'java'], vocabulary)).toEqual({
      found: ['java'],
      unknown: [{ name: 'jave', nearest: ['java', 'spring-boot'] }],
    });
  });
});

describe('resolveAuthors', () => {
  it.each([
    [["pat o'brien"], ["Pat O'Brien"]],
    [["O'Brien"], ["Pat O'Brien"]],
    [['Ray'], ['Ann Ray']],
  ])('reads %j as %j', (given, found) => {
    expect(resolveAuthors(given, vocabulary)).toEqual({ found, unknown: [] });
  });

  it('does not choose between two of the same first name', () => {
    expect(resolveAuthors(['Ann'], vocabulary)).toEqual({
      found: [],
      unknown: [{ name: 'Ann', nearest: ['Ann Lee', 'Ann Ray'] }],
    });
  });
});
