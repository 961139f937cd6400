import { readFile } from 'node:fs/promises';

/**
 * Boot and start tick of a process, so that a process id that was given out again is not taken for its
 * first bearer; null where the system does not tell (other than Linux), or the process is gone.
 */
export async function readProcessStart(pid: number): Promise<string | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).slice(0, 8);
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\)\s/s, '').split(' ');
    return `${boot}-${fields[19]}`;
  } catch {
    return null;
  }
}
