import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What it was answered with. */
  readonly status: number;
  readonly bytesSent: number;
}

/** A web server with one file, which knows ETag, Last-Modified and Range, and can be made to misbehave. */
export interface FileServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** What it serves from now on. */
  serve(content: string, version?: Partial<Validators>): void;
  /** The next answers break off after so many bytes; null: never. */
  breakAfter(bytes: number | null): void;
  /** Answers in place of its own. */
  answer(handler: Handler | null): void;
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** False: it sends the whole file whatever is asked. */
  readonly ranges: boolean;
  /** False: the length isn't told. */
  readonly length: boolean;
}

export async function startFileServer(): Promise<FileServer> {
  let content = Buffer.alloc(0);
  let version: Validators = { etag: null, lastModified: null, ranges: true, length: true };
  let breaking: number | null = null;
  let handler: Handler | null = null;
  const requests: SeenRequest[] = [];

  const server = createServer((request, response) => {
    const note = (status: number, bytesSent: number) => {
      const { url = '', headers } = request;
      requests.push({ path: url, headers: headers as SeenRequest['headers'], status, bytesSent });
    };
    if (handler !== null) {
      handler(request, response);
      return note(response.statusCode, 0);
    }
    if (isKnown(request, version)) {
      response.writeHead(304, validators(version)).end();
      return note(304, 0);
    }
    const start = version.ranges ? rangeStart(request, version) : 0;
    if (start >= content.length && start > 0) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
      return note(416, 0);
    }
    const body = content.subarray(start);
    const status = start > 0 ? 206 : 200;
    response.writeHead(status, {
      ...validators(version),
      ...(version.length ? { 'content-length': String(body.length) } : {}),
      ...(start > 0 ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    });
    if (breaking === null) {
      response.end(body);
      return note(status, body.length);
    }
    const sent = body.subarray(0, breaking);
    // Sent before the line is cut: what has arrived stays.
    response.write(sent, () => setTimeout(() => response.destroy(), 50));
    note(status, sent.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/export/posts.jsonl`,
    requests,
    serve(text, more = {}) {
      content = Buffer.from(text);
      version = { etag: null, lastModified: null, ranges: true, length: true, ...more };
    },
    breakAfter(bytes) {
      breaking = bytes;
    },
    answer(own) {
      handler = own;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function validators({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified }),
  };
}

function isKnown({ headers }: IncomingMessage, { etag, lastModified }: Validators): boolean {
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'] === etag;
  return headers['if-modified-since'] !== undefined && headers['if-modified-since'] === lastModified;
}

function rangeStart({ headers }: IncomingMessage, { etag, lastModified }: Validators): number {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const condition = headers['if-range'];
  return condition === undefined || condition === etag || condition === lastModified ? start : 0;
}
