import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSwitchyard, type Switchyard } from '../support/switchyard.ts';
import { makeSyncedHome } from '../support/synced-home.ts';

const LIBRARY = fileURLToPath(new URL('../../library', import.meta.url));
const ESCAPE = '\u001b';

describe('the demo', () => {
  it('answers a question of each route and a follow-up, ends with 0, and writes no colour into a pipe', async () => {
    const switchyard = await makeSwitchyard();
    const { code, stdout, stderr } = await switchyard.run(['demo']);
    await switchyard.remove();
    expect(code, stderr).toBe(0);
    for (const route of ['sql', 'search', 'hybrid', 'none']) expect(stdout).toContain(`route ${route},`);
    expect(stdout).toContain('[1] Setting up profiles in Spring Boot');
    expect(stdout).toContain('Creating your first Spring Boot service');
    const [, inSlack = ''] = stdout.split('── In Slack: a mention');
    for (const part of [
      '@Switchyard what are',
      'and the oldest?',
      '(only visible to Ana)',
      '7 posts** in docker',
    ])
      expect(inSlack).toContain(part);
    expect(inSlack).toContain('Thank you, noted.');
    expect(stdout + stderr).not.toContain(ESCAPE);
  });
});

describe('the command line over the sample library', () => {
  let switchyard: Switchyard;
  beforeAll(async () => {
    switchyard = await makeSwitchyard({}, await makeSyncedHome());
  });
  afterAll(() => switchyard.remove());

  it('answers with every field of the contract, null where it does not apply', async () => {
    const answer = await switchyard.json(['ask', 'What are the three newest Spring Boot tutorials?']);
    expect(Object.keys(answer)).toEqual([
      ...['question', 'route', 'decided_by', 'fallback_from', 'text', 'citations', 'posts', 'template'],
      ...['parameters', 'rows', 'total', 'interpretation', 'choices', 'trace', 'usage', 'notices', 'ms'],
    ]);
    expect(answer).toMatchObject({ route: 'sql', decided_by: 'matcher', fallback_from: null, total: 9 });
    expect(answer.posts.map((post: { slug: string }) => post.slug)).toEqual([
      'rest-errors',
      'virtual-threads',
      'scheduled-jobs',
    ]);
    expect(answer.posts[0]).toEqual({
      source: 'library',
      slug: 'rest-errors',
      title: 'Returning errors as problem details',
      url: 'https://library.example.com/spring-boot/rest-errors',
      category: 'spring-boot',
      published_at: '2026-07-28',
    });
    expect(answer.usage).toEqual({ model_calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 });
    expect(answer.trace[0]).toMatchObject({ tool: 'run_template', summary: '9 matching, returned 3' });
  });

  it('cites with exact quotes of the posts', async () => {
    const answer = await switchyard.json(['ask', 'How do I set up profiles?']);
    expect(answer.route).toBe('search');
    const post = await readFile(join(LIBRARY, 'spring-boot/profiles.md'), 'utf8');
    const [first] = answer.citations;
    expect(first).toMatchObject({ n: 1, source: 'library', slug: 'profiles' });
    expect(post).toContain(first.quote);
    expect(answer.text).toContain('[1]');
  });

  it('reads one question a line, text or JSON, and answers in order; a bad line stops nothing', async () => {
    const input = [
      'how many docker posts are there?',
      '{"question": "and the oldest?", "history": [{"speaker": "U1", "text": "newest kubernetes posts"}]}',
      '{"question": 5}',
      "What's a good recipe for lasagne?",
      '',
    ].join('\n');
    const { code, stdout } = await switchyard.run(['ask', '--json', '-'], { input });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ route: 'sql', total: 7 });
    expect(lines[1].posts[0].slug).toBe('crashloop');
    expect(lines[2].error).toMatchObject({ code: 'usage' });
    expect(lines[2].error.message).toContain('line 3: question');
    expect(lines[3]).toMatchObject({ route: 'none', citations: [] });
  });

  it.each(['vector', 'lexical', 'hybrid'])(
    'finds a post by its name however the query is spelt (%s)',
    async (mode) => {
      const found = await switchyard.json([
        'search',
        'grafcul shotdwn withuot lsot reqests',
        '--post',
        'library/graceful-shutdown',
        '--mode',
        mode,
      ]);
      expect(new Set(found.map((one: { post: { slug: string } }) => one.post.slug))).toEqual(
        new Set(['graceful-shutdown']),
      );
      expect(Object.keys(found[0])).toEqual(['post', 'heading', 'text', 'score']);
    },
  );

  it('searches only what the filters leave', async () => {
    const found = await switchyard.json(['search', 'keys', '--category', 'security', '--published', '2023']);
    const posts: { category: string; published_at: string }[] = found.map(
      (one: { post: object }) => one.post,
    );
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts)
      expect([post.category, post.published_at.slice(0, 4)]).toEqual(['security', '2023']);
  });

  it('embeds nothing in a second sync', async () => {
    const { runs } = await switchyard.json(['sync']);
    expect(runs[0]).toMatchObject({
      state: 'done',
      added: 0,
      changed: 0,
      unchanged: 55,
      windows_embedded: 0,
    });
  });

  it('says what it holds', async () => {
    const status = await switchyard.json(['status']);
    expect(status).toMatchObject({ engine: 'embedded', posts: 55, queue: null });
    expect(status.sources[0]).toMatchObject({
      id: 'library',
      posts: 55,
      waiting: 0,
      failed: 0,
      last_run: { state: 'done' },
    });
    const post = await switchyard.json(['status', '--post', 'library/profiles']);
    expect(post).toMatchObject({ reference: 'library/profiles', state: 'indexed', error: null });
    expect(post.chunks.length).toBeGreaterThan(1);
  });

  it('finds its set-up healthy', async () => {
    const { healthy, findings } = await switchyard.json(['doctor']);
    expect(healthy, JSON.stringify(findings)).toBe(true);
  });

  it.each([
    ['an unknown command', ['frobnicate'], 2],
    ['a missing argument', ['ask'], 2],
    ['a limit out of range', ['search', 'x', '--limit', '99'], 2],
    ['an unknown mode', ['search', 'x', '--mode', 'magic'], 2],
    ['an unknown post', ['search', 'x', '--post', 'library/no-such'], 2],
    ['an unknown category', ['search', 'x', '--category', 'dokcer'], 2],
    ['an unknown author', ['search', 'x', '--author', 'Nobody'], 2],
    ['a month that no year has', ['search', 'x', '--published', '2023-13'], 2],
    ['an end before the beginning', ['search', 'x', '--after', '2025', '--before', '2024'], 2],
    ['a document for a question', ['ask', 'x'.repeat(9_000)], 2],
    ['a time that is none', ['ask', 'x', '--now', 'soon'], 2],
    ['a source that is not configured', ['sync', 'nowhere'], 2],
    ['a run that is not there', ['sync', 'approve', '999'], 2],
    ['a source that is still configured', ['sync', 'forget', 'library'], 3],
    ['help', ['--help'], 0],
  ])('ends rightly on %s', async (_, argv, code) => {
    const finished = await switchyard.run(argv);
    expect(finished.code, finished.stderr).toBe(code);
    if (code !== 0) expect(finished.stderr).not.toMatch(/^\s+at /m);
  });

  it('prints an error as JSON too', async () => {
    const { error } = await switchyard.json(['sync', 'nowhere']);
    expect(error).toEqual({ code: 'usage', message: 'source nowhere is not configured: allowed is library' });
  });
});

