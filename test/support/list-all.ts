import type { DocumentFailure, ListedDocument, Source } from '../../src/ingest/sources/source.ts';

/** A whole listing, documents and failures apart. */
export async function listAll(
  source: Source,
): Promise<{ documents: ListedDocument[]; failures: Omit<DocumentFailure, 'kind' | 'subject'>[] }> {
  const documents: ListedDocument[] = [];
  const failures: Omit<DocumentFailure, 'kind' | 'subject'>[] = [];
  for await (const item of source.list(new AbortController().signal)) {
    if (item.kind === 'document') documents.push(item);
    else failures.push({ file: item.file, field: item.field, reason: item.reason });
  }
  return { documents, failures };
}
