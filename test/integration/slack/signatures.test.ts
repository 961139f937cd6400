import { createHmac } from 'node:crypto';
import { verifySlackRequest } from '@slack/bolt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../../../src/http/server.ts';
import { openLog } from '../../../src/log.ts';
import { createBoltLogger } from '../../../src/slack/bolt-logger.ts';
import { openReceiver } from '../../../src/slack/open-receiver.ts';

/** The example in Slack's documentation of request signing. */
const EXAMPLE = {
  secret: '8f742231b10e8888abcd99yyyzzz85a5',
  timestamp: 1_531_420_618,
  body:
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V' +
    '&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=' +
    '&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN' +
    '&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};
const SECRET = 'a-secret-of-our-own';
const BODY = JSON.stringify({ type: 'url_verification', challenge: 'c' });

let server: HttpServer;
let address: string;
beforeAll(async () => {
  const log = openLog('silent');
  const { receiver, requestListener } = openReceiver(
    { mode: 'http', signingSecret: SECRET },
    createBoltLogger(log),
    async () => {},
  );
  const settings = { host: '127.0.0.1', port: 0, adminToken: null, routes: [], log };
  server = createHttpServer({ ...settings, ...(requestListener ? { slackListener: requestListener } : {}) });
  address = await server.listen();
  await receiver.start();
});
afterAll(() => server.close());

function sign(secret: string, timestamp: number, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

async function post(headers: Record<string, string>, body = BODY): Promise<number> {
  const response = await fetch(`${address}/slack/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return response.status;
}

function signed(secret: string, timestamp: number, body = BODY): Record<string, string> {
  return {
    'x-slack-request-timestamp': String(timestamp),
    'x-slack-signature': sign(secret, timestamp, body),
  };
}

const now = () => Math.floor(Date.now() / 1000);

describe('requests to /slack/events', () => {
  it('verifies the example that Slack publishes', () => {
    const headers = {
      'x-slack-signature': EXAMPLE.signature,
      'x-slack-request-timestamp': EXAMPLE.timestamp,
    };
    const given = { signingSecret: EXAMPLE.secret, body: EXAMPLE.body, headers };
    const nowMilliseconds = EXAMPLE.timestamp * 1000;
    expect(sign(EXAMPLE.secret, EXAMPLE.timestamp, EXAMPLE.body)).toBe(EXAMPLE.signature);
    expect(() => verifySlackRequest({ ...given, nowMilliseconds })).not.toThrow();
    expect(() => verifySlackRequest({ ...given, body: `${EXAMPLE.body}&`, nowMilliseconds })).toThrow();
  });

  it('takes a request that is signed now', async () => {
    expect(await post(signed(SECRET, now()))).toBe(200);
    expect(await post(signed(SECRET, now() - 240))).toBe(200);
  });

  it.each([
    ['a stale timestamp', () => signed(SECRET, now() - 301)],
    ['a timestamp of tomorrow', () => signed(SECRET, now() + 86_400)],
    ['a timestamp six minutes ahead', () => signed(SECRET, now() + 360)],
    ['a timestamp that is none', () => ({ ...signed(SECRET, now()), 'x-slack-request-timestamp': 'soon' })],
    ['no timestamp', () => ({ 'x-slack-signature': sign(SECRET, now(), BODY) })],
    ['another secret', () => signed('another', now())],
    ['a signature of another body', () => ({ ...signed(SECRET, now(), 'else') })],
    [
      'a signature of another time',
      () => ({ ...signed(SECRET, now()), 'x-slack-request-timestamp': String(now() - 1) }),
    ],
    ['no signature', () => ({ 'x-slack-request-timestamp': String(now()) })],
    ['an empty signature', () => ({ ...signed(SECRET, now()), 'x-slack-signature': '' })],
    [
      'a signature of another version',
      () => ({
        ...signed(SECRET, now()),
        'x-slack-signature': sign(SECRET, now(), BODY).replace('v0', 'v1'),
      }),
    ],
    [
      'half a signature',
      () => ({ ...signed(SECRET, now()), 'x-slack-signature': sign(SECRET, now(), BODY).slice(0, 30) }),
    ],
  ])('refuses %s', async (_, headers) => {
    expect(await post(headers())).toBe(401);
  });
});
