import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GitRepository as GitSettings, gitSource } from '../../../src/ingest/sources/git-source.ts';
import { runGit } from '../../../src/ingest/sources/run-git.ts';
import { type GitRepository, makeGitRepository } from '../../support/git-repository.ts';
import { listAll } from '../../support/list-all.ts';

let repository: GitRepository;
let copy: string;

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'switchyard-copy-'));
  repository = await makeGitRepository({
    'a.md': 'Post a.',
    'guides/b.md': 'Post b.',
    'guides/posts/c.json': JSON.stringify({ id: 'c', title: 'C', content: 'Post c.' }),
  });
});
afterEach(async () => {
  await repository.drop();
  await rm(copy, { recursive: true, force: true });
});

const open = (more: Partial<GitSettings> = {}) =>
  gitSource({
    url: repository.url,
    branch: null,
    path: '.',
    format: 'markdown',
    baseUrl: null,
    copy,
    ...more,
  });
const list = (more: Partial<GitSettings> = {}) => listAll(open(more));
const texts = async (more: Partial<GitSettings> = {}) =>
  (await list(more)).documents.map(({ externalId, text }) => `${externalId}: ${text}`);
const inClone = (...args: string[]) =>
  runGit(['-C', join(copy, 'clone'), ...args], new AbortController().signal);

