import { describeError } from '../errors.ts';
import { metadataHash, textHash } from './content-hash.ts';
import type { ListedPost, Listing } from './plan-sync.ts';
import type { DocumentFailure, ListedDocument, ListedItem, Source } from './sources/source.ts';
import type { ReportedFailure } from './sync-run.ts';
import type { HashedDocument } from './upsert-posts.ts';
import { visibleText } from './visible-text.ts';

export interface ReadListing extends Listing {
  readonly failures: readonly ReportedFailure[];
  /** Why the listing broke off; null when it is complete. */
  readonly broken: string | null;
}

/**
 * Reads a source's listing to its end, giving each post to `take` in turn. Of two posts with one identity
 * the second is reported. A listing that breaks off is returned as incomplete, not thrown; what
 * `take` throws is.
 */
export async function listSource(
  source: Source,
  signal: AbortSignal,
  take: (post: HashedDocument) => Promise<void>,
): Promise<ReadListing> {
  const posts: ListedPost[] = [];
  const files = new Map<string, string>();
  const failures: ReportedFailure[] = [];
  const unreadable = new Set<string>();
  let unknown = 0;
  const note = (failure: DocumentFailure) => {
    const { file, field, reason } = failure;
    failures.push({ file: visibleText(file), field, reason: visibleText(reason) });
    if (failure.subject.kind === 'unknown') unknown++;
    if (failure.subject.kind === 'post') unreadable.add(failure.subject.externalId);
  };
  let broken: string | null = null;
  for await (const item of untilBroken(source, signal, (reason) => {
    broken = reason;
  })) {
    if (item.kind === 'failure') note(item);
    else if (files.has(item.externalId)) note(duplicate(item, files.get(item.externalId) ?? ''));
    else {
      const post = hashDocument(item);
      files.set(item.externalId, item.file);
      posts.push({
        externalId: item.externalId,
        textHash: post.textHash,
        metadataHash: post.metadataHash,
      });
      await take(post);
    }
  }
  return { posts, unreadable, unknown, complete: broken === null, failures, broken };
}

/** The listing as far as it goes: only its own failure is told apart, not one of who reads it. */
async function* untilBroken(
  source: Source,
  signal: AbortSignal,
  onBroken: (reason: string) => void,
): AsyncGenerator<ListedItem> {
  const items = source.list(signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await items.next().catch((error: unknown) => {
        onBroken(signal.aborted ? 'the sync was stopped' : describeError(error));
        return { done: true } as const;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await items.return?.();
  }
}

function hashDocument(document: ListedDocument): HashedDocument {
  const { kind: _kind, file: _file, externalId: _id, text: _text, ...metadata } = document;
  return { document, textHash: textHash(document), metadataHash: metadataHash(metadata) };
}

function duplicate(document: ListedDocument, first: string): DocumentFailure {
  const { externalId, file } = document;
  const reason = `${JSON.stringify(externalId)} names another post already, in ${first}: left out`;
  return { kind: 'failure', file, field: 'id', reason, subject: { kind: 'post', externalId } };
}