describe('several processes on one data folder', () => {
  let switchyard: Switchyard;
  let posts: string;
  beforeAll(async () => {
    switchyard = await makeSwitchyard();
    posts = join(switchyard.home, 'posts');
    await cp(LIBRARY, posts, { recursive: true });
    await writeFile(
      join(switchyard.home, 'switchyard.yaml'),
      `sources: [{ id: library, kind: markdown, path: ${posts} }]\n`,
    );
  });
  afterAll(() => switchyard.remove());

  const own = () => ({
    environment: {
      SWITCHYARD_CONFIG: join(switchyard.home, 'switchyard.yaml'),
      EMBEDDING_MODEL: 'sleeping:15',
    },
  });

  it('two syncs at once and a question meanwhile are all right, and nothing is doubled', async () => {
    const first = switchyard.start(['sync', '--json'], own());
    const second = switchyard.start(['sync', '--json'], own());
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const asked = await switchyard.json(['ask', 'how many posts are in the docker category?'], own());
    const [one, two] = await Promise.all([first.finished, second.finished]);
    expect([one.code, two.code], one.stderr + two.stderr).toEqual([0, 0]);
    // The answer is of the library before, within or after the listing: never half of something else.
    expect(asked.error ?? asked.route).toSatisfy(
      (said: unknown) => said === 'sql' || (said as { code: string }).code === 'configuration',
    );
    const status = await switchyard.json(['status'], own());
    expect(status).toMatchObject({ posts: 55 });
    expect(status.sources[0]).toMatchObject({ waiting: 0, failed: 0, removed: 0 });
    const alone = await makeSwitchyard();
    const once = await alone.json(['sync'], own());
    const fresh = await alone.json(['status'], own());
    await alone.remove();
    expect(once.runs[0].state).toBe('done');
    expect([status.chunks, status.windows]).toEqual([fresh.chunks, fresh.windows]);
  });

  it('says of a run that was killed that it failed, not that it goes on', async () => {
    const killed = switchyard.start(['sync', '--force'], own());
    await killed.sees('listed');
    killed.child.kill('SIGKILL');
    await killed.finished;
    const { last_run } = (await switchyard.json(['status'], own())).sources[0];
    expect(last_run).toMatchObject({ state: 'failed', reason: 'its process ended before the run did' });
    expect((await switchyard.run(['sync'], own())).code).toBe(0);
    expect((await switchyard.json(['status'], own())).sources[0].last_run.state).toBe('done');
  });

  it('holds back a library that has shrunk to 3 posts, with exit 3 and the reason, and restores nothing by force', async () => {
    const files = (await readdir(posts, { recursive: true })).filter((name) => name.endsWith('.md')).sort();
    for (const file of files.slice(3)) await rm(join(posts, file));
    for (const argv of [['sync'], ['sync', '--force']]) {
      const { code, stdout, stderr } = await switchyard.run([...argv, '--json'], own());
      expect(code, stderr).toBe(3);
      expect(JSON.parse(stdout).runs[0]).toMatchObject({ state: 'held', removed: 0, held_back: 52 });
      expect(stderr).toContain('52 removals held back');
    }
    expect((await switchyard.json(['status'], own())).posts).toBe(55);
  });

  it('carries the held removals out when they are approved', async () => {
    const { runs } = JSON.parse((await switchyard.run(['sync', '--json'], own())).stdout);
    const approved = await switchyard.json(['sync', 'approve', String(runs[0].id)], own());
    expect(approved.runs[0]).toMatchObject({ state: 'done', removed: 52 });
    expect((await switchyard.json(['status'], own())).posts).toBe(3);
  });
});
