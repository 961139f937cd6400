import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { AppManifest } from './workspace/state/read-manifest.ts';

/** The manifest that people paste into Slack: the local app may do just what it says. */
export async function readManifestFile(): Promise<AppManifest> {
  return parse(await readFile(new URL('../../manifest.yaml', import.meta.url), 'utf8')) as AppManifest;
}
