import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isObject, type JsonObject } from '../json.ts';
import { waitUntil } from '../waiting.ts';
import type { Attempt, Envelope, Receipt, Transport } from './transport.ts';

export interface SocketTransport extends Transport {
  /** Takes over an HTTP upgrade as a Socket Mode connection. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many connections take envelopes. */
  count(): number;
  /** Asks every connection to go and come again, as Slack does every few hours; nothing is sent to it any more. */
  refresh(): void;
  /** Breaks every connection without a word. */
  breakAll(): void;
}

const pingEveryMs = 10_000;
const closeWithinMs = 300;

/** Socket Mode: each envelope goes to one of the open connections, in turn. */
export function createSocketTransport(appId: string): SocketTransport {
  const server = new WebSocketServer({ noServer: true });
  const all = new Set<WebSocket>();
  let ready: WebSocket[] = [];
  const waiting = new Map<string, (body: JsonObject | string | null) => void>();
  const pings = setInterval(() => {
    for (const socket of all) socket.ping();
  }, pingEveryMs);
  pings.unref();

  const forget = (socket: WebSocket) => {
    ready = ready.filter((other) => other !== socket);
  };
  const open = (socket: WebSocket) => {
    all.add(socket);
    ready.push(socket);
    socket.on('message', (data) => acknowledge(waiting, data.toString()));
    socket.on('error', () => forget(socket));
    socket.on('close', () => {
      forget(socket);
      all.delete(socket);
    });
    socket.send(JSON.stringify(hello(appId, ready.length)));
  };
  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, open),
    count: () => ready.length,
    refresh() {
      const message = { type: 'disconnect', reason: 'refresh_requested', debug_info: { host: 'local' } };
      for (const socket of ready) socket.send(JSON.stringify(message));
      ready = [];
    },
    breakAll() {
      for (const socket of all) socket.terminate();
    },
    send(envelope, attempt, timeoutMs) {
      const socket = ready.shift();
      if (!socket) return Promise.resolve({ outcome: 'failed', reason: 'timeout', mayRetry: true });
      ready.push(socket);
      return sendOver(socket, waiting, { envelope, attempt, timeoutMs });
    },
    async close() {
      clearInterval(pings);
      for (const socket of all) socket.close(1001);
      const isEmpty = () => all.size === 0;
      await waitUntil(isEmpty, closeWithinMs, () => 'open connections').catch(() => undefined);
      for (const socket of all) socket.terminate();
      server.close();
    },
  };
}

function sendOver(
  socket: WebSocket,
  waiting: Map<string, (body: JsonObject | string | null) => void>,
  { envelope, attempt, timeoutMs }: { envelope: Envelope; attempt: Attempt; timeoutMs: number },
): Promise<Receipt> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const finish = (receipt: Receipt) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(receipt);
    };
    const timer = setTimeout(
      () => finish({ outcome: 'failed', reason: 'timeout', mayRetry: true }),
      timeoutMs,
    );
    waiting.set(id, (body) => finish({ outcome: 'acknowledged', body }));
    socket.send(JSON.stringify({ envelope_id: id, ...encode(envelope, attempt) }));
  });
}

function encode(envelope: Envelope, attempt: Attempt): JsonObject {
  const isEvent = envelope.kind === 'events_api';
  const retry = { retry_attempt: attempt.retryNumber, retry_reason: attempt.retryReason ?? '' };
  return {
    type: envelope.kind,
    payload: envelope.payload,
    accepts_response_payload: !isEvent,
    ...(isEvent ? retry : {}),
  };
}

function acknowledge(waiting: Map<string, (body: JsonObject | string | null) => void>, text: string): void {
  const message: unknown = parse(text);
  if (!isObject(message) || typeof message['envelope_id'] !== 'string') return;
  const { payload } = message;
  const isEmpty = !isObject(payload) || Object.keys(payload).length === 0;
  waiting.get(message['envelope_id'])?.(isEmpty ? null : payload);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hello(appId: string, connections: number): JsonObject {
  return {
    type: 'hello',
    num_connections: connections,
    connection_info: { app_id: appId },
    debug_info: { host: 'local', build_number: 1, approximate_connection_time: 18_060 },
  };
}
