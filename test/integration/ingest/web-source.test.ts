import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebFile, webSource } from '../../../src/ingest/sources/web-source.ts';
import { type FileServer, startFileServer } from '../../support/file-server.ts';
import { listAll } from '../../support/list-all.ts';

let server: FileServer;
let copy: string;
beforeEach(async () => {
  server = await startFileServer();
  copy = await mkdtemp(join(tmpdir(), 'switchyard-copy-'));
});
afterEach(async () => {
  await server.stop();
  await rm(copy, { recursive: true, force: true });
});

const post = (id: string, content = `Post ${id}.`) => JSON.stringify({ id, title: id, content });
const lines = (...ids: string[]) => `${ids.map((id) => post(id)).join('\n')}\n`;
const LONG = `${Array.from({ length: 4_000 }, (_, n) => post(`p${n}`, `Post ${n} says something.`)).join('\n')}\n`;

const open = (more: Partial<WebFile> = {}) => webSource({ url: server.url, copy, ...more });
const ids = async (more: Partial<WebFile> = {}) =>
  (await listAll(open(more))).documents.map(({ externalId }) => externalId);
const answered = () => server.requests.map(({ status }) => status);
/** Nothing but the whole file and what is known of it. */
const kept = async () => (await readdir(copy)).sort();

