import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeTinyModel } from '../support/tiny-model-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-model-'));
  await writeTinyModel(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['bundled', 'sleeping:1', 'test/tiny'])(
  'an idle %s embedder does not keep its process alive',
  (model) => {
    const path = model === 'test/tiny' ? [folder] : [];
    const script = ['--import', 'tsx', 'test/support/embed-one-text.ts', model, ...path];
    const child = spawnSync('node', script, { encoding: 'utf8', timeout: 30_000 });
    expect(child.stderr).toBe('');
    expect(child.stdout.trim()).toBe('true');
    expect(child.status).toBe(0);
  },
);

test('a worker process ends when its own process is killed', async () => {
  const holder = spawn('node', ['--import', 'tsx', 'test/support/hold-worker-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const worker = await new Promise<number>((resolve) => {
    holder.stdout.once('data', (text) => resolve(Number(text)));
  });
  expect(isRunning(worker)).toBe(true);
  holder.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), { timeout: 5000 });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
