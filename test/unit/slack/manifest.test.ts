import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifestFile } from '../../../src/demo/read-manifest-file.ts';
import { readManifest } from '../../../src/demo/workspace/state/read-manifest.ts';
import { methods } from '../../../src/demo/workspace/web-api/methods.ts';
import { readEvent } from '../../../src/slack/events/read-event.ts';

const SLACK = new URL('../../../src/slack/', import.meta.url).pathname;

async function sources(): Promise<string> {
  const files = await readdir(SLACK, { recursive: true });
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFile(join(SLACK, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

describe('manifest.yaml', () => {
  it('is one that Slack takes', async () => {
    expect(() => readManifest).not.toThrow();
    const manifest = await readManifestFile();
    expect(() => readManifest(manifest)).not.toThrow();
    expect(manifest.settings?.interactivity?.is_enabled).toBe(true);
    expect(manifest).toHaveProperty('features.agent_view.agent_description');
  });

  it('holds a scope for every method that the code calls, and none beside', async () => {
    const text = await sources();
    const called = [...methods.keys()].filter((name) => {
      const path = name
        .split('.')
        .map((part) => `\\b${part}`)
        .join('\\s*\\.\\s*');
      const bracket = name
        .replace(/\.(\w+)$/, '[action]')
        .replace('.', '\\.')
        .replace('[action]', '\\[action\\]');
      return new RegExp(`${path}\\(`).test(text) || new RegExp(bracket).test(text);
    });
    expect(called).toContain('chat.postMessage');
    expect(called).toContain('reactions.add');
    const held = new Set((await readManifestFile()).oauth_config?.scopes?.bot);
    const unheld = called.filter((name) => {
      const { scopes = [], token } = methods.get(name) ?? {};
      return token !== 'app' && scopes.length > 0 && !scopes.some((scope) => held.has(scope));
    });
    expect(unheld).toEqual([]);
    // Beside the methods: the command, mentions, and what events are heard with.
    const needed = new Set(called.flatMap((name) => methods.get(name)?.scopes ?? []));
    for (const scope of ['commands', 'app_mentions:read', 'channels:history', 'groups:history', 'im:history'])
      needed.add(scope);
    expect([...held].filter((scope) => !needed.has(scope))).toEqual([]);
  });

  it('subscribes to the events that are read, and to no others', async () => {
    const identity = { team: 'T1', botUserId: 'U0BOT', botId: 'B1' };
    const read = (event: object) =>
      readEvent({ type: 'event_callback', event_id: 'E1', team_id: 'T1', event }, identity) !== null;
    const said = { user: 'U1', ts: '1.0', text: '<@U0BOT> hello' };
    const understood: Record<string, boolean> = {
      app_home_opened: read({ type: 'app_home_opened', tab: 'messages', channel: 'D1', user: 'U1' }),
      app_mention: read({ type: 'app_mention', channel: 'C1', ...said }),
      'message.channels': read({ type: 'message', channel_type: 'channel', channel: 'C1', ...said }),
      'message.groups': read({ type: 'message', channel_type: 'group', channel: 'G1', ...said }),
      'message.im': read({ type: 'message', channel_type: 'im', channel: 'D1', ...said }),
    };
    const subscribed = (await readManifestFile()).settings?.event_subscriptions?.bot_events;
    expect(Object.keys(understood).sort()).toEqual([...(subscribed ?? [])].sort());
    expect(Object.values(understood)).not.toContain(false);
  });

  it('has the slash command that the code listens to', async () => {
    const commands = (await readManifestFile()).features?.slash_commands?.map(({ command }) => command);
    expect(commands).toEqual([/const COMMAND = '(.+)'/.exec(await sources())?.[1]]);
  });
});
