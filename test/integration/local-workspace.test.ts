import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalWorkspace, LocalWorkspaceOptions } from '../../src/demo/workspace/local-workspace.ts';
import { startLocalWorkspace } from '../../src/demo/workspace/start-local-workspace.ts';
import { callSlack } from '../support/call-slack.ts';

const seed: LocalWorkspaceOptions = {
  otherTeams: [{ id: 'T0PARTNER', name: 'Partner' }],
  people: [
    { id: 'U0ANA', name: 'ana', realName: 'Ana Ruiz', timezone: 'Europe/Madrid' },
    { id: 'U0BEN', name: 'ben', realName: 'Ben Okafor' },
    { id: 'U0GIL', name: 'gil', membership: 'single-channel guest' },
    { id: 'U0EVE', name: 'eve', team: 'T0PARTNER' },
  ],
  channels: [
    { id: 'C0DOCS', name: 'docs', members: ['U0ANA', 'U0BEN', 'U0GIL', 'U0EVE'] },
    { id: 'C0OTHER', name: 'other', members: ['U0ANA'], withApp: false },
    { id: 'C0SECRET', name: 'secret', kind: 'private', members: ['U0ANA'] },
  ],
  groups: [{ id: 'S0WRITERS', handle: 'writers', members: ['U0ANA'] }],
  acknowledgeMs: 500,
  retryDelaysMs: [0, 50, 100],
  unfurlDelayMs: 20,
};

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

interface Started {
  workspace: LocalWorkspace;
  app: App;
}

async function start(mode: 'socket' | 'http', options: LocalWorkspaceOptions = {}): Promise<Started> {
  const workspace = await startLocalWorkspace({ ...seed, ...options, mode });
  running.push(workspace);
  const clientOptions = { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } };
  const quiet = { logLevel: LogLevel.ERROR };
  const receiver =
    mode === 'socket'
      ? new SocketModeReceiver({
          ...quiet,
          appToken: workspace.appToken,
          clientPingTimeout: 200,
          installerOptions: { clientOptions },
        })
      : new HTTPReceiver({ ...quiet, signingSecret: workspace.signingSecret });
  const app = new App({ token: workspace.botToken, receiver, clientOptions, logLevel: LogLevel.ERROR });
  return { workspace, app };
}

async function connect({ workspace, app }: Started, mode: 'socket' | 'http'): Promise<void> {
  if (mode === 'socket') {
    await app.start();
    running.push(app);
    return;
  }
  const server = (await app.start(0)) as unknown as { address(): { port: number } };
  running.push(app);
  await workspace.useRequestUrl(`http://127.0.0.1:${server.address().port}/slack/events`);
}

