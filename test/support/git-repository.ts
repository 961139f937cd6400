import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePostsFolder } from './posts-folder.ts';

const run = promisify(execFile);

/** A real repository on this machine, with a work tree to commit from. */
export interface GitRepository {
  /** Bare repository that sources clone. */
  readonly url: string;
  readonly place: string;
  /** Writes and removes files, commits, and pushes to `branch`; `force` replaces its history. */
  commit(
    files: Readonly<Record<string, string | Uint8Array>>,
    options?: { branch?: string; remove?: readonly string[]; force?: boolean },
  ): Promise<void>;
  /** Runs git in the work tree. */
  git(...args: string[]): Promise<string>;
  readonly workTree: string;
  drop(): Promise<void>;
}

export async function makeGitRepository(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<GitRepository> {
  const place = join(await mkdtemp(join(tmpdir(), 'switchyard-git-')), 'posts.git');
  const folder = await makePostsFolder();
  const env = {
    PATH: process.env['PATH'],
    HOME: folder.path,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  const git = async (...args: string[]) => (await run('git', ['-C', folder.path, ...args], { env })).stdout;
  await run('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', place], { env });
  await git('init', '--quiet', '--initial-branch', 'main');
  const repository: GitRepository = {
    url: `file://${place}`,
    place,
    workTree: folder.path,
    git,
    async commit(changed, { branch = 'main', remove = [], force = false } = {}) {
      await folder.write(changed);
      for (const name of remove) await git('rm', '-r', '--quiet', name);
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', ...(force ? ['--amend'] : []), '-m', 'x');
      await git('push', '--quiet', ...(force ? ['--force'] : []), place, `HEAD:refs/heads/${branch}`);
    },
    async drop() {
      await folder.drop();
      await rm(join(place, '..'), { recursive: true, force: true });
    },
  };
  await repository.commit(files);
  return repository;
}
