import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLocalWorkspace } from '../../../src/demo/workspace/start-local-workspace.ts';
import {
  type ComposeFile,
  type ComposeService,
  interpolate,
  ROOT,
  readComposeFile,
  readEntrypoint,
} from '../../support/compose-file.ts';
import { findRedisServer } from '../../support/services/find-program.ts';
import { freePort } from '../../support/services/free-port.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// Processes are started, two cores are shared.
vi.setConfig({ testTimeout: 180_000 });

const redisServer = await findRedisServer();
const cleanUp: (() => Promise<unknown>)[] = [];
let folder: string;
let compose: ComposeFile;
/** What stands in the compose file, and what it is on this machine. */
let here: Map<string, string>;

/** Every service's command and health check as they stand, with ports, folders and addresses of this machine. */
describe.skipIf(!process.env['TEST_DATABASE_URL'] || redisServer === null)(
  'the services of the compose file',
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
      cleanUp.push(() => rm(folder, { recursive: true, force: true }));
      await mkdir(join(folder, 'config'));
      compose = await readComposeFile();
      const [database, app, worker, redis] = await Promise.all([
        createTestDatabase(),
        freePort(),
        freePort(),
        freePort(),
      ]);
      cleanUp.push(() => database.drop());
      here = new Map([
        ['postgresql://switchyard:switchyard@postgres:5432/switchyard', database.url],
        ['redis://redis:6379', `redis://127.0.0.1:${redis}`],
        ['redis-server', `${redisServer} --port ${redis} --bind 127.0.0.1 --dir ${folder}`],
        ['redis-cli', `redis-cli -p ${redis}`],
        ['/app/', ROOT],
        ['/data', join(folder, 'data')],
        ['0.0.0.0', '127.0.0.1'],
        ['3000', String(app)],
        ['3001', String(worker)],
        ['--host=127.0.0.1', `--host=127.0.0.1 --port=${new URL(database.url).port}`],
      ]);
    });
    afterAll(async () => {
      for (const undo of cleanUp.reverse()) await undo();
    });

    it('redis starts, is healthy, and throws nothing away', async () => {
      const { command, healthcheck } = service('redis');
      run(local(command), {});
      await until('redis', () => isHealthy(healthcheck.test));
      const [program = '', ...port] = local(['redis-cli']);
      expect(await output(program, [...port, 'config', 'get', 'maxmemory-policy'])).toContain('noeviction');
      expect(await output(program, [...port, 'config', 'get', 'appendonly'])).toContain('yes');
    });

    it('postgres is healthy by its check', async () => {
      expect(await isHealthy(service('postgres').healthcheck.test)).toBe(true);
      const [name, ...settings] = service('postgres').command;
      expect(name).toBe('postgres');
      // -c name=value, again and again: what the server takes.
      expect(settings.filter((_, place) => place % 2 === 0)).toEqual(['-c', '-c']);
    });

    it('worker starts, becomes healthy, and ends when it is told to', async () => {
      const worker = await startProgram('worker', {});
      await until('the worker', () => isHealthy(service('worker').healthcheck.test));
      worker.kill('SIGTERM');
      expect(await once(worker, 'exit')).toEqual([0, null]);
      expect(await isHealthy(service('worker').healthcheck.test)).toBe(false);
    });

    it('app starts, becomes healthy, and shows operators what only they may see', async () => {
      const workspace = await startLocalWorkspace();
      cleanUp.push(() => workspace.stop());
      const { botToken, appToken } = workspace;
      const token = 'the-token-of-the-operators';
      const app = await startProgram('app', {
        SLACK_BOT_TOKEN: botToken,
        SLACK_APP_TOKEN: appToken,
        SLACK_API_URL: workspace.apiUrl,
        ADMIN_TOKEN: token,
      });
      await until('the app', () => isHealthy(service('app').healthcheck.test));
      const address = `http://127.0.0.1:${here.get('3000')}`;
      const headers = { authorization: `Bearer ${token}` };
      const board = await fetch(`${address}/admin/queues/api/queues`, { headers });
      expect(await board.text()).toMatch(/"sync".*"embed"/s);
      expect((await fetch(`${address}/admin/queues`)).status).toBe(401);
      const ready = await fetch(`${address}/readyz`);
      expect(await ready.json()).toMatchObject({
        checks: { queue: { state: 'ok' }, slack: { state: 'ok' } },
      });
      app.kill('SIGTERM');
      expect(await once(app, 'exit')).toEqual([0, null]);
    });
  },
);

function service(name: string): ComposeService {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
}

/** Words of a command as they are on this machine; one may become several. */
function local(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const whole = here.get(word);
    if (whole !== undefined) return whole.split(' ');
    return [localText(word)];
  });
}

function localText(text: string): string {
  const there = [...here.keys()].map((word) => word.replaceAll(/[.?*+]/g, '\\$&')).join('|');
  // In one pass: what was put in is not looked at again.
  return interpolate(text, {}).replace(new RegExp(there, 'g'), (word) => here.get(word) ?? word);
}

/** As the container runs it: the Dockerfile's entry point, the service's command and environment. */
async function startProgram(name: string, more: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const { command, environment } = service(name);
  const entries = Object.entries(environment).map(([key, value]) => [key, localText(value)]);
  // What .env would say: no download here.
  const given = { ...Object.fromEntries(entries), EMBEDDING_MODEL: 'sleeping:0', LOG_LEVEL: 'warn', ...more };
  return run(local([...(await readEntrypoint()), ...command]), given);
}

function run(
  [program = '', ...argv]: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(program, argv, {
    cwd: join(folder, 'config'),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanUp.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

function isHealthy([kind, ...test]: readonly string[]): Promise<boolean> {
  const words = kind === 'CMD-SHELL' ? ['sh', '-c', localText(test[0] ?? '')] : local(test);
  const [program = '', ...argv] = words;
  return new Promise((resolve) => {
    execFile(program, argv, (error) => resolve(error === null));
  });
}

function output(program: string, argv: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, argv, (error, stdout) => (error === null ? resolve(stdout) : reject(error)));
  });
}
