import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameText } from './same-text.ts';

export type WebhookFormat = 'standard' | 'github';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  /** As it was sent: what is signed is bytes, not JSON. */
  readonly body: Buffer;
}

export interface VerifyOptions {
  /** Active secrets: the current one, and the one before it during a rotation. */
  readonly secrets: readonly string[];
  readonly nowMilliseconds: number;
}

export type Verdict =
  /** `id` is the sender's own for the delivery; the same one again is a repetition. */
  { readonly genuine: true; readonly id: string } | { readonly genuine: false; readonly reason: string };

const WINDOW_SECONDS = 300;
const LONGEST_ID = 200;

/** Whether a webhook comes from somebody who has one of the secrets, just now where the format says when. */
export function verifyDelivery(format: WebhookFormat, delivery: Delivery, options: VerifyOptions): Verdict {
  return format === 'github' ? verifyGithub(delivery, options) : verifyStandard(delivery, options);
}

/** https://www.standardwebhooks.com: `v1,<base64>` of `id.timestamp.body`, several of them during a rotation. */
function verifyStandard({ headers, body }: Delivery, { secrets, nowMilliseconds }: VerifyOptions): Verdict {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  );
  if (!isId(id) || !timestamp || !signatures) {
    return refuse('webhook-id, webhook-timestamp and webhook-signature are needed');
  }
  if (!/^\d{1,12}$/.test(timestamp)) return refuse('webhook-timestamp: allowed are seconds since 1970');
  const age = nowMilliseconds / 1000 - Number(timestamp);
  if (Math.abs(age) > WINDOW_SECONDS) {
    return refuse(
      `webhook-timestamp is more than ${WINDOW_SECONDS} seconds in the ${age > 0 ? 'past' : 'future'}`,
    );
  }
  const expected = secrets
    .flatMap(standardKeys)
    .map(
      (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
    );
  const given = signatures.split(' ').slice(0, 10);
  return given.some((signature) => isAnyOf(signature, expected))
    ? { genuine: true, id }
    : refuse('the signature is wrong');
}

/** `whsec_` and base64, as senders show it; else the text itself, or what its base64 stands for. */
function standardKeys(secret: string): Buffer[] {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret;
  const decoded = Buffer.from(encoded, 'base64');
  const isBase64 = decoded.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return [...(isBase64 ? [decoded] : []), ...(encoded === secret || !isBase64 ? [Buffer.from(secret)] : [])];
}

/** `sha256=<hex>` of the body. It says nothing of when: the delivery's id is all that tells repetitions. */
function verifyGithub({ headers, body }: Delivery, { secrets }: VerifyOptions): Verdict {
  const id = readHeader(headers, 'x-github-delivery');
  const signature = readHeader(headers, 'x-hub-signature-256');
  if (!isId(id) || !signature) return refuse('X-GitHub-Delivery and X-Hub-Signature-256 are needed');
  const expected = secrets.map(
    (secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  );
  return isAnyOf(signature, expected) ? { genuine: true, id } : refuse('the signature is wrong');
}

/** Every one is compared, whichever fits. */
function isAnyOf(given: string, expected: readonly string[]): boolean {
  return expected.map((one) => sameText(given, one)).includes(true);
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id.length > 0 && id.length <= LONGEST_ID;
}

function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function refuse(reason: string): Verdict {
  return { genuine: false, reason };
}
