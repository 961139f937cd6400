import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../src/store/make-data-folder.ts';

describe('the data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is made with its parents, by several at once', async () => {
    const deep = join(folder, 'a', 'b', 'c');
    await Promise.all([makeDataFolder(deep), makeDataFolder(deep)]);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it.each(['file', 'file/below'])('is refused where there is a file: %s', async (path) => {
    await expect(makeDataFolder(join(folder, path))).rejects.toThrow(
      /SWITCHYARD_HOME = .*allowed is a folder that can be written: it is a file/,
    );
  });

  it.runIf(process.platform === 'linux')('is refused at once where a file system takes none', async () => {
    await expect(makeDataFolder('/proc/switchyard/data')).rejects.toThrow(
      'SWITCHYARD_HOME = /proc/switchyard/data',
    );
  });
});
