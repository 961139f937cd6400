import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['bundled', 'sleeping:1'])('an idle %s embedder does not keep its process alive', (model) => {
  const child = spawnSync('node', ['--import', 'tsx', 'test/support/embed-one-text.ts', model], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(child.stderr).toBe('');
  expect(child.stdout.trim()).toBe('true');
  expect(child.status).toBe(0);
});
