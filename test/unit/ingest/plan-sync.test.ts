import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listing, planSync, type StoredPost } from '../../../src/ingest/plan-sync.ts';

const limits = { removalLimit: 0.15 };

function storedPosts(count: number, change: Partial<StoredPost> = {}): Map<string, StoredPost> {
  const posts = Array.from({ length: count }, (_, n): StoredPost => {
    const name = `post-${n}`;
    return {
      id: n + 1,
      externalId: name,
      textHash: `text-${n}`,
      metadataHash: `meta-${n}`,
      deleted: false,
      ownedBySync: true,
      ...change,
    };
  });
  return new Map(posts.map((post) => [post.externalId, post]));
}

function listingOf(
  stored: ReadonlyMap<string, StoredPost>,
  first: number,
  change: Partial<Listing> = {},
): Listing {
  return {
    posts: [...stored.values()].slice(0, first),
    unreadable: new Set(),
    unknown: 0,
    complete: true,
    ...change,
  };
}

describe('planSync', () => {
  it('tells added, changed, metadata only and unchanged apart', () => {
    const stored = storedPosts(3);
    const posts = [
      { externalId: 'post-0', textHash: 'text-0', metadataHash: 'meta-0' },
      { externalId: 'post-1', textHash: 'other', metadataHash: 'other' },
      { externalId: 'post-2', textHash: 'text-2', metadataHash: 'other' },
      { externalId: 'post-3', textHash: 'text-3', metadataHash: 'meta-3' },
    ];
    expect(planSync(stored, listingOf(stored, 0, { posts }), limits)).toMatchObject({
      added: ['post-3'],
      changed: ['post-1'],
      metadataOnly: ['post-2'],
      unchanged: ['post-0'],
      missing: [],
      held: [],
      failed: false,
    });
  });

  it('removes up to 15 % of the posts', () => {
    const stored = storedPosts(48);
    expect(planSync(stored, listingOf(stored, 41), limits).missing).toHaveLength(7);
  });

  it('holds the removal of more than 15 % and says why', () => {
    const stored = storedPosts(48);
    const plan = planSync(stored, listingOf(stored, 40), limits);
    expect(plan.missing).toEqual([]);
    expect(plan.held).toHaveLength(8);
    expect(plan.reason).toBe('8 of 48 posts are no longer listed; one sync may remove 7 without approval');
  });

  it('removes one post of a source however small', () => {
    const stored = storedPosts(2);
    expect(planSync(stored, listingOf(stored, 1), { removalLimit: 0 }).missing).toEqual([2]);
  });

  it('removes nothing after an empty listing and fails', () => {
    const stored = storedPosts(1);
    const plan = planSync(stored, listingOf(stored, 0), limits);
    expect(plan).toMatchObject({ missing: [], held: [], failed: true });
    expect(plan.reason).toContain('no posts');
  });

  it('takes an empty listing of a source that has no posts for what it is', () => {
    expect(planSync(new Map(), listingOf(new Map(), 0), limits).failed).toBe(false);
  });

  it('removes nothing after a listing that broke off', () => {
    const stored = storedPosts(48);
    const plan = planSync(stored, listingOf(stored, 47, { complete: false }), limits);
    expect(plan).toMatchObject({ missing: [], held: [], failed: true });
  });

  it('removes no post that could not be read this time', () => {
    const stored = storedPosts(10);
    const plan = planSync(stored, listingOf(stored, 9, { unreadable: new Set(['post-9']) }), limits);
    expect(plan).toMatchObject({ missing: [], held: [] });
  });

  it('holds removals while something unread may be the missing post', () => {
    const stored = storedPosts(10);
    const plan = planSync(stored, listingOf(stored, 9, { unknown: 1 }), limits);
    expect(plan).toMatchObject({ missing: [], held: [10] });
  });

  it('removes no row that came by another way', () => {
    const stored = storedPosts(10);
    stored.set('by-hand', { ...stored.get('post-0')!, id: 99, externalId: 'by-hand', ownedBySync: false });
    expect(planSync(stored, listingOf(stored, 9), limits).missing).toEqual([10]);
    const listing = { ...listingOf(stored, 10), posts: [...storedPosts(10).values()] };
    expect(planSync(stored, listing, limits).missing).toEqual([]);
  });

  it('does not count posts that are removed already', () => {
    const stored = new Map([...storedPosts(10), ...storedPosts(20, { deleted: true })]);
    const plan = planSync(stored, listingOf(storedPosts(20), 10), limits);
    expect(plan).toMatchObject({ missing: [], held: [] });
  });

  it('adds a removed post that comes back', () => {
    const stored = storedPosts(1, { deleted: true });
    expect(planSync(stored, listingOf(stored, 1), limits).added).toEqual(['post-0']);
  });

  it('never removes more than the limit, nor a listed post, nor anything after a listing in doubt', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1 }),
        (count, kept, removalLimit, complete, unknown) => {
          const stored = storedPosts(count);
          const posts = [...stored.values()].filter((_, n) => kept[n]);
          const plan = planSync(
            stored,
            { posts, unreadable: new Set(), unknown, complete },
            { removalLimit },
          );
          expect(plan.missing.length).toBeLessThanOrEqual(Math.max(1, count * removalLimit));
          expect(posts.filter(({ id }) => plan.missing.includes(id))).toEqual([]);
          if (!complete || unknown > 0 || posts.length === 0) expect(plan.missing).toEqual([]);
        },
      ),
    );
  });
});
