import { App, type BlockAction, LogLevel, SocketModeReceiver, type types, webApi } from '@slack/bolt';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalWorkspace } from '../../src/demo/workspace/local-workspace.ts';
import { startLocalWorkspace } from '../../src/demo/workspace/start-local-workspace.ts';
import { callSlack } from '../support/call-slack.ts';

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const option = (text: string, value: string) => ({ text: plain(text), value });
const modal = (title: string, blocks: object[] = []) =>
  ({
    type: 'modal',
    callback_id: 'steps',
    title: plain(title),
    submit: plain('Next'),
    notify_on_close: true,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: title } }, ...blocks],
  }) as types.ModalView;

let workspace: LocalWorkspace;
let app: App;
/** What the app was told of clicks and closed views, newest last. */
const heard: Record<string, unknown>[] = [];

beforeAll(async () => {
  workspace = await startLocalWorkspace({
    people: [
      { id: 'U0ANA', name: 'ana', realName: 'Ana Ruiz' },
      { id: 'U0BEN', name: 'ben' },
    ],
    channels: [{ id: 'C0DOCS', name: 'docs', members: ['U0ANA', 'U0BEN'] }],
    groups: [{ id: 'S0WRITERS', handle: 'writers', members: ['U0ANA'] }],
    acknowledgeMs: 300,
    retryDelaysMs: [],
  });
  const clientOptions = { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    appToken: workspace.appToken,
    logLevel: LogLevel.ERROR,
    installerOptions: { clientOptions },
  });
  app = new App({ token: workspace.botToken, receiver, clientOptions, logLevel: LogLevel.ERROR });
  listen(app);
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await workspace.stop();
});
beforeEach(() => heard.splice(0));

const ana = () => workspace.person('ana');
const post = async (body: object) => {
  const { ts } = await callSlack(workspace, 'chat.postMessage', { channel: 'C0DOCS', text: 'x', ...body });
  return { channel: 'C0DOCS', ts: String(ts) };
};
const buttons = (...names: string[]) => [
  {
    type: 'actions',
    elements: names.map((name) => ({
      type: 'button',
      action_id: name,
      text: plain(name),
      value: `v-${name}`,
    })),
  },
];

describe('clicks', () => {
  it('carry the message, its thread and what was clicked', async () => {
    const root = ana().post('C0DOCS', 'root');
    const message = await post({ thread_ts: root.ts, blocks: buttons('note') });
    await ana().click(message, 'note');
    expect(heard.at(-1)).toMatchObject({
      user: { id: 'U0ANA', team_id: 'T0LOCAL' },
      container: {
        type: 'message',
        message_ts: message.ts,
        channel_id: 'C0DOCS',
        is_ephemeral: false,
        thread_ts: root.ts,
      },
      channel: { id: 'C0DOCS', name: 'docs' },
      message: { ts: message.ts, bot_id: 'B0BOT' },
      actions: [{ type: 'button', action_id: 'note', value: 'v-note' }],
    });
  });

  it('of an ephemeral message carry no message, and belong to one person', async () => {
    const { message_ts: ts } = await callSlack(workspace, 'chat.postEphemeral', {
      channel: 'C0DOCS',
      user: 'U0ANA',
      text: 'x',
      blocks: buttons('note'),
    });
    const reference = { channel: 'C0DOCS', ts: String(ts) };
    await ana().click(reference, 'note');
    expect(heard.at(-1)).toMatchObject({ container: { is_ephemeral: true } });
    expect(heard.at(-1)).not.toHaveProperty('message');
    await expect(workspace.person('ben').click(reference, 'note')).rejects.toThrow("can't see a message");
  });

  it('tell which feedback it was', async () => {
    const element = {
      type: 'feedback_buttons',
      action_id: 'note',
      positive_button: { text: plain('Helpful'), value: 'good' },
      negative_button: { text: plain('Not helpful'), value: 'bad' },
    };
    const message = await post({ blocks: [{ type: 'context_actions', elements: [element] }] });
    await ana().click(message, 'Not helpful');
    expect(heard.at(-1)).toMatchObject({ actions: [{ type: 'feedback_buttons', value: 'bad' }] });
  });

  it('choose from a menu by what is written or by value', async () => {
    const accessory = {
      type: 'static_select',
      action_id: 'note',
      options: [option('Docker', 'd'), option('Java', 'j')],
    };
    const message = await post({ blocks: [{ type: 'section', text: plain('Which?'), accessory }] });
    await ana().click(message, 'note', 'Java');
    expect(heard.at(-1)).toMatchObject({
      actions: [{ type: 'static_select', selected_option: { value: 'j' } }],
    });
    await expect(ana().click(message, 'note', 'Perl')).rejects.toThrow(
      'no option "Perl"; there are Docker, Java',
    );
  });

  it('are not acknowledged by an app that does not listen', async () => {
    const message = await post({ blocks: buttons('nobody') });
    expect(await ana().click(message, 'nobody')).toEqual({ acknowledged: false, body: null });
  });

  it('let the app replace or delete the message by response_url', async () => {
    const replaced = await post({ blocks: buttons('replace') });
    const deleted = await post({ blocks: buttons('delete') });
    await ana().click(replaced, 'replace');
    await ana().click(deleted, 'delete');
    await workspace.waitForMessage({ text: 'in its place' });
    const stands = (ts: string) => workspace.messages().some((message) => message.ts === ts);
    await workspace.waitFor('deletion', () => !stands(deleted.ts));
    expect(stands(replaced.ts)).toBe(true);
  });
});

