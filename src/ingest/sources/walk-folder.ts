import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError, describeError } from '../../errors.ts';
import type { DocumentFailure } from './source.ts';

export interface FoundFile {
  readonly kind: 'file';
  /** Absolute. */
  readonly path: string;
  /** Relative to the folder walked, with `/`. */
  readonly name: string;
}

/**
 * Files of a folder tree whose name ends in one of `endings`, sorted by name within each folder.
 * Links that lead out of the folder are reported and not followed; hidden folders are passed over.
 */
export async function* walkFolder(
  folder: string,
  endings: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<FoundFile | DocumentFailure> {
  const root = await findFolder(folder);
  yield* walk({ root, endings, signal }, '');
}

interface Walk {
  readonly root: string;
  readonly endings: readonly string[];
  readonly signal: AbortSignal;
}

async function findFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    throw new AppError('configuration', `the folder ${folder} cannot be read: ${describeError(error)}`, {
      cause: error,
    });
  }
  throw new AppError('configuration', `${folder} is no folder`);
}

async function* walk(walking: Walk, inner: string): AsyncGenerator<FoundFile | DocumentFailure> {
  walking.signal.throwIfAborted();
  let entries: Dirent[];
  try {
    entries = await readdir(join(walking.root, inner), { withFileTypes: true });
  } catch (error) {
    if (inner === '') throw error;
    yield failed(inner, `the folder cannot be read: ${describeError(error)}`, 'unknown');
    return;
  }
  entries.sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));
  for (const entry of entries) {
    const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
    if (isGarbled(entry.name) && (entry.isDirectory() || hasEnding(walking, entry.name))) {
      yield failed(name, 'has a name that is not valid UTF-8: rename it', 'unknown');
      continue;
    }
    if (entry.isDirectory()) {
      if (!isPassedOver(entry.name)) yield* walk(walking, name);
    } else if (hasEnding(walking, entry.name)) {
      yield await examine(walking, entry, name);
    } else if (entry.isSymbolicLink() && (await leadsToFolder(join(walking.root, name)))) {
      yield failed(name, 'is a link to a folder: links are not followed', 'withdrawn');
    }
  }
}

function hasEnding({ endings }: Walk, name: string): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** What stands for bytes that are no text: under such a name nothing is found. */
function isGarbled(name: string): boolean {
  return name.includes('\ufffd');
}

function isPassedOver(folderName: string): boolean {
  return folderName.startsWith('.') || folderName === 'node_modules';
}

async function examine(walking: Walk, entry: Dirent, name: string): Promise<FoundFile | DocumentFailure> {
  const path = join(walking.root, name);
  if (entry.isFile()) return { kind: 'file', path, name };
  if (!entry.isSymbolicLink()) return failed(name, 'is no regular file', 'withdrawn');
  try {
    const target = await realpath(path);
    if (!target.startsWith(walking.root + sep)) {
      return failed(name, 'is a link out of the folder: not followed', 'withdrawn');
    }
    // A clone's .git, for one, holds what was never meant to be read.
    if (
      target
        .slice(walking.root.length + 1)
        .split(sep)
        .slice(0, -1)
        .some(isPassedOver)
    ) {
      return failed(name, 'is a link into a hidden folder: not followed', 'withdrawn');
    }
    if (!(await stat(target)).isFile()) return failed(name, 'is a link to no regular file', 'withdrawn');
    return { kind: 'file', path: target, name };
  } catch (error) {
    return failed(name, `is a link that leads nowhere: ${describeError(error)}`, 'withdrawn');
  }
}

async function leadsToFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function failed(file: string, reason: string, kind: 'unknown' | 'withdrawn'): DocumentFailure {
  return { kind: 'failure', file, field: null, reason, subject: { kind } };
}