describe('a git source', () => {
  it('lists the files of the default branch, named by their path', async () => {
    expect(await texts()).toEqual(['a.md: Post a.', 'guides/b.md: Post b.']);
  });

  it('lists a folder alone, with urls below its own', async () => {
    const { documents } = await list({ path: 'guides', baseUrl: 'https://example.com/guides' });
    expect(documents.map(({ externalId, url }) => [externalId, url])).toEqual([
      ['b.md', 'https://example.com/guides/b.md'],
    ]);
    const { documents: posts } = await list({ path: 'guides/posts', format: 'json' });
    expect(posts.map(({ externalId }) => externalId)).toEqual(['c']);
  });

  it('follows the branch that is named, and another one once that is named', async () => {
    await repository.commit({ 'a.md': 'Post a, in draft.' }, { branch: 'drafts' });
    expect(await texts()).toContain('a.md: Post a.');
    expect(await texts({ branch: 'drafts' })).toContain('a.md: Post a, in draft.');
    expect(await texts({ branch: 'main' })).toContain('a.md: Post a.');
  });

  it('sees what was added, changed and removed since', async () => {
    await list();
    await repository.commit({ 'a.md': 'Post a again.', 'new.md': 'New.' }, { remove: ['guides/b.md'] });
    expect(await texts()).toEqual(['a.md: Post a again.', 'new.md: New.']);
  });

  it('follows a history that was replaced', async () => {
    await repository.commit({ 'a.md': 'Second.' });
    await list();
    await repository.commit({ 'a.md': 'Rewritten.' }, { force: true });
    expect(await texts()).toContain('a.md: Rewritten.');
  });

  it('fetches one commit, and later what is new alone', async () => {
    await repository.commit({
      'large.md': `Large. ${Array.from({ length: 20_000 }, Math.random).join(' ')}`,
    });
    await list();
    expect((await inClone('rev-list', '--all', '--count')).trim()).toBe('1');
    const before = await packedBytes();
    await repository.commit({ 'a.md': 'A small change.' });
    expect(await texts()).toContain('a.md: A small change.');
    const added = (await packedBytes()) - before;
    expect(before).toBeGreaterThan(100_000);
    expect(added).toBeLessThan(before / 5);
  });

  it('of a path is as shallow as of an address', async () => {
    await repository.commit({ 'a.md': 'Second.' });
    await list({ url: repository.place });
    expect((await inClone('rev-list', '--all', '--count')).trim()).toBe('1');
  });

  it('that is gone is an error with a plain sentence, and the clone stays', async () => {
    await list();
    await rename(repository.place, `${repository.place}.away`);
    await expect(list()).rejects.toThrow(
      /^git fetch: fatal: .*posts\.git' does not appear to be a git repository/,
    );
    await rename(`${repository.place}.away`, repository.place);
    expect(await texts()).toContain('a.md: Post a.');
  });

  it('whose branch does not exist is an error', async () => {
    await expect(list({ branch: 'no-such' })).rejects.toThrow(
      /^git clone: fatal: Remote branch no-such not found/,
    );
    await list();
    await expect(list({ branch: 'no-such' })).rejects.toThrow(/no-such/);
  });

  it('without the folder is an error', async () => {
    await expect(list({ path: 'nowhere' })).rejects.toThrow(
      'the repository has no folder "nowhere" of its own',
    );
  });

  it('without a commit lists nothing', async () => {
    const empty = `${repository.place}.empty`;
    await repository.git('init', '--quiet', '--bare', empty);
    expect(await texts({ url: `file://${empty}` })).toEqual([]);
  });

  it('is cloned again where another one is named, or the clone is damaged', async () => {
    await list();
    const other = await makeGitRepository({ 'other.md': 'Other.' });
    try {
      expect(await texts({ url: other.url })).toEqual(['other.md: Other.']);
    } finally {
      await other.drop();
    }
    await list();
    const packs = join(copy, 'clone', '.git', 'objects', 'pack');
    for (const name of await readdir(packs)) await rm(join(packs, name), { force: true });
    await repository.commit({ 'a.md': 'After the damage.' });
    expect(await texts()).toContain('a.md: After the damage.');
  });

  it('goes on after a process that was killed in the middle', async () => {
    await list();
    for (const name of ['index.lock', 'shallow.lock', 'HEAD.lock'])
      await writeFile(join(copy, 'clone', '.git', name), '');
    await writeFile(join(copy, 'clone', 'stray.md'), 'Stray.');
    await repository.commit({ 'a.md': 'After.' });
    expect(await texts()).toEqual(['a.md: After.', 'guides/b.md: Post b.']);
  });

  it('reads nothing that links lead to outside of it, or into its own .git', async () => {
    await symlink('/etc/hostname', join(repository.workTree, 'host.md'));
    await symlink('.git/config', join(repository.workTree, 'config.md'));
    await symlink('/etc', join(repository.workTree, 'etc'));
    await symlink('.git', join(repository.workTree, 'inside'));
    await repository.commit({});
    const { documents, failures } = await list();
    expect(documents.map(({ externalId }) => externalId)).toEqual(['a.md', 'guides/b.md']);
    expect(failures.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'config.md is a link into a hidden folder: not followed',
      'etc is a link to a folder: links are not followed',
      'host.md is a link out of the folder: not followed',
      'inside is a link to a folder: links are not followed',
    ]);
    for (const path of ['etc', 'inside', '.git'])
      await expect(list({ path })).rejects.toThrow('has no folder');
  });

  it('runs no hooks', async () => {
    await list();
    const marker = join(copy, 'ran');
    const hook = join(copy, 'clone', '.git', 'hooks', 'reference-transaction');
    await writeFile(hook, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
    await repository.commit({ 'a.md': 'Changed.' });
    expect(await texts()).toContain('a.md: Changed.');
    await expect(readFile(marker)).rejects.toThrow('ENOENT');
  });

  it('is read by one at a time', async () => {
    const listings = await Promise.all([texts(), texts(), texts()]);
    for (const listing of listings) expect(listing).toEqual(['a.md: Post a.', 'guides/b.md: Post b.']);
  });

  it('stops when the signal says so', async () => {
    const stop = new AbortController();
    const reading = open().list(stop.signal)[Symbol.asyncIterator]().next();
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    expect(await texts()).toHaveLength(2);
  });

  it('keeps the password out of what it says', async () => {
    const url = 'https://someone:s3cret@127.0.0.1:9/posts.git';
    const failing = list({ url });
    await expect(failing).rejects.toThrow(
      /^git clone: fatal: unable to access 'https:\/\/127\.0\.0\.1:9\/posts\.git\/'/,
    );
    await expect(failing).rejects.not.toThrow('s3cret');
  });
});

async function packedBytes(): Promise<number> {
  const count = await inClone('count-objects', '-v');
  const kilobytes = [...count.matchAll(/^size(?:-pack)?: (\d+)$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
}
