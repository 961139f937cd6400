import { describe, expect, it } from 'vitest';
import { checkSlack } from '../../../src/cli/check-slack.ts';
import { readConfig } from '../../../src/config.ts';
import { readManifestFile } from '../../../src/demo/read-manifest-file.ts';
import { startLocalWorkspace } from '../../../src/demo/workspace/start-local-workspace.ts';

async function check(own: Record<string, string>, scopes?: string[]) {
  const manifest = await readManifestFile();
  const bot = scopes ?? manifest.oauth_config?.scopes?.bot ?? [];
  const { slash_commands: _, ...features } = manifest.features ?? {};
  const bare = { ...manifest, features, settings: {}, oauth_config: { scopes: { bot } } };
  const workspace = await startLocalWorkspace({ app: { manifest: bare } });
  try {
    const { botToken: SLACK_BOT_TOKEN, appToken: SLACK_APP_TOKEN, apiUrl: SLACK_API_URL } = workspace;
    return await checkSlack(readConfig({ SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_API_URL, ...own }));
  } finally {
    await workspace.stop();
  }
}

describe('doctor on Slack', () => {
  it.each([
    ['well', {}, undefined, 'ok', 'Socket Mode, Local workspace'],
    ['HTTP', { SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: 's' }, undefined, 'ok', 'HTTP, Local workspace'],
    ['no token', { SLACK_BOT_TOKEN: '' }, undefined, 'note', 'not connected'],
    ['a bot token alone', { SLACK_APP_TOKEN: '' }, undefined, 'wrong', 'a bot token alone'],
    [
      'a wrong bot token',
      { SLACK_BOT_TOKEN: 'xoxb-no' },
      undefined,
      'wrong',
      'SLACK_BOT_TOKEN is refused: invalid_auth',
    ],
    [
      'a wrong app token',
      { SLACK_APP_TOKEN: 'xapp-no' },
      undefined,
      'wrong',
      'SLACK_APP_TOKEN is refused: invalid_auth',
    ],
    ['no Slack', { SLACK_API_URL: 'http://127.0.0.1:9/api' }, undefined, 'wrong', 'Slack cannot be reached'],
    [
      'missing scopes',
      {},
      ['chat:write', 'users:read'],
      'wrong',
      'scopes are missing: app_mentions:read, assistant:write',
    ],
  ])('%s', async (_, own, scopes, state, finding) => {
    const found = await check(own, scopes);
    expect(found).toMatchObject({ state, finding: expect.stringContaining(finding) });
    expect(found.mend === null).toBe(state === 'ok');
  });
});
