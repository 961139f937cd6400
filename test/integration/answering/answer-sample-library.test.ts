import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { openSyncedDatabase } from '../../support/synced-home.ts';
import { type Desk, openDesk } from './ask.ts';

let opened: TestDatabase;
let embedder: Embedder;
let desk: Desk;

beforeAll(async () => {
  opened = await openSyncedDatabase();
  embedder = await openEmbedder({ model: 'bundled', path: null, home: '' });
  desk = await openDesk(opened.database, embedder, ['library']);
});
afterAll(async () => {
  await embedder?.close();
  await opened?.drop();
});

function tools(answer: Answer): string[] {
  return answer.trace.map((step) => step.tool);
}

async function expectExactQuotes(answer: Answer): Promise<void> {
  for (const { n, quote, post } of answer.citations) {
    const { rows } = await opened.database.query<{ found: boolean }>(
      'SELECT bool_or(strpos(text, $2) > 0) AS found FROM chunk WHERE post_id = $1',
      [post.id, quote],
    );
    expect(rows[0]?.found, quote).toBe(true);
    expect(answer.text).toContain(`[${n}]`);
  }
}

describe('a catalogue question', () => {
  it('is answered by its template alone', async () => {
    const answer = await desk.ask('How many posts do we have in the docker category?');
    expect(answer).toMatchObject({ route: 'sql', template: 'count_posts', total: 7, fallbackFrom: null });
    expect(tools(answer)).toEqual(['run_template']);
    expect(answer.trace[0]?.summary).toBe('7 matching, returned 1');
    expect(answer.notices).toEqual([]);
  });

  it('offers more of a list that shows only its first rows, by a question that stands alone', async () => {
    const first = await desk.ask('latest 3 docker posts');
    expect(first.total).toBe(7);
    expect(first.rows).toHaveLength(3);
    const more = await desk.ask(first.choices[0]?.question ?? '');
    expect(more).toMatchObject({ template: first.template, total: 7, choices: [] });
    expect(more.rows).toHaveLength(7);
  });

  it('says with which filters there are none, and offers wider ones that are read', async () => {
    const answer = await desk.ask("posts by Sam O'Brien in kubernetes in 2019");
    expect(answer).toMatchObject({ fallbackFrom: 'sql', total: 0, rows: [] });
    expect(answer.text).toContain("No posts match: category kubernetes, by Sam O'Brien, in 2019.");
    expect(tools(answer)).toEqual(['run_template', 'search_passages']);
    expect(answer.choices.length).toBeGreaterThan(0);
    const wider = await desk.ask(answer.choices[0]?.question ?? '');
    expect(wider).toMatchObject({ route: 'sql', template: answer.template });
    expect(wider.total).toBeGreaterThan(0);
  });
});

