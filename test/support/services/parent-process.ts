import { readFileSync } from 'node:fs';

/** The parent of a process, or null where the system has no /proc to tell it, or the process is gone. */
export function parentOf(id: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
