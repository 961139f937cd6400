import { createHmac } from 'node:crypto';

/** Slack's signature of a request body: `v0=` and the HMAC of `v0:seconds:body` in hex. */
export function signRequest(secret: string, seconds: number, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex')}`;
}
