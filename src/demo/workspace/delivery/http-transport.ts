import { request as httpRequest, type IncomingMessage } from 'node:http';
import { AppError } from '../../../errors.ts';
import { isObject, type JsonObject, textOf } from '../json.ts';
import { signRequest } from './sign-request.ts';
import type { Attempt, Envelope, Receipt, Transport } from './transport.ts';

export interface HttpTransportOptions {
  readonly signingSecret: string;
  /** Milliseconds. */
  now(): number;
}

export interface HttpTransport extends Transport {
  /** Where requests go from now on, after the app has answered Slack's challenge there; throws `unavailable`. */
  useRequestUrl(url: string): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly noRetry: boolean;
}

/** Signed requests to the app's request URL: events as JSON, commands and interactions as forms. */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  let requestUrl: string | null = null;
  const post = (url: string, message: HttpMessage, timeoutMs: number) =>
    postSigned(options, url, message, timeoutMs);
  return {
    async useRequestUrl(url) {
      const challenge = `challenge-${options.now()}`;
      const body = JSON.stringify({ type: 'url_verification', challenge, token: '' });
      const reply = await post(url, { body, type: 'application/json', headers: {} }, 3000).catch(() => null);
      const answered = reply?.status === 200 && reply.text.includes(challenge);
      if (!answered) throw new AppError('unavailable', `${url} did not answer the challenge`);
      requestUrl = url;
    },
    async send(envelope, attempt, timeoutMs) {
      if (!requestUrl) return { outcome: 'failed', reason: 'connection_failed', mayRetry: true };
      try {
        return readReply(await post(requestUrl, encode(envelope, attempt), timeoutMs));
      } catch (error) {
        const timedOut = error instanceof Error && error.message === 'timed out';
        return { outcome: 'failed', reason: timedOut ? 'http_timeout' : 'connection_failed', mayRetry: true };
      }
    },
    async close() {
      requestUrl = null;
    },
  };
}

interface HttpMessage {
  readonly body: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

function encode(envelope: Envelope, attempt: Attempt): HttpMessage {
  const retried = attempt.retryNumber > 0;
  const headers: Record<string, string> = retried
    ? { 'x-slack-retry-num': String(attempt.retryNumber), 'x-slack-retry-reason': attempt.retryReason ?? '' }
    : {};
  if (envelope.kind === 'events_api') {
    return { body: JSON.stringify(envelope.payload), type: 'application/json', headers };
  }
  const fields: Record<string, string> =
    envelope.kind === 'interactive'
      ? { payload: JSON.stringify(envelope.payload) }
      : textFields(envelope.payload);
  const form = new URLSearchParams(fields);
  return { body: form.toString(), type: 'application/x-www-form-urlencoded', headers };
}

function textFields(payload: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, textOf(value)]));
}

function readReply(reply: Reply): Receipt {
  if (reply.status !== 200) return { outcome: 'failed', reason: 'http_error', mayRetry: !reply.noRetry };
  return { outcome: 'acknowledged', body: readContent(reply.text) };
}

function readContent(text: string): JsonObject | string | null {
  if (text === '') return null;
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : text;
  } catch {
    return text;
  }
}

function postSigned(
  options: HttpTransportOptions,
  url: string,
  message: HttpMessage,
  timeoutMs: number,
): Promise<Reply> {
  const seconds = Math.floor(options.now() / 1000);
  const headers = {
    ...message.headers,
    'content-type': message.type,
    'content-length': String(Buffer.byteLength(message.body)),
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': signRequest(options.signingSecret, seconds, message.body),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers, agent: false }, (response) => {
      readReplyBody(response).then(resolve, reject);
    });
    const timer = setTimeout(() => request.destroy(new Error('timed out')), timeoutMs);
    request.on('error', reject);
    request.on('close', () => clearTimeout(timer));
    request.end(message.body);
  });
}

async function readReplyBody(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    text: Buffer.concat(chunks).toString('utf8'),
    noRetry: response.headers['x-slack-no-retry'] === '1',
  };
}
