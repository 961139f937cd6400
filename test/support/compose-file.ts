import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ComposeService {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly [setting: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** The compose file as docker reads it, but for `${…}`. */
export async function readComposeFile(): Promise<ComposeFile> {
  return parse(await readFile(`${ROOT}docker-compose.yml`, 'utf8'), { merge: true });
}

/** `${NAME:-default}` with the values given, as compose does it. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, other = '') => values[name] || other);
}

/** ENTRYPOINT of the Dockerfile. */
export async function readEntrypoint(): Promise<string[]> {
  const text = await readFile(`${ROOT}Dockerfile`, 'utf8');
  return JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(text)?.[1] ?? '[]');
}