describe('modals', () => {
  it('are changed, covered and closed as the app answers', async () => {
    const first = await openSteps();
    await ana().submitView(first, { next: 'update' });
    expect(ana().openModal()).toMatchObject({ viewId: first.viewId, title: 'Second' });

    const second = ana().openModal() ?? first;
    await ana().submitView(second, { next: 'push' });
    const third = ana().openModal() ?? first;
    expect(third).toMatchObject({ title: 'Third' });
    expect(third.viewId).not.toBe(first.viewId);

    await ana().closeView(third);
    expect(heard.at(-1)).toMatchObject({
      type: 'view_closed',
      view: { id: third.viewId, root_view_id: first.viewId },
    });
    expect(ana().openModal()).toMatchObject({ viewId: first.viewId });
  });

  it('are not sent while a required input is empty or an entry has no place', async () => {
    const view = await openSteps();
    await expect(ana().submitView(view, {})).rejects.toThrow('input next is required');
    await expect(ana().submitView(view, { next: 'update', nest: 'x' })).rejects.toThrow(
      'no input called nest',
    );
  });

  it('refuse an update that knows an older hash', async () => {
    const view = await openSteps();
    const update = { view_id: view.viewId, view: modal('Changed') };
    expect(await callSlack(workspace, 'views.update', { ...update, hash: 'old' })).toMatchObject({
      error: 'hash_conflict',
    });
    expect(await callSlack(workspace, 'views.update', update)).toMatchObject({ ok: true });
    expect(ana().openModal()?.title).toBe('Changed');
  });
});

describe('streams and status', () => {
  const client = () =>
    new webApi.WebClient(workspace.botToken, { slackApiUrl: workspace.apiUrl, logLevel: LogLevel.ERROR });

  it('are written by the SDK, chunk by chunk', async () => {
    const root = ana().mention('C0DOCS', 'how many?');
    const streamer = client().chatStream({
      channel: 'C0DOCS',
      thread_ts: root.ts,
      recipient_team_id: 'T0LOCAL',
      recipient_user_id: 'U0ANA',
      buffer_size: 1,
    });
    const task = { type: 'task_update' as const, id: '1', title: 'Search' };
    await streamer.append({ chunks: [{ ...task, status: 'in_progress' }] });
    await streamer.append({ markdown_text: 'There are **36**.' });
    await streamer.append({ chunks: [{ ...task, status: 'complete', output: '36 matching' }] });
    await streamer.stop();

    const [answer] = workspace.messages({ thread: root.ts });
    expect(answer?.lines).toEqual(['✓ Search', '  36 matching', 'There are **36**.']);
  });

  it('end when the reader presses Stop', async () => {
    const root = ana().mention('C0DOCS', 'tell me all');
    const ids = {
      channel: 'C0DOCS',
      thread_ts: root.ts,
      recipient_team_id: 'T0LOCAL',
      recipient_user_id: 'U0ANA',
    };
    const { ts } = await callSlack(workspace, 'chat.startStream', { ...ids, markdown_text: 'Well' });
    ana().stop({ channel: 'C0DOCS', ts: String(ts) });
    const append = { channel: 'C0DOCS', ts, markdown_text: 'more' };
    expect(await callSlack(workspace, 'chat.appendStream', append)).toMatchObject({
      error: 'stopped_by_user',
    });
    expect(workspace.deliveries.at(-1)?.payload).toMatchObject({
      event: { type: 'agent_session_stopped', streaming_message_ts: [ts] },
    });
  });

  it('take the status down with the next message', async () => {
    const root = ana().mention('C0DOCS', 'status?');
    const where = { channel_id: 'C0DOCS', thread_ts: root.ts };
    await callSlack(workspace, 'assistant.threads.setStatus', { ...where, status: 'is reading…' });
    expect(workspace.assistantThread('C0DOCS', root.ts)?.status).toBe('is reading…');
    await post({ thread_ts: root.ts });
    expect(workspace.assistantThread('C0DOCS', root.ts)?.status).toBe('');
  });
});

