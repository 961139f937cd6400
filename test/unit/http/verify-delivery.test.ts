import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from '../../../src/http/verify-delivery.ts';

const MINUTE = 60_000;

/** Published with the format: the test suites of its libraries, and the description of how to verify by hand. */
const STANDARD = [
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: '1731705121',
    body: '{"event_type":"ping","data":{"success":true}}',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
];

type Example = (typeof STANDARD)[number];

function standard(example: Example, change: Partial<Example> = {}, laterMs = 0, secrets = [example.secret]) {
  const { id, timestamp, body, signature } = { ...example, ...change };
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  const nowMilliseconds = Number(example.timestamp) * 1000 + laterMs;
  return verifyDelivery('standard', { headers, body: Buffer.from(body) }, { secrets, nowMilliseconds });
}

describe.each(STANDARD)('a Standard Webhooks delivery as published, $id', (example) => {
  it('is genuine, and keeps its id', () => {
    expect(standard(example)).toEqual({ genuine: true, id: example.id });
  });

  it.each([
    ['another body', { body: `${example.body} ` }],
    ['another id', { id: 'msg_other' }],
    ['another time', { timestamp: String(Number(example.timestamp) + 1) }],
    ['a signature of another version', { signature: example.signature.replace('v1,', 'v2,') }],
    ['a signature cut short', { signature: example.signature.slice(0, -2) }],
    ['no signature', { signature: '' }],
    ['an id too long', { id: 'x'.repeat(201) }],
    ['a time that is none', { timestamp: '2024-01-01' }],
  ])('is refused with %s', (_, change) => {
    expect(standard(example, change)).toMatchObject({ genuine: false });
  });

  it('is refused when it is older or newer than five minutes, and not a second before', () => {
    expect(standard(example, {}, 5 * MINUTE)).toMatchObject({ genuine: true });
    expect(standard(example, {}, 5 * MINUTE + 1)).toMatchObject({ genuine: false, reason: /in the past/ });
    expect(standard(example, {}, -5 * MINUTE)).toMatchObject({ genuine: true });
    expect(standard(example, {}, -5 * MINUTE - 1)).toMatchObject({ genuine: false, reason: /in the future/ });
  });

  it('is genuine by either of two secrets, and by one of several signatures', () => {
    expect(standard(example, {}, 0, ['a secret that is the new one', example.secret])).toMatchObject({
      genuine: true,
    });
    const signature = `v1a,other v1,${'A'.repeat(43)}= ${example.signature}`;
    expect(standard(example, { signature })).toMatchObject({ genuine: true });
    expect(standard(example, {}, 0, ['a secret that is the new one'])).toMatchObject({ genuine: false });
    expect(standard(example, {}, 0, [])).toMatchObject({ genuine: false });
  });
});

it('takes a secret that is plain text as it stands', () => {
  const secret = 'a plain secret, with spaces!';
  const [example] = STANDARD as [Example];
  const content = `${example.id}.${example.timestamp}.${example.body}`;
  const signature = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  expect(standard(example, { signature }, 0, [secret])).toMatchObject({ genuine: true });
  const empty = `v1,${createHmac('sha256', '').update(content).digest('base64')}`;
  expect(standard(example, { signature: empty }, 0, ['!!!!!!!!!!!!!!!!'])).toMatchObject({ genuine: false });
});

/** From GitHub's page on validating deliveries. */
const GITHUB = {
  secret: "It's a Secret to Everybody",
  body: 'Hello, World!',
  signature: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
};

function github(change: Partial<typeof GITHUB> & { id?: string } = {}, secrets = [GITHUB.secret]) {
  const { body, signature, id } = { ...GITHUB, id: '72d3162e-cc78-11e3-81ab-4c9367dc0958', ...change };
  const headers = { 'x-github-delivery': id, 'x-hub-signature-256': signature };
  return verifyDelivery('github', { headers, body: Buffer.from(body) }, { secrets, nowMilliseconds: 0 });
}

describe('a GitHub delivery as published', () => {
  it('is genuine, and keeps its id', () => {
    expect(github()).toEqual({ genuine: true, id: '72d3162e-cc78-11e3-81ab-4c9367dc0958' });
    expect(github({}, ['a secret that is the new one', GITHUB.secret])).toMatchObject({ genuine: true });
  });

  it.each([
    ['another body', { body: 'Hello, World?' }],
    ['the older kind of signature', { signature: `sha1=${'0'.repeat(40)}` }],
    ['no signature', { signature: '' }],
    ['no id', { id: '' }],
  ])('is refused with %s', (_, change) => {
    expect(github(change)).toMatchObject({ genuine: false });
  });
});
