import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { AppError } from '../../errors.ts';
import { takeFileLock } from './file-lock.ts';
import { jsonSource } from './json-source.ts';
import { markdownSource } from './markdown-source.ts';
import { runGit } from './run-git.ts';
import type { Source } from './source.ts';

export interface GitRepository {
  readonly url: string;
  /** Null: the one that the repository names as its own. */
  readonly branch: string | null;
  /** Folder within the repository. */
  readonly path: string;
  readonly format: 'markdown' | 'json';
  readonly baseUrl: string | null;
  /** Where the clone is kept. */
  readonly clone: string;
}

/** A folder of a git repository, fetched shallowly before each listing. One process at a time reads a clone. */
export function gitSource(repository: GitRepository): Source {
  checkRepository(repository);
  const folder = join(repository.clone, repository.path);
  const inner =
    repository.format === 'json'
      ? jsonSource(folder)
      : markdownSource({ path: folder, baseUrl: repository.baseUrl });
  return {
    async *list(signal) {
      const release = await takeFileLock(`${repository.clone}.lock`, signal);
      try {
        await bringUpToDate(repository, signal);
        yield* inner.list(signal);
      } finally {
        await release();
      }
    },
  };
}

/** What begins with a hyphen would be an option to git, and some protocols run programs. */
function checkRepository({ url, branch, path }: GitRepository): void {
  const allowed =
    /^(https|ssh|file):\/\/[^-]/.test(url) || isAbsolute(url) || /^[\w.]+@[\w.][\w.-]*:[^:]/.test(url);
  if (!allowed) {
    throw new AppError(
      'configuration',
      `repository ${JSON.stringify(url.replace(/\/\/[^/@]*@/, '//***@'))}: allowed are https://, ssh://, user@host:path and file://`,
    );
  }
  if (branch !== null && !/^[\w][\w./-]*$/.test(branch)) {
    throw new AppError('configuration', `branch ${JSON.stringify(branch)}: allowed is the name of a branch`);
  }
  if (isAbsolute(path) || normalize(path).split('/').includes('..')) {
    throw new AppError(
      'configuration',
      `path ${JSON.stringify(path)}: allowed is a folder within the repository`,
    );
  }
}

async function bringUpToDate(repository: GitRepository, signal: AbortSignal): Promise<void> {
  if (await isCloneOf(repository, signal)) await update(repository, signal);
  else await clone(repository, signal);
}

async function isCloneOf({ clone, url }: GitRepository, signal: AbortSignal): Promise<boolean> {
  if (!(await stat(join(clone, '.git')).catch(() => null))?.isDirectory()) return false;
  try {
    return (await runGit(['-C', clone, 'config', '--get', 'remote.origin.url'], signal)).trim() === url;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** Beside the old clone, which gives way only to a whole new one. */
async function clone({ clone: place, url, branch }: GitRepository, signal: AbortSignal): Promise<void> {
  const draft = `${place}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(place), { recursive: true });
  const options = ['--depth', '1', '--single-branch', '--no-tags', '--no-recurse-submodules', '--quiet'];
  const named = branch === null ? [] : ['--branch', branch];
  await runGit(['clone', ...options, ...named, '--', url, draft], signal);
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
}

async function update({ clone: place, branch }: GitRepository, signal: AbortSignal): Promise<void> {
  // A process that was killed leaves these; we hold our own lock.
  for (const name of ['index.lock', 'shallow.lock', 'HEAD.lock'])
    await rm(join(place, '.git', name), { force: true });
  const options = ['--depth', '1', '--no-tags', '--no-recurse-submodules', '--force', '--quiet'];
  const wanted = branch === null ? 'HEAD' : `refs/heads/${branch}`;
  await runGit(['-C', place, 'fetch', ...options, 'origin', wanted], signal);
  await runGit(['-C', place, 'reset', '--hard', '--quiet', 'FETCH_HEAD'], signal);
  await runGit(['-C', place, 'clean', '-ffdxq'], signal);
}
