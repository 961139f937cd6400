import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';
import { type ConfigFile, configFileSchema, type SourceSettings } from './config-schema.ts';
import { type Environment, environmentSchema } from './environment-schema.ts';
import { AppError, describeError } from './errors.ts';
import { explainSettings } from './explain-setting.ts';
import { isWebAddress } from './ingest/sources/web-address.ts';
import { readResyncSecrets } from './resync-secrets.ts';

const PROGRAM_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Everything that a start depends on: read and checked once, then frozen. */
export interface Config extends Omit<ConfigFile, 'sources' | 'templates'> {
  /** Data folder: embedded database, caches, locks. */
  readonly home: string;
  /** Path of the configuration file; null when there is none and the sample library is used. */
  readonly file: string | null;
  /** Paths are absolute. */
  readonly sources: readonly SourceSettings[];
  /** Folders of further templates; absolute. */
  readonly templates: readonly string[];
  readonly environment: Environment;
  /** Webhook secrets by source id, the current one first; a source without an entry takes no webhooks. */
  readonly resyncSecrets: Readonly<Record<string, readonly string[]>>;
}

/** Reads environment and configuration file. `base` is the folder that relative places start from. */
export function readConfig(variables: NodeJS.ProcessEnv, base: string = process.cwd()): Config {
  const environment = parseEnvironment(variables);
  const named = variables['SWITCHYARD_CONFIG'];
  const file = resolve(base, named || 'switchyard.yaml');
  const present = existsSync(file);
  if (named && !present) {
    throw new AppError('configuration', `SWITCHYARD_CONFIG: ${file} does not exist`);
  }
  if (present && !statSync(file).isFile()) {
    throw new AppError('configuration', `SWITCHYARD_CONFIG = ${file}: allowed is a YAML file`);
  }
  const settings = parseConfigFile(present ? readFileSync(file, 'utf8') : '', file, variables);
  const folder = present ? dirname(file) : base;
  const home = resolve(base, environment.SWITCHYARD_HOME);
  const sources =
    present && settings.sources
      ? settings.sources.map((source) => withTimezone(locate(source, folder, home), settings.timezone))
      : [sampleLibrary()];
  return deepFreeze({
    ...settings,
    home,
    file: present ? file : null,
    sources,
    resyncSecrets: readResyncSecrets(
      sources.map(({ id }) => id),
      variables,
    ),
    templates: settings.templates.map((path) => resolve(folder, path)),
    environment,
  });
}

/** Reads `.env` of the working folder into the environment; a variable that is set already stays. */
export function loadDotEnv(path = resolve(process.cwd(), '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

export function sampleLibrary(): SourceSettings {
  return {
    id: 'library',
    kind: 'markdown',
    path: resolve(PROGRAM_FOLDER, 'library'),
    external: false,
  };
}

function parseEnvironment(variables: NodeJS.ProcessEnv): Environment {
  // An empty variable is one that is not set: compose files and shells leave them so.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'configuration',
    explainSettings({ error: parsed.error, schema: environmentSchema, given, where: 'environment' }),
  );
}

function parseConfigFile(text: string, file: string, variables: NodeJS.ProcessEnv): ConfigFile {
  let raw: unknown;
  try {
    raw = parseYaml(text) ?? {};
  } catch (error) {
    throw new AppError('configuration', `${file}: not valid YAML: ${describeError(error)}`, { cause: error });
  }
  const expanded = expandVariables(raw, variables, file, []);
  const parsed = configFileSchema.safeParse(expanded);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'configuration',
    explainSettings({ error: parsed.error, schema: configFileSchema, given: expanded, where: file }),
  );
}

/** Replaces `${NAME}` in text values, so that secrets stay out of the file. */
function expandVariables(
  value: unknown,
  variables: NodeJS.ProcessEnv,
  file: string,
  path: string[],
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
      const found = variables[name];
      if (found === undefined) {
        throw new AppError(
          'configuration',
          `${file}: ${path.join('.')} names the variable ${name}, which is not set`,
        );
      }
      return found;
    });
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => expandVariables(item, variables, file, [...path, String(index)]));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        expandVariables(item, variables, file, [...path, key]),
      ]),
    );
  }
  return value;
}

function locate(source: SourceSettings, folder: string, home: string): SourceSettings {
  const copy = copyFolder(home, source.id);
  if (source.kind === 'git') {
    // Only what looks like a path is one: names of hosts are addresses.
    const isPath = /^\.{1,2}\//.test(source.repository);
    return { ...source, copy, repository: isPath ? resolve(folder, source.repository) : source.repository };
  }
  return { ...source, copy, path: isWebAddress(source.path) ? source.path : resolve(folder, source.path) };
}

/** Where a source keeps what it fetches. */
export function copyFolder(home: string, source: string): string {
  return resolve(home, 'sources', source);
}

function withTimezone(source: SourceSettings, timezone: string): SourceSettings {
  return source.schedule === undefined ? source : { schedule_timezone: timezone, ...source };
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}