describe.each(['socket', 'http'] as const)('a local workspace over %s', (mode) => {
  it('delivers a mention as app_mention and message: the same ts, two event ids', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    const heard: { type: string; ts: string; id: string }[] = [];
    app.event('app_mention', async ({ event, body, say }) => {
      heard.push({ type: event.type, ts: event.ts, id: body.event_id });
      await say({ text: `You said: ${event.text}`, thread_ts: event.ts });
    });
    app.event('message', async ({ event, body }) => {
      heard.push({ type: event.type, ts: event.ts, id: body.event_id });
    });
    await connect(started, mode);

    const asked = workspace.person('ana').mention('C0DOCS', 'where are the volumes?');
    const answer = await workspace.waitForMessage({ thread: asked.ts });

    expect(answer.lines).toEqual(['You said: @Switchyard where are the volumes?']);
    expect(heard.map(({ type }) => type).sort()).toEqual(['app_mention', 'message']);
    expect(new Set(heard.map(({ ts }) => ts))).toEqual(new Set([asked.ts]));
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2);
  });

  it('runs a slash command whose response_url answers the asker alone', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    app.command('/catalog', async ({ ack, command, respond }) => {
      await ack();
      await respond(`Looking for ${command.text}`);
      await respond({ text: 'For all', response_type: 'in_channel' });
    });
    await connect(started, mode);

    const outcome = await workspace.person('ana').slash('/catalog', 'docker', 'C0DOCS');
    const answer = await workspace.waitForMessage({ text: 'Looking for docker' });
    const shared = await workspace.waitForMessage({ text: 'For all' });

    expect(outcome).toEqual({ acknowledged: true, body: null });
    expect(answer).toMatchObject({ channel: 'C0DOCS', visibleTo: 'U0ANA' });
    expect(shared.visibleTo).toBeNull();
    expect(workspace.transcript('C0DOCS', { as: 'U0BEN' })).not.toContain('Looking for docker');
  });

  it('shows what a slash command was acknowledged with', async () => {
    const started = await start(mode);
    started.app.command('/catalog', async ({ ack }) => ack('In a moment'));
    await connect(started, mode);

    await started.workspace.person('ana').slash('/catalog');

    expect(started.workspace.messages({ text: 'In a moment' })).toMatchObject([{ visibleTo: 'U0ANA' }]);
  });

  it('opens a modal from a button, refuses a bad entry, and takes a good one', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    const views = viewApp(app);
    await connect(started, mode);
    const ana = workspace.person('ana');
    ana.mention('C0DOCS', 'hello');
    const message = await workspace.waitForMessage({ where: ({ buttons }) => buttons.includes('Comment') });

    const click = await ana.click(message, 'Comment');
    const modal = await workspace.waitFor('modal', () => ana.openModal());
    const refused = await ana.submitView(modal, { comment: 'no' });
    const taken = await ana.submitView(modal, { comment: 'a fine answer', kind: 'Praise' });

    expect(click.acknowledged).toBe(true);
    expect(modal).toMatchObject({ title: 'Comment', callbackId: 'comment', privateMetadata: message.ts });
    expect(refused.errors).toEqual({ comment: 'say more' });
    expect(taken).toMatchObject({ acknowledged: true, errors: {} });
    expect(views).toEqual([
      { comment: 'no', kind: undefined },
      { comment: 'a fine answer', kind: 'praise' },
    ]);
    expect(ana.openModal()).toBeNull();
  });

  it('answers in a direct message, without an app_mention', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    const types: string[] = [];
    app.event('app_mention', async () => void types.push('app_mention'));
    app.message(async ({ message, say }) => {
      if (message.subtype !== undefined) return;
      types.push(message.channel_type);
      await say(`Hello <@${message.user}>`);
    });
    await connect(started, mode);

    const said = workspace.person('ben').dm(`hi <@${workspace.botUserId}>`);
    const answer = await workspace.waitForMessage({ channel: said.channel });
    await workspace.quiet(100);

    expect(answer.lines).toEqual(['Hello @Ben Okafor']);
    expect(types).toEqual(['im']);
    expect(workspace.pings).toMatchObject([
      { kind: 'user', target: 'U0BEN', channel: said.channel, pointer: '/text' },
    ]);
  });

  it('delivers an event again when its acknowledgement is lost, with the same event id', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    const heard: { id: string; retry: number | undefined }[] = [];
    app.event('app_mention', async ({ body, context }) => {
      heard.push({ id: body.event_id, retry: context.retryNum });
    });
    await connect(started, mode);
    workspace.hold();
    workspace.person('ana').mention('C0DOCS', 'once');
    workspace.loseAcknowledgements(2);

    workspace.release('reversed');
    await workspace.waitFor('second delivery', () => heard.length >= 2);

    expect(heard).toEqual([
      { id: heard[0]?.id, retry: mode === 'socket' ? 0 : undefined },
      { id: heard[0]?.id, retry: 1 },
    ]);
    const outcomes = () =>
      workspace.deliveries.filter(({ type }) => type === 'app_mention').map(({ outcome }) => outcome);
    // The app hears of an event a moment before its acknowledgement is on record.
    await workspace.waitFor('acknowledgement', () => outcomes().includes('acknowledged'));
    expect(outcomes()).toEqual(['acknowledgement lost', 'acknowledged']);
  });

  it('tells the app of its own unfurled answer as message_changed', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    const changes: object[] = [];
    app.event('app_mention', async ({ say }) => void (await say('See https://example.com/docs')));
    app.event('message', async ({ event }) => {
      if (event.subtype === 'message_changed') changes.push(event);
    });
    await connect(started, mode);

    workspace.person('ana').mention('C0DOCS', 'link please');
    await workspace.waitFor('message_changed', () => changes.length > 0);

    expect(changes).toMatchObject([
      { hidden: true, message: { bot_id: 'B0BOT', attachments: [{ title: 'example.com' }] } },
    ]);
    expect(changes[0]).not.toHaveProperty('message.edited');
  });

  it('publishes an App Home when it is opened', async () => {
    const started = await start(mode);
    const { workspace, app } = started;
    app.event('app_home_opened', async ({ event, client }) => {
      if (event.tab !== 'home') return;
      const text = { type: 'mrkdwn' as const, text: 'Ask me *anything*' };
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [{ type: 'section', text }] },
      });
    });
    await connect(started, mode);
    const ana = workspace.person('ana');

    expect(ana.openHome()).toBeNull();
    const home = await workspace.waitFor('home', () => ana.home());

    expect(home.lines).toEqual(['Ask me anything']);
    expect(workspace.person('ben').home()).toBeNull();
  });
});

