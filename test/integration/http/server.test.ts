import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { healthRoutes, type ReadinessCheck } from '../../../src/http/health-routes.ts';
import type { Route } from '../../../src/http/route.ts';
import { createHttpServer, type HttpServerSettings } from '../../../src/http/server.ts';
import { openLog } from '../../../src/log.ts';

const page: Route = {
  method: 'any',
  path: '/admin/queues/*',
  access: 'admin',
  handle: async (_, response) => void response.end('shown'),
};
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(settings: Partial<HttpServerSettings> = {}): Promise<string> {
  const routes = [page, ...healthRoutes([])];
  const log = openLog('silent');
  const server = createHttpServer({ host: '127.0.0.1', port: 0, adminToken: null, routes, log, ...settings });
  open.push(() => server.close());
  return await server.listen();
}

/** fetch sets Host by itself: here it stands as it is given. Returns the status. */
async function ask(
  address: string,
  lines: readonly string[],
  method = 'GET',
  path = '/admin/queues/',
): Promise<number> {
  const { port, hostname } = new URL(address);
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: localhost:${port}`];
  const socket = connect(Number(port), hostname);
  socket.write([`${method} ${path} HTTP/1.1`, ...host, ...lines, 'Connection: close', '', ''].join('\r\n'));
  let answer = '';
  for await (const part of socket) answer += part;
  return Number(answer.split(' ')[1]);
}

const basic = (password: string) =>
  `Authorization: Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;

describe('an admin page without a token', () => {
  it.each([
    ['this machine, under its name', [], 200],
    ['this machine, under its number', ['Host: 127.0.0.1:1'], 200],
    ['this machine, under its number in IPv6', ['Host: [::1]:1'], 200],
    ['a name that was pointed here', ['Host: evil.example'], 403],
    ['a name that only begins like this one', ['Host: localhost.evil.example'], 403],
    ['a page of another site', ['Origin: https://evil.example'], 403],
    ['a page that hides its origin', ['Origin: null'], 403],
    ['a proxy', ['X-Forwarded-For: 10.0.0.1'], 403],
    ['a proxy of another kind', ['Forwarded: for=10.0.0.1'], 403],
  ])('answers %s as it should', async (_, headers, status) => {
    expect(await ask(await serve(), headers)).toBe(status);
  });

  it('answers its own pages', async () => {
    const address = await serve();
    const { port } = new URL(address);
    expect(await ask(address, [`Origin: http://localhost:${port}`], 'POST')).toBe(200);
  });

  it('is closed on an address that others reach', async () => {
    expect(await ask((await serve({ host: '0.0.0.0' })).replace('0.0.0.0', '127.0.0.1'), [])).toBe(403);
  });
});

describe('an admin page with a token', () => {
  it.each([
    ['nothing', [], 401],
    ['the token', ['Authorization: Bearer the-token-of-operators'], 200],
    ['a part of the token', ['Authorization: Bearer the-token-of'], 401],
    ['the token as a password', [basic('the-token-of-operators')], 200],
    ['another password', [basic('guess')], 401],
    ['no token, from this machine', ['Host: localhost'], 401],
    [
      'the token, through a proxy',
      ['Authorization: Bearer the-token-of-operators', 'X-Forwarded-For: 10.0.0.1'],
      200,
    ],
    [
      'the token, from a page of another site',
      [basic('the-token-of-operators'), 'Origin: https://evil.example'],
      403,
    ],
  ])('answers %s as it should', async (_, headers, status) => {
    const address = (await serve({ host: '0.0.0.0', adminToken: 'the-token-of-operators' })).replace(
      '0.0.0.0',
      '127.0.0.1',
    );
    expect(await ask(address, headers)).toBe(status);
  });
});

describe('the server', () => {
  it('answers what is not there with 404, and another method with 405', async () => {
    const address = await serve();
    expect((await fetch(`${address}/nothing`)).status).toBe(404);
    expect((await fetch(`${address}/admin/queuesx`)).status).toBe(404);
    const response = await fetch(`${address}/healthz`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await ask(address, [], 'GET', 'http://evil.example/')).toBe(400);
    expect(await ask(address, [], 'GET', '/admin/queues/..%2f')).toBe(200);
    expect(await ask(address, [], 'GET', '/%zz')).toBe(404);
  });

  it('hands what comes for Slack to its listener, unread', async () => {
    const address = await serve({
      slackListener: async (message, response) => {
        let body = '';
        for await (const part of message) body += part;
        response.end(`Slack read ${body}`);
      },
    });
    const response = await fetch(`${address}/slack/events`, { method: 'POST', body: 'the event' });
    expect(await response.text()).toBe('Slack read the event');
    expect((await fetch(`${await serve()}/slack/events`, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['our own', new Error('SELECT secret FROM somewhere'), 500],
    ['one that passes', new AppError('unavailable', 'the database cannot be reached: 10.0.0.1'), 503],
  ])('tells nothing of a failure that is %s', async (_, error, status) => {
    const failing: Route = {
      method: 'GET',
      path: '/fails',
      access: 'open',
      handle: () => Promise.reject(error),
    };
    const response = await fetch(`${await serve({ routes: [failing] })}/fails`);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/secret|10\.0\.0\.1/);
  });

  it('says that its port is taken', async () => {
    const { port } = new URL(await serve());
    await expect(serve({ port: Number(port) })).rejects.toThrow(/PORT = \d+: can't listen there/);
  });
});

describe('readiness', () => {
  const check = (name: string, run: ReadinessCheck['check']): ReadinessCheck => ({ name, check: run });
  const ok = check('database', async () => ({ state: 'ok', reason: null }));
  const away = check('queue', async () => ({ state: 'degraded', reason: 'Redis is away' }));
  const evicting = check('queue', async () => ({ state: 'failed', reason: 'evicts' }));
  const throwing = check('templates', () => Promise.reject(new Error('password=secret')));

  it.each([
    ['all is well', [ok], 200, 'ok'],
    ['something is missing that can be done without', [ok, away], 200, 'degraded'],
    ['something has failed', [away, evicting, ok], 503, 'failed'],
    ['a check throws', [throwing], 503, 'failed'],
  ])('is told when %s', async (_, checks, status, state) => {
    const address = await serve({ routes: healthRoutes(checks) });
    const response = await fetch(`${address}/readyz`);
    const text = await response.text();
    expect([response.status, JSON.parse(text).state]).toEqual([status, state]);
    expect(text).not.toContain('secret');
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});
