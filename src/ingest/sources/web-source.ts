import { join } from 'node:path';
import { type Download, download } from './download.ts';
import { takeFileLock } from './file-lock.ts';
import { listLines } from './json-source.ts';
import type { Source } from './source.ts';

export interface WebFile extends Omit<Download, 'file'> {
  /** Folder where what was fetched is kept. */
  readonly copy: string;
}

/** A .jsonl file on the web, fetched before each listing where it has changed. One process at a time. */
export function webSource({ copy, ...web }: WebFile): Source {
  const file = join(copy, 'posts.jsonl');
  return {
    async *list(signal) {
      const release = await takeFileLock(join(copy, 'lock'), signal);
      try {
        await download({ ...web, file }, signal);
        yield* listLines(file, signal, nameOf(web.url));
      } finally {
        await release();
      }
    },
  };
}

/** What reports call the file: the end of its address. */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  return (
    pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? hostname
  );
}
