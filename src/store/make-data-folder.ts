import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, describeError } from '../errors.ts';

/** Makes the data folder; throws `configuration` where there can be none. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder);
  } catch (cause) {
    throw new AppError(
      'configuration',
      `SWITCHYARD_HOME = ${folder}: allowed is a folder that can be written: ${describeError(cause)}`,
      { cause },
    );
  }
}

/** As `mkdir` with `recursive`, which never ends where a file system refuses new folders as not found. */
async function makeWithParents(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;
  if (found) throw new Error('it is a file');
  const parent = dirname(folder);
  if (parent !== folder) await makeWithParents(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster.
    if (error.code !== 'EEXIST') throw error;
  });
}
