import type { ListedItem, Source } from './sources/source.ts';

/**
 * The source as if it had only the posts that are named, by identity, file, url or slug. A name that it
 * doesn't list is reported: that a post is gone is for a listing of the whole source to say.
 */
export function onlyNamed(source: Source, names: readonly string[]): Source {
  return {
    async *list(signal) {
      const missing = new Set(names);
      for await (const item of source.list(signal)) {
        const found = namesOf(item).filter((name) => names.includes(name));
        for (const name of found) missing.delete(name);
        if (found.length > 0) yield item;
      }
      for (const name of missing) {
        const reason = 'was named and is not in the listing: only a sync of the whole source removes posts';
        yield { kind: 'failure', file: name, field: null, reason, subject: { kind: 'withdrawn' } };
      }
    },
  };
}

function namesOf(item: ListedItem): string[] {
  if (item.kind === 'document') {
    return [item.externalId, item.file, item.slug, ...(item.url === null ? [] : [item.url])];
  }
  return item.subject.kind === 'post' ? [item.subject.externalId, item.file] : [item.file];
}
