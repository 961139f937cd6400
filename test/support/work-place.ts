import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { makePostsFolder, type PostsFolder } from './posts-folder.ts';
import { type RunningScript, runScript } from './run-script.ts';
import { createTestDatabase } from './test-database.ts';
import { startTestRedis, type TestRedis } from './test-redis.ts';

/** A library with a Postgres database and, if wanted, a Redis of its own, for several processes. */
export interface WorkPlace {
  readonly folder: PostsFolder;
  /** Null where none was wanted. */
  readonly redis: TestRedis | null;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a command in a process of its own. */
  start(argv: readonly string[], more?: Readonly<Record<string, string>>): RunningScript;
  /** The same in this process. */
  open(more?: Readonly<Record<string, string>>): Promise<Runtime>;
  drop(): Promise<void>;
}

export interface WorkPlaceSettings {
  readonly posts?: Readonly<Record<string, string>>;
  /** Further settings of the one source, `docs`. */
  readonly source?: Readonly<Record<string, unknown>>;
  readonly sync?: Readonly<Record<string, unknown>>;
  readonly redis?: boolean;
  readonly model?: string;
}

export async function makeWorkPlace(settings: WorkPlaceSettings = {}): Promise<WorkPlace> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  const folder = await makePostsFolder(settings.posts ?? {});
  const file = join(home, 'switchyard.yaml');
  const source = { id: 'docs', kind: 'markdown', path: folder.path, ...settings.source };
  await writeFile(file, stringify({ sources: [source], sync: settings.sync ?? {} }));
  const [database, redis] = await Promise.all([
    createTestDatabase(),
    settings.redis === false ? null : startTestRedis(),
  ]);
  const environment = {
    SWITCHYARD_HOME: join(home, 'data'),
    SWITCHYARD_CONFIG: file,
    DATABASE_URL: database.url,
    EMBEDDING_MODEL: settings.model ?? 'sleeping:1',
    LOG_LEVEL: 'warn',
    PORT: '0',
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
  };
  return {
    folder,
    redis,
    environment,
    start: (argv, more = {}) => runScript('src/cli.ts', argv, { ...environment, ...more }),
    open: (more = {}) => openRuntime(readConfig({ ...environment, LOG_LEVEL: 'silent', ...more })),
    async drop() {
      await Promise.all([database.drop(), redis?.stop(), folder.drop()]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