describe('deliveries', () => {
  const arrivals = async (count: number, from: number) => {
    await workspace.waitFor('deliveries', () => workspace.deliveries.length >= from + count);
    await workspace.quiet(50);
    return workspace.deliveries
      .slice(from)
      .map(({ payload, eventId }) => ({ eventId, text: (payload['event'] as { text: string }).text }));
  };

  it('come twice when asked to, with one event id', async () => {
    const from = workspace.deliveries.length;
    workspace.duplicateNext();
    ana().post('C0DOCS', 'twice');
    const both = await arrivals(2, from);
    expect(both.map(({ text }) => text)).toEqual(['twice', 'twice']);
    expect(both[0]?.eventId).toBe(both[1]?.eventId);
  });

  it('overtake one that is late', async () => {
    const from = workspace.deliveries.length;
    workspace.delayNext(60);
    ana().post('C0DOCS', 'late');
    ana().post('C0DOCS', 'early');
    expect((await arrivals(2, from)).map(({ text }) => text)).toEqual(['early', 'late']);
  });

  it('come the other way round after a hold', async () => {
    const from = workspace.deliveries.length;
    workspace.hold();
    ana().post('C0DOCS', 'first');
    ana().post('C0DOCS', 'second');
    await workspace.quiet(50);
    expect(workspace.deliveries.length).toBe(from);
    workspace.release('reversed');
    expect((await arrivals(2, from)).map(({ text }) => text)).toEqual(['second', 'first']);
  });

  it('tell of who comes and goes, reacts, or joins a group', async () => {
    const from = workspace.deliveries.length;
    const message = await post({ text: 'hello' });
    ana().react(message, 'tada');
    ana().unreact(message, 'tada');
    workspace.person('ben').leave('C0DOCS');
    workspace.person('ben').join('C0DOCS');
    workspace.setGroupMembers('S0WRITERS', ['U0BEN']);
    ana().lookAt('C0DOCS');
    await workspace.quiet(50);
    expect(workspace.deliveries.slice(from).map(({ type }) => type)).toEqual([
      'message',
      'reaction_added',
      'reaction_removed',
      'member_left_channel',
      'member_joined_channel',
      'subteam_members_changed',
      'app_context_changed',
    ]);
  });

  it('stop when the app is taken out of the channel', async () => {
    workspace.removeApp('C0DOCS');
    const from = workspace.deliveries.length;
    ana().post('C0DOCS', 'are you there?');
    expect(workspace.deliveries.length).toBe(from);
    workspace.inviteApp('C0DOCS');
  });

  it('hold what other apps post, attachments and all', async () => {
    const from = workspace.deliveries.length;
    const alert = workspace.postAsOtherApp('C0DOCS', {
      attachments: [{ title: 'Disk full', text: 'on web-1' }],
    });
    await workspace.quiet(50);
    expect(workspace.deliveries.slice(from)).toMatchObject([{ type: 'message/bot_message' }]);
    const { messages } = (await callSlack(workspace, 'conversations.replies', {
      channel: 'C0DOCS',
      ts: alert.ts,
    })) as { messages: object[] };
    expect(messages).toMatchObject([{ bot_id: 'B0OTHER', text: '', attachments: [{ title: 'Disk full' }] }]);
  });
});

async function openSteps() {
  const before = ana().openModal();
  await ana().slash('/steps');
  return workspace.waitFor('first step', () => {
    const modal = ana().openModal();
    return modal?.viewId === before?.viewId ? null : modal;
  });
}

function listen(listening: App): void {
  listening.action('note', async ({ ack, body }) => {
    heard.push(body as unknown as Record<string, unknown>);
    await ack();
  });
  listening.action<BlockAction>('replace', async ({ ack, respond }) => {
    await ack();
    await respond({ text: 'in its place', replace_original: true });
  });
  listening.action<BlockAction>('delete', async ({ ack, respond }) => {
    await ack();
    await respond({ delete_original: true });
  });
  listening.command('/steps', async ({ ack, client, body }) => {
    await ack();
    const element = {
      type: 'static_select' as const,
      action_id: 'next',
      options: [option('update', 'update'), option('push', 'push')],
    };
    const input = { type: 'input' as const, block_id: 'next', label: plain('Next'), element };
    await client.views.open({ trigger_id: body.trigger_id, view: modal('First', [input]) });
  });
  listening.view('steps', async ({ ack, view }) => {
    const chosen = view.state.values['next']?.['next']?.selected_option?.value;
    const input = view.blocks.filter(({ type }) => type === 'input');
    if (chosen === 'update') return ack({ response_action: 'update', view: modal('Second', input) });
    return ack({ response_action: 'push', view: modal('Third') });
  });
  listening.view({ callback_id: 'steps', type: 'view_closed' }, async ({ ack, body }) => {
    heard.push(body as unknown as Record<string, unknown>);
    await ack();
  });
}
