import { describe, expect, it } from 'vitest';
import { chooseSlug, slugify } from '../../../src/ingest/slugify.ts';

describe('slugify', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ["Don't  panic", 'dont-panic'],
    ['Größe über Alles', 'große-uber-alles'],
    ['Crème Brûlée', 'creme-brulee'],
    ['データ 同期', 'データ-同期'],
    ['가나다', '가나다'],
    ['../../etc/passwd', 'etc-passwd'],
    ['!!!', ''],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('makes %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
});

describe('chooseSlug', () => {
  const free = () => false;
  const taken =
    (...slugs: string[]) =>
    (slug: string) =>
      slugs.includes(slug);

  it('gives a free slug as it is', () => {
    expect(chooseSlug('a', 'id', { held: null, isTaken: free })).toBe('a');
  });

  it('adds an end made from the id where the slug is taken, always the same', () => {
    const slug = chooseSlug('a', 'id', { held: null, isTaken: taken('a') });
    expect(slug).toMatch(/^a-[0-9a-f]{6}$/);
    expect(chooseSlug('a', 'id', { held: null, isTaken: taken('a') })).toBe(slug);
    expect(chooseSlug('a', 'other', { held: null, isTaken: taken('a') })).not.toBe(slug);
  });

  it('lets a post keep its slug, also when the plain one has become free', () => {
    const held = chooseSlug('a', 'id', { held: null, isTaken: taken('a') });
    expect(chooseSlug('a', 'id', { held, isTaken: free })).toBe(held);
  });

  it('gives a new one when the post asks for another, or when its own was given away', () => {
    expect(chooseSlug('b', 'id', { held: 'a', isTaken: free })).toBe('b');
    expect(chooseSlug('a', 'id', { held: 'a', isTaken: taken('a') })).toMatch(/^a-/);
  });

  it('gives one to a post without any letters', () => {
    expect(chooseSlug('', 'id', { held: null, isTaken: free })).toBe('post');
  });
});