describe('Socket Mode', () => {
  it('has the app come again after a refresh, with what it missed as retries', async () => {
    const started = await start('socket', { retryDelaysMs: [0, 300, 1000] });
    const { workspace, app } = started;
    const retries: (number | undefined)[] = [];
    app.event('app_mention', async ({ context }) => void retries.push(context.retryNum));
    await connect(started, 'socket');

    workspace.refreshConnections();
    expect(workspace.connections()).toBe(0);
    workspace.person('ana').mention('C0DOCS', 'anybody there?');
    await workspace.waitFor('mention', () => retries.length > 0);

    expect(workspace.connections()).toBe(1);
    expect(retries[0]).toBeGreaterThan(0);
  });

  it('survives broken connections', async () => {
    const started = await start('socket');
    const { workspace, app } = started;
    app.event('app_mention', async ({ say }) => void (await say('back')));
    await connect(started, 'socket');

    workspace.breakConnections();
    await workspace.waitFor('loss', () => workspace.connections() === 0);
    await workspace.waitFor('connection', () => workspace.connections() === 1);
    workspace.person('ana').mention('C0DOCS', 'hello');

    await workspace.waitForMessage({ text: 'back' });
  });

  it('takes only the app token for a connection', async () => {
    const { workspace } = await start('socket');
    expect(await callSlack(workspace, 'apps.connections.open', {})).toMatchObject({
      error: 'not_allowed_token_type',
    });
  });
});

describe('HTTP mode', () => {
  it('is refused by an app with another signing secret', async () => {
    const workspace = await startLocalWorkspace({ ...seed, mode: 'http' });
    running.push(workspace);
    const receiver = new HTTPReceiver({ signingSecret: 'another', logLevel: LogLevel.ERROR });
    const app = new App({
      token: workspace.botToken,
      receiver,
      clientOptions: { slackApiUrl: workspace.apiUrl },
    });
    const server = (await app.start(0)) as unknown as { address(): { port: number } };
    running.push(app);

    const url = `http://127.0.0.1:${server.address().port}/slack/events`;
    await expect(workspace.useRequestUrl(url)).rejects.toThrow('did not answer the challenge');
  });

  it("delivers again when the app can't be reached, and gives up after three retries", async () => {
    const workspace = await startLocalWorkspace({ ...seed, mode: 'http' });
    running.push(workspace);

    workspace.person('ana').post('C0DOCS', 'nobody is listening');
    await workspace.waitFor('last retry', () => workspace.deliveries.length === 4);
    await workspace.quiet(150);

    expect(workspace.deliveries.map(({ retryNumber, retryReason }) => [retryNumber, retryReason])).toEqual([
      [0, null],
      [1, 'connection_failed'],
      [2, 'connection_failed'],
      [3, 'connection_failed'],
    ]);
    expect(new Set(workspace.deliveries.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

/** An app with one button, which opens a modal, which wants a comment of more than two characters. */
function viewApp(app: App): object[] {
  const taken: object[] = [];
  app.event('app_mention', async ({ say }) => {
    const text = { type: 'plain_text' as const, text: 'Comment' };
    await say({
      text: 'Hello',
      blocks: [{ type: 'actions', elements: [{ type: 'button', action_id: 'comment', text }] }],
    });
  });
  app.action('comment', async ({ ack, body, client }) => {
    await ack();
    if (body.type !== 'block_actions') return;
    await client.views.open({ trigger_id: body.trigger_id, view: commentView(body.message?.ts ?? '') });
  });
  app.view('comment', async ({ ack, view }) => {
    const { comment, kind } = view.state.values;
    taken.push({ comment: comment?.['comment']?.value, kind: kind?.['kind']?.selected_option?.value });
    if ((comment?.['comment']?.value ?? '').length > 2) return ack();
    return ack({ response_action: 'errors', errors: { comment: 'say more' } });
  });
  return taken;
}

function commentView(about: string) {
  const plain = (text: string) => ({ type: 'plain_text' as const, text });
  return {
    type: 'modal' as const,
    callback_id: 'comment',
    private_metadata: about,
    title: plain('Comment'),
    submit: plain('Send'),
    blocks: [
      {
        type: 'input' as const,
        block_id: 'comment',
        label: plain('Comment'),
        element: { type: 'plain_text_input' as const, action_id: 'comment' },
      },
      {
        type: 'input' as const,
        block_id: 'kind',
        optional: true,
        label: plain('Kind'),
        element: {
          type: 'static_select' as const,
          action_id: 'kind',
          options: [
            { text: plain('Praise'), value: 'praise' },
            { text: plain('Complaint'), value: 'complaint' },
          ],
        },
      },
    ],
  };
}
