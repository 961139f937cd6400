import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, describeError } from '../../errors.ts';
import { type HtmlConverter, openHtmlConverter } from '../html-converter.ts';
import { parseJsonPost } from './json-post.ts';
import { mapAhead } from './map-ahead.ts';
import { readLines } from './read-lines.ts';
import { readTextFile } from './read-text-file.ts';
import type { ListedItem, Source } from './source.ts';
import { type FoundFile, walkFolder } from './walk-folder.ts';

const READ_AHEAD = 8;

/** A folder tree of .json files, one post each, or a .jsonl file, one post a line. */
export function jsonSource(path: string): Source {
  return {
    async *list(signal) {
      const found = await stat(path).catch((error: unknown) => {
        throw new AppError('configuration', `${path} cannot be read: ${describeError(error)}`, {
          cause: error,
        });
      });
      if (!found.isDirectory() && !path.toLowerCase().endsWith('.json')) {
        yield* listLines(path, signal);
        return;
      }
      const converter = openHtmlConverter();
      try {
        if (found.isDirectory()) yield* listFolder(path, signal, converter);
        else yield* await readPost({ kind: 'file', path, name: basename(path) }, converter);
      } finally {
        await converter.close();
      }
    },
  };
}

async function* listFolder(
  path: string,
  signal: AbortSignal,
  converter: HtmlConverter,
): AsyncGenerator<ListedItem> {
  const files = walkFolder(path, ['.json'], signal);
  const posts = mapAhead(files, READ_AHEAD, async (found) =>
    found.kind === 'failure' ? [found] : await readPost(found, converter),
  );
  for await (const items of posts) {
    signal.throwIfAborted();
    yield* items;
  }
}

async function readPost(found: FoundFile, converter: HtmlConverter): Promise<ListedItem[]> {
  const read = await readTextFile(found.path);
  const place = { file: found.name, identity: found.name };
  if (read.kind === 'text') return await parseJsonPost(read.text, place, converter);
  const subject = { kind: 'unknown' } as const;
  return [{ kind: 'failure', file: found.name, field: null, reason: read.reason, subject }];
}

/** Posts of a .jsonl file; `name` is what reports call it. */
export async function* listLines(
  path: string,
  signal: AbortSignal,
  name = basename(path),
): AsyncGenerator<ListedItem> {
  const file = await open(path, 'r');
  const converter = openHtmlConverter();
  try {
    for await (const line of readLines(file.createReadStream({ autoClose: false }))) {
      signal.throwIfAborted();
      const place = { file: `${name}:${line.number}`, identity: null };
      if (line.kind === 'text' && line.text.trim() === '') continue;
      if (line.kind === 'text') yield* await parseJsonPost(line.text, place, converter);
      else {
        const subject = { kind: 'unknown' } as const;
        yield { kind: 'failure', file: place.file, field: null, reason: line.reason, subject };
      }
    }
  } finally {
    await converter.close();
    await file.close();
  }
}
