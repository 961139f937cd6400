import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifestFile } from '../../../src/demo/read-manifest-file.ts';
import type { LocalWorkspace } from '../../../src/demo/workspace/local-workspace.ts';
import type { SeenMessage } from '../../../src/demo/workspace/seen-message.ts';
import { startLocalWorkspace } from '../../../src/demo/workspace/start-local-workspace.ts';
import { type RunningScript, runScript } from '../run-script.ts';
import { createTestDatabase } from '../test-database.ts';
import { postsOf } from './load-posts.ts';

export interface Load {
  readonly mentions: number;
  readonly users: number;
  /** How often the process is killed outright, and started again, while answers are under way. */
  readonly kills: number;
  /** Every event comes twice, and some a third time because their acknowledgement got lost. */
  readonly repeats: boolean;
  /** Milliseconds over which the events arrive, in random order. */
  readonly overMs: number;
}

export interface LoadOutcome {
  readonly workspace: LocalWorkspace;
  readonly asked: readonly SeenMessage[];
  /** Rows of the question table. */
  readonly rows: readonly { readonly id: string; readonly ts: string; readonly state: string }[];
  /** Milliseconds of each acknowledged delivery until then. */
  readonly acknowledged: readonly number[];
  /** Milliseconds from the first delivery of a mention to its status. */
  readonly status: readonly number[];
  /** Milliseconds from the first delivery of a mention to its answer. */
  readonly answered: readonly number[];
  /** How often one event was delivered, at most. */
  readonly mostDeliveries: number;
  close(): Promise<void>;
}

const QUESTIONS = [
  'how many docker posts are there?',
  'what is the newest docker post?',
  'how do I create a named volume?',
  'which posts are the oldest?',
  'how do I set up profiles?',
];
const PATIENCE_MS = 240_000;

/** Mentions the app as a busy workspace does, and waits for all of the answers. */
export async function runLoad(load: Load): Promise<LoadOutcome> {
  const workspace = await startLocalWorkspace({
    people: Array.from({ length: load.users }, (_, index) => ({ id: `U0P${index}`, name: `p${index}` })),
    channels: [
      {
        id: 'C0LOAD',
        name: 'load',
        members: Array.from({ length: load.users }, (_, index) => `U0P${index}`),
      },
    ],
    app: { manifest: await readManifestFile() },
    acknowledgeMs: 3000,
    retryDelaysMs: [500, 2000, 5000, 10_000, 20_000, 30_000],
  });
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-load-'));
  const { url, drop } = await createTestDatabase();
  const environment = await prepare(folder, url, workspace);
  const synced = await runScript('src/cli.ts', ['sync'], environment).finished;
  if (synced.code !== 0) throw new Error(`no sync: ${synced.stderr}`);
  let app = await startApp(environment, workspace);
  const asked = mentionAll(load, workspace);
  for (let kill = 1; kill <= load.kills; kill += 1) {
    const enough = Math.floor((load.mentions * kill) / (load.kills + 2));
    await workspace.waitFor('answers', () => answersOf(workspace).length >= enough, PATIENCE_MS);
    app.child.kill('SIGKILL');
    await app.finished;
    app = await startApp(environment, workspace);
  }
  const close = async () => {
    app.child.kill('SIGTERM');
    await app.finished;
    await workspace.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await workspace.waitFor(
      'all answers',
      () => new Set(answersOf(workspace).map(({ threadTs }) => threadTs)).size >= load.mentions,
      PATIENCE_MS,
    );
    await workspace.quiet(1000, PATIENCE_MS);
    return { workspace, asked, rows: await readRows(url), ...measure(workspace, asked), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function answersOf(workspace: LocalWorkspace): SeenMessage[] {
  return workspace.messages({ channel: 'C0LOAD', fromApp: true });
}

async function prepare(
  folder: string,
  url: string,
  workspace: LocalWorkspace,
): Promise<Record<string, string>> {
  const rate = { user_per_minute: 100_000, workspace_per_minute: 100_000 };
  const sources = [{ id: 'docs', kind: 'json', path: 'posts.jsonl' }];
  await writeFile(join(folder, 'switchyard.yaml'), JSON.stringify({ sources, slack: { rate } }));
  await writeFile(join(folder, 'posts.jsonl'), postsOf(60));
  return {
    SWITCHYARD_HOME: join(folder, 'home'),
    SWITCHYARD_CONFIG: join(folder, 'switchyard.yaml'),
    DATABASE_URL: url,
    EMBEDDING_MODEL: 'sleeping:5',
    SLACK_BOT_TOKEN: workspace.botToken,
    SLACK_APP_TOKEN: workspace.appToken,
    SLACK_API_URL: workspace.apiUrl,
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

async function startApp(
  environment: Record<string, string>,
  workspace: LocalWorkspace,
): Promise<RunningScript> {
  const app = runScript('src/cli.ts', ['start'], environment);
  let ended = false;
  void app.finished.then(() => {
    ended = true;
  });
  await workspace.waitFor('connection', () => ended || workspace.connections() > 0, 60_000);
  if (ended) throw new Error(`the app ended: ${(await app.finished).stderr}`);
  return app;
}

function mentionAll({ mentions, users, repeats, overMs }: Load, workspace: LocalWorkspace): SeenMessage[] {
  // A mention is two events, `app_mention` and `message`.
  if (repeats) workspace.duplicateNext(mentions * 2);
  if (repeats) workspace.loseAcknowledgements(Math.floor(mentions / 4));
  return Array.from({ length: mentions }, (_, index) => {
    for (let twin = 0; twin < 2; twin += 1) workspace.delayNext(1 + Math.floor(Math.random() * overMs));
    const question = QUESTIONS[index % QUESTIONS.length] ?? '';
    return workspace.person(`p${index % users}`).mention('C0LOAD', question);
  });
}

function measure(workspace: LocalWorkspace, asked: readonly SeenMessage[]) {
  const events = workspace.deliveries.filter(({ kind }) => kind === 'events_api');
  const first = new Map<string, number>();
  const times = new Map<string, number>();
  for (const { payload, at, eventId } of events) {
    const { ts } = payload['event'] as { ts: string };
    if (!first.has(ts)) first.set(ts, at);
    times.set(eventId ?? '', (times.get(eventId ?? '') ?? 0) + 1);
  }
  const since = (ts: string, at: number | undefined) => (at ?? Number.NaN) - (first.get(ts) ?? Number.NaN);
  const callAt = (method: string, ts: string) =>
    workspace.calls.find((call) => call.method === method && call.arguments['thread_ts'] === ts)?.at;
  return {
    acknowledged: events
      .filter(({ outcome }) => outcome === 'acknowledged')
      .map(({ ms }) => ms ?? Number.NaN),
    status: asked.map(({ ts }) => since(ts, callAt('assistant.threads.setStatus', ts))),
    answered: asked.map(({ ts }) => since(ts, callAt('chat.postMessage', ts))),
    mostDeliveries: Math.max(...times.values()),
  };
}

async function readRows(url: string): Promise<LoadOutcome['rows']> {
  const { openDatabase } = await import('../../../src/store/open-database.ts');
  const database = await openDatabase({ databaseUrl: url, home: '' });
  try {
    const { rows } = await database.query<LoadOutcome['rows'][number]>('SELECT id, ts, state FROM question');
    return rows;
  } finally {
    await database.close();
  }
}
