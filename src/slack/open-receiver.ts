import type { IncomingMessage, ServerResponse } from 'node:http';
import { type App, HTTPReceiver, type Logger, type Receiver, SocketModeReceiver } from '@slack/bolt';
import type { TakeEvent } from './events/take-event.ts';
import { clientOptions } from './open-clients.ts';

export type SlackTransport =
  | { readonly mode: 'socket'; readonly appToken: string; readonly apiUrl: string | null }
  | { readonly mode: 'http'; readonly signingSecret: string };

/** How Slack reaches us. */
export interface OpenReceiver {
  readonly receiver: Receiver;
  /** HTTP mode: takes requests to `/slack/events`; null in Socket Mode. */
  readonly requestListener: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Whether Slack can reach us at this moment. */
  isReady(): boolean;
}

/** Half of Slack's routine silence after a disconnect; a slow line still answers a ping in that time. */
const PING_TIMEOUT_MS = 2500;

export function openReceiver(transport: SlackTransport, logger: Logger, take: TakeEvent): OpenReceiver {
  return transport.mode === 'socket'
    ? openSocket(transport, logger, take)
    : openHttp(transport.signingSecret, logger, take);
}

function openSocket(
  { appToken, apiUrl }: { readonly appToken: string; readonly apiUrl: string | null },
  logger: Logger,
  take: TakeEvent,
): OpenReceiver {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    clientPingTimeout: PING_TIMEOUT_MS,
    installerOptions: {
      clientOptions: { ...clientOptions(apiUrl), retryConfig: { retries: 100, factor: 1.3 } },
    },
  });
  let connected = false;
  receiver.client.on('connected', () => {
    connected = true;
  });
  for (const event of ['disconnecting', 'disconnected', 'reconnecting', 'close']) {
    receiver.client.on(event, () => {
      connected = false;
    });
  }
  return { receiver: recordFirst(receiver, take), requestListener: null, isReady: () => connected };
}

function openHttp(signingSecret: string, logger: Logger, take: TakeEvent): OpenReceiver {
  const receiver = new HTTPReceiver({ signingSecret, logger });
  let open = false;
  return {
    receiver: {
      ...recordFirst(receiver, take),
      // The port belongs to the server that all of our addresses share.
      start: async () => {
        open = true;
      },
      stop: async () => {
        open = false;
      },
    },
    requestListener: (request, response) => {
      if (!open) return void response.writeHead(503).end();
      if (isFromTheFuture(request)) return void response.writeHead(401).end();
      receiver.requestListener(request, response);
    },
    isReady: () => open,
  };
}

const CLOCK_SKEW_SECONDS = 300;

/** Bolt refuses a signature that is five minutes old; one of tomorrow could be kept and played back. */
function isFromTheFuture(request: IncomingMessage): boolean {
  const seconds = Number(request.headers['x-slack-request-timestamp']);
  return seconds > Date.now() / 1000 + CLOCK_SKEW_SECONDS;
}

/**
 * Bolt acknowledges an event before it looks at it. This records it before that: an event that could not
 * be recorded is not acknowledged, and Slack delivers it again.
 */
function recordFirst(receiver: Receiver, take: TakeEvent): Receiver {
  return {
    init: (app) => {
      const recording: Pick<App, 'processEvent'> = {
        processEvent: async (event) => {
          await take(event.body);
          await app.processEvent(event);
        },
      };
      receiver.init(recording as App);
    },
    start: (...given) => receiver.start(...given),
    stop: (...given) => receiver.stop(...given),
  };
}
