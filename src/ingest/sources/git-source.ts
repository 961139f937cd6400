import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '../../errors.ts';
import { takeFileLock } from './file-lock.ts';
import { splitPassword } from './git-address.ts';
import { jsonSource } from './json-source.ts';
import { markdownSource } from './markdown-source.ts';
import { type GitSettings, runGit } from './run-git.ts';
import type { Source } from './source.ts';

export interface GitRepository {
  readonly url: string;
  /** Null: the one that the repository names as its own. */
  readonly branch: string | null;
  /** Folder within the repository. */
  readonly path: string;
  readonly format: 'markdown' | 'json';
  readonly baseUrl: string | null;
  /** Folder where the clone is kept. */
  readonly copy: string;
}

/** A folder of a git repository, fetched shallowly before each listing. One process at a time reads a clone. */
export function gitSource(repository: GitRepository): Source {
  const { copy, path, format, baseUrl } = repository;
  const clone = { ...splitPassword(repository.url), branch: repository.branch, place: join(copy, 'clone') };
  return {
    async *list(signal) {
      const release = await takeFileLock(join(copy, 'lock'), signal);
      try {
        await bringUpToDate(clone, signal);
        const folder = await findFolder(clone.place, path);
        const inner = format === 'json' ? jsonSource(folder) : markdownSource({ path: folder, baseUrl });
        yield* inner.list(signal);
      } finally {
        await release();
      }
    },
  };
}

interface Clone {
  readonly url: string;
  readonly settings: GitSettings;
  readonly branch: string | null;
  readonly place: string;
}

/** The folder itself may be a link that leads out of the repository. */
async function findFolder(place: string, path: string): Promise<string> {
  const root = await realpath(place);
  const folder = await realpath(join(place, path)).catch(() => null);
  const inner = folder === root ? '' : folder?.startsWith(root + sep) ? folder.slice(root.length + 1) : null;
  if (inner === null || inner.split(sep)[0] === '.git') {
    throw new AppError('configuration', `the repository has no folder ${JSON.stringify(path)} of its own`);
  }
  return folder ?? root;
}

async function bringUpToDate(clone: Clone, signal: AbortSignal): Promise<void> {
  if (!(await isCloneOf(clone, signal))) return await cloneAnew(clone, signal);
  try {
    await update(clone, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // A clone that was damaged heals; where the repository can't be reached, the first failure says so.
    await cloneAnew(clone, signal).catch(() => {
      throw error;
    });
  }
}

async function isCloneOf({ place, url }: Clone, signal: AbortSignal): Promise<boolean> {
  if (!(await stat(join(place, '.git')).catch(() => null))?.isDirectory()) return false;
  try {
    return (await runGit(['-C', place, 'config', '--get', 'remote.origin.url'], signal)).trim() === url;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** Beside the old clone, which gives way only to a whole new one. */
async function cloneAnew({ place, url, branch, settings }: Clone, signal: AbortSignal): Promise<void> {
  const draft = `${place}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const options = ['--depth', '1', '--single-branch', '--no-tags', '--no-recurse-submodules', '--quiet'];
  const named = branch === null ? [] : ['--branch', branch];
  try {
    await runGit(['clone', ...options, ...named, '--', asShallow(url), draft], signal, settings);
    await runGit(['-C', draft, 'config', 'remote.origin.url', url], signal);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
}

/** A path of this machine is copied whole, whatever depth is asked for; as an address it is not. */
function asShallow(url: string): string {
  return url.startsWith('/') ? `file://${encodeURI(url)}` : url;
}

async function update({ place, branch, url, settings }: Clone, signal: AbortSignal): Promise<void> {
  // A process that was killed leaves these; we hold our own lock.
  for (const name of ['index.lock', 'shallow.lock', 'HEAD.lock'])
    await rm(join(place, '.git', name), { force: true });
  const options = ['--depth', '1', '--no-tags', '--no-recurse-submodules', '--force', '--quiet'];
  const wanted = branch === null ? 'HEAD' : `refs/heads/${branch}`;
  await runGit(['-C', place, 'fetch', ...options, '--', asShallow(url), wanted], signal, settings);
  await runGit(['-C', place, 'reset', '--hard', '--quiet', 'FETCH_HEAD'], signal);
  await runGit(['-C', place, 'clean', '-ffdxq'], signal);
}