describe('a .jsonl file on the web', () => {
  it('is a post a line, reported by the name of the file', async () => {
    server.serve(`${lines('a', 'b')}{"broken\n`);
    const { documents, failures } = await listAll(open());
    expect(documents.map(({ externalId, file }) => [externalId, file])).toEqual([
      ['a', 'posts.jsonl:1'],
      ['b', 'posts.jsonl:2'],
    ]);
    expect(failures.map(({ file }) => file)).toEqual(['posts.jsonl:3']);
  });

  it.each([
    ['its ETag', { etag: '"v1"' }, { etag: '"v2"' }],
    ['a weak ETag', { etag: 'W/"v1"' }, { etag: 'W/"v2"' }],
    [
      'its date',
      { lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT' },
      { lastModified: 'Tue, 02 Jan 2024 00:00:00 GMT' },
    ],
  ])('is not sent again while %s is the same', async (_name, first, second) => {
    server.serve(lines('a', 'b'), first);
    expect(await ids()).toEqual(['a', 'b']);
    expect(await ids()).toEqual(['a', 'b']);
    server.serve(lines('a', 'c'), second);
    expect(await ids()).toEqual(['a', 'c']);
    expect(answered()).toEqual([200, 304, 200]);
  });

  it('is sent each time by a server that tells no version', async () => {
    server.serve(lines('a'));
    await ids();
    server.serve(lines('b'));
    expect(await ids()).toEqual(['b']);
    expect(answered()).toEqual([200, 200]);
  });

  it('is sent again when the copy is no longer whole, or of another address', async () => {
    server.serve(lines('a', 'b'), { etag: '"v1"' });
    await ids();
    await truncate(join(copy, 'posts.jsonl'), 10);
    expect(await ids()).toEqual(['a', 'b']);
    expect(await ids({ url: `${server.url}?other` })).toEqual(['a', 'b']);
    expect(answered()).toEqual([200, 200, 200]);
  });

  it.each([{ etag: '"v1"' }, { lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT' }])(
    'goes on where a transfer broke off (%j)',
    async (version) => {
      server.serve(LONG, version);
      server.breakAfter(100_000);
      await expect(ids()).rejects.toThrow(/posts\.jsonl: the transfer broke off: /);
      server.breakAfter(50_000);
      await expect(ids()).rejects.toThrow('the transfer broke off');
      server.breakAfter(null);
      expect(await ids()).toHaveLength(4_000);
      expect(answered()).toEqual([200, 206, 206]);
      expect(server.requests[2]?.bytesSent).toBe(LONG.length - 150_000);
      expect(await readFile(join(copy, 'posts.jsonl'), 'utf8')).toBe(LONG);
      expect(await kept()).toEqual(['posts.jsonl', 'posts.jsonl.version']);
    },
  );

  it('begins anew when it changed while a transfer was broken off', async () => {
    server.serve(LONG, { etag: '"v1"' });
    server.breakAfter(100_000);
    await expect(ids()).rejects.toThrow();
    server.breakAfter(null);
    server.serve(lines('x', 'y'), { etag: '"v2"' });
    expect(await ids()).toEqual(['x', 'y']);
    expect(await kept()).toEqual(['posts.jsonl', 'posts.jsonl.version']);
  });

  it('begins anew when the server goes on from another version, whatever it was asked', async () => {
    server.serve(LONG, { etag: '"v1"' });
    server.breakAfter(100_000);
    await expect(ids()).rejects.toThrow();
    server.breakAfter(null);
    server.serve(LONG.replaceAll('says', 'SAYS'), { etag: '"v2"' });
    server.answer((request, response) => {
      if (request.headers.range === undefined) {
        response.writeHead(200, { etag: '"v2"' }).end(LONG.replaceAll('says', 'SAYS'));
      } else {
        response.writeHead(206, {
          etag: '"v2"',
          'content-range': `bytes 100000-${LONG.length - 1}/${LONG.length}`,
        });
        response.end(LONG.replaceAll('says', 'SAYS').slice(100_000));
      }
    });
    const { documents } = await listAll(open());
    expect(documents.every(({ text }) => text.includes('SAYS'))).toBe(true);
  });

  it('begins anew where the server has no ranges, gave no version, or says that the part is too long', async () => {
    for (const version of [{ etag: '"v1"', ranges: false }, {}]) {
      server.serve(LONG, version);
      server.breakAfter(100_000);
      await expect(ids()).rejects.toThrow();
      server.breakAfter(null);
      expect(await ids()).toHaveLength(4_000);
      await rm(copy, { recursive: true });
    }
    server.serve(LONG, { etag: '"v1"' });
    server.breakAfter(100_000);
    await expect(ids()).rejects.toThrow();
    server.breakAfter(null);
    server.serve(lines('short'), { etag: '"v1"' });
    expect(await ids()).toEqual(['short']);
    expect(answered().slice(-2)).toEqual([416, 200]);
  });

  it('that breaks off leaves the copy of the time before, and is no listing', async () => {
    server.serve(lines('a', 'b'), { etag: '"v1"' });
    await ids();
    server.serve(LONG, { etag: '"v2"' });
    server.breakAfter(1_000);
    await expect(ids()).rejects.toThrow('the transfer broke off');
    expect(await readFile(join(copy, 'posts.jsonl'), 'utf8')).toBe(lines('a', 'b'));
  });

  it('that breaks off without a length told is no listing either', async () => {
    server.serve(LONG, { length: false });
    server.breakAfter(1_000);
    await expect(ids()).rejects.toThrow('the transfer broke off');
  });

  it('beyond the size that is allowed is refused, its length told or not', async () => {
    for (const length of [true, false]) {
      server.serve(LONG, { length, etag: '"v1"' });
      await expect(ids({ largestBytes: 100_000 })).rejects.toThrow(
        'posts.jsonl: the file is larger than 0.1 MB, which is the most that is allowed',
      );
      expect(await kept()).toEqual([]);
    }
  });

  it.each([
    [404, 'Not Found'],
    [401, 'Unauthorized'],
    [500, 'Internal Server Error'],
    [204, 'No Content'],
    [206, 'Partial Content'],
  ])('answered by %i is an error that says so', async (status, words) => {
    server.answer((_request, response) => response.writeHead(status).end());
    await expect(ids()).rejects.toThrow(`${server.url}: the server answers ${status} ${words}`);
  });

  it('of a server that is not there, or hangs up, is an error that says so', async () => {
    server.answer((_request, response) => response.destroy());
    await expect(ids()).rejects.toThrow(/posts\.jsonl: .*other side closed/);
    await expect(ids({ url: 'http://127.0.0.1:9/x.jsonl' })).rejects.toThrow(
      /x\.jsonl: .*(ECONNREFUSED|bad port)/,
    );
  });

  it.each(['before its answer', 'in the middle of the file'])(
    'of a server that falls silent %s is given up',
    async (when) => {
      server.answer((_request, response) => {
        if (when !== 'before its answer') response.writeHead(200).write(post('a'));
      });
      await expect(ids({ silenceMs: 300 })).rejects.toThrow(
        'posts.jsonl: the server says nothing for 0.3 seconds',
      );
    },
  );

  it('is unpacked when the server packs it unasked', async () => {
    const { gzipSync } = await import('node:zlib');
    server.answer((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', etag: '"v1"' }).end(gzipSync(lines('a', 'b'))),
    );
    expect(await ids()).toEqual(['a', 'b']);
  });

  it('is found behind redirects, but not behind endless ones', async () => {
    let hops = 3;
    server.answer((_request, response) => {
      if (hops-- > 0) response.writeHead(302, { location: `/hop${hops}` }).end();
      else response.writeHead(200).end(lines('a'));
    });
    expect(await ids()).toEqual(['a']);
    hops = 100;
    await expect(ids()).rejects.toThrow('posts.jsonl: redirects more than 5 times');
  });

  it.each(['http://example.com/posts.jsonl', 'file:///etc/passwd', 'ftp://example.com/x', 'http://'])(
    'behind a redirect to %s is refused',
    async (location) => {
      server.answer((_request, response) => response.writeHead(302, { location }).end());
      await expect(ids()).rejects.toThrow(/which is not followed: allowed is https/);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('is asked for with the user and password of its address, which a redirect does not take along', async () => {
    const other = await startFileServer();
    try {
      other.serve(lines('a'));
      server.answer((_request, response) => response.writeHead(302, { location: other.url }).end());
      const url = server.url.replace('://', '://some%20one:s3cret@');
      expect(await ids({ url })).toEqual(['a']);
      expect(server.requests[0]?.headers['authorization']).toBe(
        `Basic ${Buffer.from('some one:s3cret').toString('base64')}`,
      );
      expect(other.requests[0]?.headers['authorization']).toBeUndefined();
      server.answer((_request, response) => response.writeHead(403).end());
      await expect(ids({ url: `${url}?key=hidden` })).rejects.toThrow(
        /^http:\/\/\*\*\*@127\.0\.0\.1:\d+\/export\/posts\.jsonl\?…: the server answers 403 Forbidden$/,
      );
    } finally {
      await other.stop();
    }
  });

  it('stops when the signal says so, and goes on from there', async () => {
    server.serve(LONG, { etag: '"v1"' });
    server.answer((_request, response) => {
      response
        .writeHead(200, { etag: '"v1"', 'content-length': String(LONG.length) })
        .write(LONG.slice(0, 100_000));
    });
    const stop = new AbortController();
    const reading = open().list(stop.signal)[Symbol.asyncIterator]().next();
    setTimeout(() => stop.abort(new Error('stopped')), 200);
    await expect(reading).rejects.toThrow('stopped');
    server.answer(null);
    expect(await ids()).toHaveLength(4_000);
    expect(answered().at(-1)).toBe(206);
  });

  it('is fetched by one at a time', async () => {
    server.serve(LONG, { etag: '"v1"' });
    const listings = await Promise.all([ids(), ids(), ids()]);
    for (const listing of listings) expect(listing).toHaveLength(4_000);
    expect(answered()).toEqual([200, 304, 304]);
  });
});
