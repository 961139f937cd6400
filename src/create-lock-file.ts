import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * True for the one process that creates the file; false where it is there already. A link appears whole or
 * not at all, unlike a file that is opened and then written.
 */
export async function createLockFile(path: string, holder: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, holder);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
