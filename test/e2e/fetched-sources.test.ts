import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileServer, startFileServer } from '../support/file-server.ts';
import { type GitRepository, makeGitRepository } from '../support/git-repository.ts';
import { makeSwitchyard, type Switchyard } from '../support/switchyard.ts';

describe('sync of sources that are fetched', () => {
  let switchyard: Switchyard;
  let repository: GitRepository;
  let server: FileServer;
  beforeEach(async () => {
    switchyard = await makeSwitchyard({ EMBEDDING_MODEL: 'sleeping:0' });
    repository = await makeGitRepository({ 'posts/a.md': '# A\n\nText.', 'posts/b.md': '# B\n\nText.' });
    server = await startFileServer();
    server.serve(JSON.stringify({ id: 1, title: 'Exported', content: 'Text.' }), { etag: '"v1"' });
  });
  afterEach(async () => {
    await server.stop();
    await repository.drop();
    await switchyard.remove();
  });

  async function configure(sources: readonly object[]): Promise<{ environment: Record<string, string> }> {
    const file = join(switchyard.home, 'switchyard.yaml');
    await writeFile(file, JSON.stringify({ sources }));
    return { environment: { SWITCHYARD_CONFIG: file } };
  }
  const guides = () => ({ id: 'guides', kind: 'git', repository: repository.url, path: 'posts' });
  const news = () => ({ id: 'news', kind: 'json', path: server.url });
  const copyOf = (source: string) => join(switchyard.home, 'data', 'sources', source);

  it('tells what it did, fails in one sentence when one is gone, and forgets the copies with the source', async () => {
    const both = await configure([guides(), news()]);
    const { runs } = await switchyard.json(['sync'], both);
    expect(runs).toMatchObject([
      { source: 'guides', state: 'done', added: 2 },
      { source: 'news', state: 'done', added: 1 },
    ]);
    expect(await readFile(join(copyOf('news'), 'posts.jsonl'), 'utf8')).toContain('Exported');

    await rename(repository.place, `${repository.place}.away`);
    server.answer((_request, response) => response.writeHead(404).end());
    const { code, stdout, stderr } = await switchyard.run(['sync'], both);
    expect(code).toBe(1);
    const last = stderr.trimEnd().split('\n').at(-1);
    expect(last).toMatch(
      /^.*guides: git fetch: fatal: .*; news: http:.*posts\.jsonl: the server answers 404 Not Found$/,
    );
    expect(stdout + stderr).not.toMatch(/^\s+at /m);
    const status = await switchyard.json(['status'], both);
    expect(status.sources).toMatchObject([
      { id: 'guides', posts: 2, removed: 0, last_run: { state: 'failed' } },
      { id: 'news', posts: 1, removed: 0, last_run: { state: 'failed' } },
    ]);

    const without = await configure([news()]);
    expect((await switchyard.run(['sync', 'forget', 'guides'], without)).code).toBe(0);
    expect(existsSync(copyOf('guides'))).toBe(false);
    expect(existsSync(copyOf('news'))).toBe(true);
  });

  it('refuses an address that it may not fetch, before anything starts', async () => {
    const wrong = await configure([{ ...guides(), repository: 'http://someone:s3cret@example.com/x.git' }]);
    const { code, stderr } = await switchyard.run(['sync'], wrong);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'sources.0.repository = "http://***@example.com/x.git": allowed is https://, ssh://',
    );
  });
});
