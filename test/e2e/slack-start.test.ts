import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifestFile } from '../../src/demo/read-manifest-file.ts';
import type { LocalWorkspace } from '../../src/demo/workspace/local-workspace.ts';
import { startLocalWorkspace } from '../../src/demo/workspace/start-local-workspace.ts';
import type { RunningScript } from '../support/run-script.ts';
import { postsOf } from '../support/slack/load-posts.ts';
import { makeSwitchyard, type Switchyard } from '../support/switchyard.ts';

describe('npm start without tokens', () => {
  it.each([
    ['nothing', {}, 'SLACK_BOT_TOKEN is not set'],
    [
      'a bot token alone',
      { SLACK_BOT_TOKEN: 'xoxb-1' },
      'SLACK_APP_TOKEN or SLACK_SIGNING_SECRET is not set',
    ],
  ])('with %s says how to get them and offers the demo', async (_, environment, missing) => {
    const switchyard = await makeSwitchyard(environment);
    const { code, stderr } = await switchyard.run(['start']);
    await switchyard.remove();
    expect(code).toBe(1);
    for (const part of [missing, 'manifest.yaml', 'connections:write', 'npm run demo']) {
      expect(stderr).toContain(part);
    }
    expect(stderr).not.toContain('    at ');
  });
});

describe('npm start in HTTP mode', () => {
  let workspace: LocalWorkspace;
  let switchyard: Switchyard;
  let app: RunningScript;
  let address: string;
  beforeAll(async () => {
    workspace = await startLocalWorkspace({
      mode: 'http',
      people: [{ id: 'U0ANA', name: 'ana', realName: 'Ana' }],
      channels: [{ id: 'C0DOCS', name: 'docs', members: ['U0ANA'] }],
      app: { manifest: await readManifestFile() },
    });
    const environment = {
      SLACK_BOT_TOKEN: workspace.botToken,
      SLACK_SIGNING_SECRET: workspace.signingSecret,
      SLACK_API_URL: workspace.apiUrl,
      EMBEDDING_MODEL: 'sleeping:0',
      PORT: '0',
    };
    const bare = await makeSwitchyard(environment);
    const config = join(bare.home, 'switchyard.yaml');
    await writeFile(config, JSON.stringify({ sources: [{ id: 'docs', kind: 'json', path: 'posts.jsonl' }] }));
    await writeFile(join(bare.home, 'posts.jsonl'), postsOf(6));
    const configured = { environment: { SWITCHYARD_CONFIG: config } };
    switchyard = {
      ...bare,
      start: (argv) => bare.start(argv, configured),
      run: (argv) => bare.run(argv, configured),
      json: (argv) => bare.json(argv, configured),
    };
    await switchyard.run(['sync']);
    app = switchyard.start(['start']);
    address = await saidAddress(app);
    await workspace.useRequestUrl(`${address}/slack/events`);
  });
  afterAll(async () => {
    await workspace.stop();
    await switchyard.remove();
  });

  it('answers Slack, health and webhooks on one port', async () => {
    const asked = workspace.person('ana').mention('C0DOCS', 'how many docker posts are there?');
    const answer = await workspace.waitForMessage({ thread: asked.ts }, 30_000);
    expect(answer.lines.join('\n')).toContain('2');

    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ready = await (await fetch(`${address}/readyz`)).json();
    expect(ready).toMatchObject({ checks: { slack: { state: 'ok' } } });
    const hook = await fetch(`${address}/hooks/resync/docs`, { method: 'POST', body: '{}' });
    expect([401, 404]).toContain(hook.status);
    expect((await fetch(`${address}/slack/events`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('ends with 0 when it is told to stop, and forgets a person when it is told to', async () => {
    app.child.kill('SIGTERM');
    const { code, stderr } = await app.finished;
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('how many docker');
    expect(await switchyard.json(['forget', '--user', 'U0ANA'])).toEqual({
      user: 'U0ANA',
      questions: 1,
      feedback: 0,
    });
  });
});

function saidAddress(app: RunningScript): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    app.child.stderr?.on('data', (bytes: Buffer) => {
      said += bytes;
      const address = /on (http:\/\/\S+)\/slack\/events/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    void app.finished.then(({ stderr }) => reject(new Error(`the app ended: ${stderr}`)));
  });
}
