import { createHmac, randomUUID } from 'node:crypto';

export interface SignedRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** As a sender of Standard Webhooks makes it; `secret` is plain text. A payload that is text is sent as it stands. */
export function standardWebhook(
  payload: unknown,
  secret: string,
  { id = randomUUID(), at = Date.now() }: { id?: string; at?: number } = {},
): SignedRequest {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { method: 'POST', headers, body };
}

/** As GitHub makes it. */
export function githubWebhook(
  event: string,
  payload: unknown,
  secret: string,
  { id = randomUUID(), form = false }: { id?: string; form?: boolean } = {},
): SignedRequest {
  const json = JSON.stringify(payload);
  const body = form ? new URLSearchParams({ payload: json }).toString() : json;
  const headers = {
    'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  return { method: 'POST', headers, body };
}
