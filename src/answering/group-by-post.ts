import type { Passage } from '../domain/evidence.ts';

/** Items of one post together, posts in the order of their first item. */
export function groupByPost<Item extends { readonly passage: Passage }>(items: readonly Item[]): Item[][] {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.passage.post.id);
    if (group === undefined) groups.set(item.passage.post.id, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
