import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

export interface Release {
  readonly id: string;
  readonly like: readonly string[];
  readonly codename: string;
}

/** Reads /etc/os-release's text. */
export function parseRelease(text: string): Release {
  const value = (name: string) => new RegExp(`^${name}=["']?([^"'\n]*)`, 'm').exec(text)?.[1] ?? '';
  return { id: value('ID'), like: value('ID_LIKE').split(' '), codename: value('VERSION_CODENAME') };
}

/** The release, where this process may install packages with apt-get: as root, on Debian and its kin. */
export async function installableRelease(): Promise<Release | null> {
  if (userInfo().uid !== 0) return null;
  try {
    const release = parseRelease(await readFile('/etc/os-release', 'utf8'));
    return release.id === 'debian' || release.like.includes('debian') ? release : null;
  } catch {
    return null;
  }
}
