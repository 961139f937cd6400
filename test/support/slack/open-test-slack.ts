import { randomUUID } from 'node:crypto';
import type { AnsweringParts } from '../../../src/answering/inquiry.ts';
import { BUILT_IN_TEMPLATES, loadTemplates } from '../../../src/catalogue/load-templates.ts';
import { readManifestFile } from '../../../src/demo/read-manifest-file.ts';
import type { LocalWorkspace, LocalWorkspaceOptions } from '../../../src/demo/workspace/local-workspace.ts';
import { startLocalWorkspace } from '../../../src/demo/workspace/start-local-workspace.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { makeOwner } from '../../../src/ingest/lease.ts';
import { openLog } from '../../../src/log.ts';
import { openSlack, type Slack } from '../../../src/slack/open-slack.ts';
import type { SlackSettings } from '../../../src/slack/slack-parts.ts';
import type { Database, Engine } from '../../../src/store/database.ts';
import { openTestDatabase } from '../databases.ts';
import { type TestPost, writeLibrary } from '../library.ts';

export interface TestSlack {
  readonly workspace: LocalWorkspace;
  readonly database: Database;
  readonly embedder: Embedder;
  readonly slack: Slack;
  /** Another process of the same app, in this one. */
  openAnother(): Promise<Slack>;
  close(): Promise<void>;
}

export interface TestSlackOptions {
  readonly mode?: 'socket' | 'http';
  readonly engine?: Engine;
  readonly posts?: readonly TestPost[];
  readonly workspace?: LocalWorkspaceOptions;
  readonly settings?: Partial<SlackSettings>;
  readonly answering?: Partial<AnsweringParts>;
  /** False: opened, and not started yet. */
  readonly start?: boolean;
}

export const people = [
  { id: 'U0ANA', name: 'ana', realName: 'Ana Ruiz', timezone: 'Europe/Madrid' },
  { id: 'U0BEN', name: 'ben', realName: 'Ben Okafor' },
  { id: 'U0GIL', name: 'gil', realName: 'Gil Guest', membership: 'single-channel guest' as const },
  { id: 'U0EVE', name: 'eve', realName: 'Eve Elsewhere', team: 'T0PARTNER' },
];

const seed: LocalWorkspaceOptions = {
  otherTeams: [{ id: 'T0PARTNER', name: 'Partner' }],
  people,
  channels: [
    { id: 'C0DOCS', name: 'docs', members: ['U0ANA', 'U0BEN', 'U0GIL', 'U0EVE'] },
    { id: 'C0HANDBOOK', name: 'handbook', kind: 'private', members: ['U0ANA'] },
  ],
  groups: [{ id: 'S0WRITERS', handle: 'writers', members: ['U0ANA'] }],
  acknowledgeMs: 3000,
  retryDelaysMs: [0, 50, 100],
  unfurlDelayMs: 20,
};

export const posts: readonly TestPost[] = [
  {
    slug: 'volumes',
    title: 'Docker volumes',
    category: 'docker',
    author: 'Mina Park',
    published: '2024-03-12',
    chunks: [
      {
        heading: 'Named volumes',
        text: 'A named volume outlives its container. Create one with:\n\n```\ndocker volume create data\n```\n\nMount it with `-v data:/var/lib/data`.',
      },
    ],
  },
  {
    slug: 'networks',
    title: 'Docker networking',
    category: 'docker',
    author: 'Mina Park',
    published: '2023-05-02',
    chunks: ['A bridge network lets containers reach each other by name.'],
  },
  {
    slug: 'profiles',
    title: 'Spring profiles',
    category: 'spring',
    author: 'Tom Adeyemi',
    published: '2022-11-30',
    chunks: ['Profiles choose which beans are created: set spring.profiles.active to the one you want.'],
  },
];

/** The whole app in a local workspace, on a database of its own; the manifest decides what it may do. */
export async function openTestSlack(options: TestSlackOptions = {}): Promise<TestSlack> {
  const { mode = 'socket', settings = {} } = options;
  const workspace = await startLocalWorkspace({
    ...seed,
    app: { manifest: await readManifestFile() },
    ...options.workspace,
    mode,
  });
  const { database, drop } = await openTestDatabase(options.engine ?? 'embedded');
  const embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
  await writeLibrary(database, options.posts ?? posts, embedder);
  const log = openLog(process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const answering: AnsweringParts = {
    database,
    embedder,
    library: await loadTemplates([BUILT_IN_TEMPLATES], database),
    synonyms: {},
    clock: () => performance.now(),
    newReference: () => 'ref-1',
    reportFailure: ({ step, error }) => log.error({ event: 'step_failed', step, error: String(error) }),
    ...options.answering,
  };
  const closing: (() => Promise<unknown>)[] = [];
  const open = async (): Promise<Slack> => {
    const slack = await openSlack({
      botToken: workspace.botToken,
      apiUrl: workspace.apiUrl,
      transport:
        mode === 'socket'
          ? { mode, appToken: workspace.appToken, apiUrl: workspace.apiUrl }
          : { mode, signingSecret: workspace.signingSecret },
      settings: {
        engage: 'threads',
        limits: { userPerMinute: 1000, workspacePerMinute: 1000 },
        timezone: 'UTC',
        retentionDays: 90,
        concurrency: 4,
        deadlineMs: 20_000,
        ...settings,
      },
      answering,
      log,
      owner: await makeOwner(),
      newId: randomUUID,
      operators: { channel: 'C0DOCS', allowed: ['U0ANA'] },
      resyncing: { allowed: ['U0ANA'], wake: async () => {} },
    });
    return slack;
  };
  const slack = await open();
  if (options.start !== false) await start(slack, workspace, closing);
  return {
    workspace,
    database,
    embedder,
    slack,
    openAnother: open,
    async close() {
      await slack.stop(2000).catch(() => {});
      for (const close of closing.reverse()) await close();
      await workspace.stop();
      await embedder.close();
      await drop();
    },
  };
}

/** Over HTTP behind the one server that the app shares with everything else. */
async function start(slack: Slack, workspace: LocalWorkspace, closing: (() => Promise<unknown>)[]) {
  if (slack.requestListener === null) return slack.start();
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    adminToken: null,
    routes: [],
    slackListener: slack.requestListener,
    log: openLog('silent'),
  });
  const address = await server.listen();
  closing.push(() => server.close());
  await slack.start();
  await workspace.useRequestUrl(`${address}/slack/events`);
}