describe('a content question', () => {
  it('gets the best section quoted, code whole', async () => {
    const answer = await desk.ask('How do I create a named volume for Postgres?');
    expect(answer.route).toBe('search');
    expect(answer.citations[0]?.post.slug).toBe('volumes');
    const code = /```bash\ndocker volume create pgdata[\s\S]*?\n```/.exec(answer.text)?.[0];
    expect(code).toContain('docker volume inspect pgdata');
    expect(answer.citations[0]?.quote).toContain(code);
    expect(answer.notices).toContain('Answered without a language model: quotes from the posts.');
    await expectExactQuotes(answer);
  });

  it('finds the section that answers, wherever in the post it stands', async () => {
    const answer = await desk.ask('my pod keeps dying with exit code 78, what does that mean');
    expect(answer.text).toContain('found a required setting missing');
    expect(tools(answer)).toEqual(['search_passages', 'read_post']);
    expect(answer.trace[0]?.summary).toMatch(/^\d+ passages: crashloop, /);
  });

  it('gets a list where it asks for posts', async () => {
    const answer = await desk.ask('which articles are about crypto?');
    expect(answer.route).toBe('search');
    for (const line of answer.text.split('\n')) {
      expect(line).toMatch(
        /^- \[.+\]\(https:\/\/.+\) — “.+” \[\d\] \([a-z-]+, \d{1,2} \p{L}+ \d{4}\)(, tagged [a-z, -]+)?$/u,
      );
    }
    expect(answer.posts.map((post) => post.slug)).toContain('crypto-payments');
    await expectExactQuotes(answer);
  });

  it('gets the key sentences of a post in their order', async () => {
    const answer = await desk.ask('Summarise the post "Graceful shutdown without lost requests"');
    expect(new Set(answer.citations.map((citation) => citation.post.slug))).toEqual(
      new Set(['graceful-shutdown']),
    );
    expect(answer.citations.length).toBeGreaterThan(2);
    const { rows } = await opened.database.query<{ text: string }>(
      "SELECT string_agg(chunk.text, ' ' ORDER BY ordinal) AS text FROM chunk JOIN post ON post.id = post_id WHERE slug = 'graceful-shutdown'",
    );
    const places = answer.citations.map(({ quote }) => rows[0]?.text.indexOf(quote) ?? -1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  it('is counted over every post by title, tags and words, and says so', async () => {
    const answer = await desk.ask('How many posts are about probes?');
    const { rows } = await opened.database.query<{ total: number }>(
      `SELECT count(*) AS total FROM post WHERE to_tsvector('english', title || ' ' || array_to_string(tags, ' ')) @@ 'probe'::tsquery
         OR EXISTS (SELECT FROM chunk WHERE post_id = post.id AND lexemes @@ 'probe'::tsquery)`,
    );
    expect(answer).toMatchObject({ route: 'sql', total: rows[0]?.total });
    expect(answer.text).toMatch(/mention “probes” in title, tags or words.*Counted by words/);
  });
});

describe('a question with a filter', () => {
  it('reads only the posts that the filter leaves', async () => {
    const answer = await desk.ask('what did Kenji Matsuda write about probes and health checks?');
    expect(answer.route).toBe('hybrid');
    expect(tools(answer).slice(0, 2)).toEqual(['list_posts', 'search_passages']);
    expect(answer.trace[0]?.summary).toBe('6 matching, returned 3');
    for (const citation of answer.citations) expect(citation.post.author).toBe('Kenji Matsuda');
    await expectExactQuotes(answer);
  });

  it('names the filter whose posts do not speak of it, and offers all posts', async () => {
    const answer = await desk.ask("What do April Jones's posts say about sourdough bread?");
    expect(answer).toMatchObject({ route: 'none', citations: [] });
    expect(answer.text).toMatch(/^The posts that match by April Jones don't cover “.*bread”\.$/);
    expect(answer.choices.map((choice) => choice.label)).toEqual(['Search all posts']);
  });

  it('says that no post matches, and what search finds without the filter', async () => {
    const answer = await desk.ask('What do posts by Kenji Matsuda from 2019 say about liveness probes?');
    expect(answer).toMatchObject({ route: 'search', fallbackFrom: 'hybrid' });
    expect(answer.text).toMatch(/^No posts match: by Kenji Matsuda, in 2019\.\n\nWhat search finds/);
    expect(answer.citations.length).toBeGreaterThan(0);
  });
});

describe('what the library does not cover', () => {
  it('is said in one sentence, without citations', async () => {
    const answer = await desk.ask('How do I configure nginx ingress for WordPress?');
    expect(answer).toMatchObject({ route: 'none', citations: [], posts: [], notices: [] });
    expect(answer.text).toBe("The library doesn't cover “How do I configure nginx ingress for WordPress”.");
  });

  it('is told from what it covers in 57 of 60 questions at least', async () => {
    const file = new URL('../../../eval/answering/cover-questions.jsonl', import.meta.url);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const cases = lines.map((line) => JSON.parse(line) as { question: string; post: string | null });
    const wrong: string[] = [];
    for (const { question, post } of cases) {
      const answer = await desk.ask(question);
      if ((answer.route === 'none') !== (post === null)) wrong.push(question);
    }
    expect(cases).toHaveLength(60);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(3);
  });
});

describe('a question about the library itself', () => {
  it('gets what it holds and three examples that it answers', async () => {
    const help = await desk.ask('what can you do?');
    expect(help.text).toContain('55 posts');
    expect(tools(help)).toEqual(['list_categories', 'list_posts']);
    expect(help.choices).toHaveLength(3);
    for (const { question } of help.choices) {
      const answer = await desk.ask(question);
      expect(answer.route, question).not.toBe('none');
      expect(answer.fallbackFrom, question).toBeNull();
    }
  });

  it('names the nearest where a name is not in the catalogue', async () => {
    const answer = await desk.ask('which posts are in category accounting?');
    expect(answer).toMatchObject({ route: 'none', citations: [] });
    expect(answer.text).toMatch(/^The catalogue has no “accounting”/);
  });
});

describe('dates and numbers', () => {
  it('are written in the language and zone of the asker', async () => {
    const german = await desk.ask('which articles are about crypto?', {}, { locale: 'de-DE' });
    expect(german.text).toContain('14. November 2023');
    const pacific = await desk.ask('which articles are about crypto?', { timezone: 'Pacific/Auckland' });
    expect(pacific.text).toContain('14 November 2023');
  });
});
