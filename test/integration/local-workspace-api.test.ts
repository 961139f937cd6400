import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalWorkspace, LocalWorkspaceOptions } from '../../src/demo/workspace/local-workspace.ts';
import { startLocalWorkspace } from '../../src/demo/workspace/start-local-workspace.ts';
import { callSlack } from '../support/call-slack.ts';

const seed: LocalWorkspaceOptions = {
  mode: 'http',
  otherTeams: [{ id: 'T0PARTNER', name: 'Partner' }],
  people: [
    { id: 'U0ANA', name: 'ana', realName: 'Ana Ruiz', timezone: 'Asia/Tokyo' },
    { id: 'U0GIL', name: 'gil', membership: 'single-channel guest' },
    { id: 'U0EVE', name: 'eve', team: 'T0PARTNER' },
  ],
  channels: [
    { id: 'C0DOCS', name: 'docs', members: ['U0ANA', 'U0EVE'] },
    { id: 'C0OTHER', name: 'other', members: ['U0ANA'], withApp: false },
    { id: 'C0SECRET', name: 'secret', kind: 'private', members: ['U0ANA'], withApp: false },
    { id: 'C0TEAM', name: 'team', kind: 'private', members: ['U0ANA'] },
  ],
  groups: [{ id: 'S0WRITERS', handle: 'writers', members: ['U0ANA'] }],
  retryDelaysMs: [],
  unfurlDelayMs: 5,
};
const manifest = {
  oauth_config: { scopes: { bot: ['chat:write', 'channels:history', 'channels:read', 'app_mentions:read'] } },
  settings: { event_subscriptions: { bot_events: ['app_mention'] } },
};

let workspace: LocalWorkspace;
let clock = 0;
beforeEach(async () => {
  clock = Date.parse('2026-03-02T10:00:00Z');
  workspace = await startLocalWorkspace({
    ...seed,
    now: () => clock,
    limits: { responseUrlUses: 2 },
  });
});
afterEach(() => workspace.stop());

const call = (method: string, body: object) => callSlack(workspace, method, body);
const post = async (body: object) =>
  String((await call('chat.postMessage', { channel: 'C0DOCS', ...body }))['ts']);
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

describe('what is refused', () => {
  it.each([
    ['no such method', 'chat.shout', {}, 'unknown_method'],
    ['a missing argument', 'chat.postMessage', { text: 'x' }, 'invalid_arguments'],
    ['an unknown argument', 'chat.postMessage', { channel: 'C0DOCS', txet: 'x' }, 'invalid_arguments'],
    ['an unknown channel', 'chat.postMessage', { channel: 'C0NONE', text: 'x' }, 'channel_not_found'],
    ['a private channel without the app', 'conversations.info', { channel: 'C0SECRET' }, 'channel_not_found'],
    ['nothing to say', 'chat.postMessage', { channel: 'C0DOCS', text: ' ' }, 'no_text'],
    ['too long a text', 'chat.postMessage', { channel: 'C0DOCS', text: 'x'.repeat(40_001) }, 'msg_too_long'],
    [
      'markdown_text with text',
      'chat.postMessage',
      { channel: 'C0DOCS', markdown_text: 'x', text: 'x' },
      'markdown_text_conflict',
    ],
    [
      'blocks that are no list',
      'chat.postMessage',
      { channel: 'C0DOCS', blocks: '{"type":' },
      'invalid_blocks_format',
    ],
    [
      'metadata without a payload',
      'chat.postMessage',
      { channel: 'C0DOCS', text: 'x', metadata: { event_type: 'a' } },
      'invalid_metadata_format',
    ],
    [
      'a malformed thread_ts',
      'chat.postMessage',
      { channel: 'C0DOCS', text: 'x', thread_ts: '12' },
      'invalid_thread_ts',
    ],
    [
      'an ephemeral to somebody outside',
      'chat.postEphemeral',
      { channel: 'C0DOCS', text: 'x', user: 'U0GIL' },
      'user_not_in_channel',
    ],
    [
      'history of a channel without the app',
      'conversations.history',
      { channel: 'C0OTHER' },
      'not_in_channel',
    ],
    [
      'a thread that is not there',
      'conversations.replies',
      { channel: 'C0DOCS', ts: '1.000001' },
      'thread_not_found',
    ],
    [
      'an update of nothing',
      'chat.update',
      { channel: 'C0DOCS', ts: '1.000001', text: 'x' },
      'message_not_found',
    ],
    [
      'a reaction to nothing',
      'reactions.add',
      { channel: 'C0DOCS', timestamp: '1.000001', name: 'eyes' },
      'message_not_found',
    ],
    ['an unknown person', 'users.info', { user: 'U0NONE' }, 'user_not_found'],
    ['an unknown group', 'usergroups.users.list', { usergroup: 'S0NONE' }, 'no_such_subteam'],
    [
      'a made-up trigger',
      'views.open',
      { trigger_id: '1.2.3', view: { type: 'modal', title: { type: 'plain_text', text: 'T' }, blocks: [] } },
      'invalid_trigger_id',
    ],
    [
      'a modal with an endless title',
      'views.open',
      {
        trigger_id: '1.2.3',
        view: { type: 'modal', title: { type: 'plain_text', text: 'T'.repeat(25) }, blocks: [] },
      },
      'invalid_arguments',
    ],
    [
      'a stream into a thread that is not there',
      'chat.startStream',
      { channel: 'C0DOCS', thread_ts: '1.000001' },
      'invalid_thread_ts',
    ],
    ['an unknown kind of channel', 'users.conversations', { types: 'secret' }, 'invalid_types'],
  ])('%s', async (_, method, body, error) => {
    expect(await call(method, body)).toMatchObject({ ok: false, error });
  });

  it('names the arguments that are missing or unknown', async () => {
    const answer = await call('chat.update', { channel: 'C0DOCS', txet: 'x' });
    const messages = ['[ERROR] missing required field: ts', '[ERROR] unknown argument: txet'];
    expect(answer).toMatchObject({ response_metadata: { messages } });
  });

  it('points to what is wrong in blocks', async () => {
    const blocks = [section('fine'), section('x'.repeat(3001))];
    const where = 'must be less than 3001 characters [json-pointer:/blocks/1/text/text]';
    expect(await call('chat.postMessage', { channel: 'C0DOCS', blocks })).toMatchObject({
      error: 'invalid_blocks',
      errors: [where],
      response_metadata: { messages: [`[ERROR] ${where}`] },
    });
  });

  it('refuses blocks that are too long together, though each is fine', async () => {
    const blocks = Array.from({ length: 5 }, () => section('x'.repeat(2900)));
    expect(await call('chat.postMessage', { channel: 'C0DOCS', blocks })).toMatchObject({
      error: 'msg_blocks_too_long',
    });
  });

  it.each([
    ['without a token', '', 'not_authed'],
    ['with a wrong token', 'xoxb-wrong', 'invalid_auth'],
    ['with the app token', 'xapp-local-workspace', 'not_allowed_token_type'],
  ])('a call %s', async (_, token, error) => {
    expect(await callSlack(workspace, 'auth.test', {}, token)).toMatchObject({ ok: false, error });
  });

  it('lets the app change only its own messages', async () => {
    const theirs = workspace.person('ana').post('C0DOCS', 'mine');
    expect(await call('chat.update', { ...ref(theirs), text: 'x' })).toMatchObject({
      error: 'cant_update_message',
    });
    expect(await call('chat.delete', ref(theirs))).toMatchObject({ error: 'cant_delete_message' });
  });
});

describe('scopes', () => {
  let narrow: LocalWorkspace;
  beforeAll(async () => {
    narrow = await startLocalWorkspace({ ...seed, app: { manifest } });
  });
  afterAll(() => narrow.stop());

  it.each([
    ['users.info', 'users:read', { user: 'U0ANA' }],
    ['reactions.add', 'reactions:write', { channel: 'C0DOCS', timestamp: '1.000001', name: 'eyes' }],
    ['conversations.history', 'groups:history', { channel: 'C0TEAM' }],
    ['users.conversations', 'groups:read', { types: 'public_channel,private_channel' }],
  ])('%s is missing %s', async (method, needed, body) => {
    const provided = 'chat:write,channels:history,channels:read,app_mentions:read';
    expect(await callSlack(narrow, method, body)).toMatchObject({ error: 'missing_scope', needed, provided });
  });

  it('delivers only what the manifest subscribes to', async () => {
    narrow.person('ana').mention('C0DOCS', 'hello');
    expect(narrow.deliveries.map(({ type }) => type)).toEqual(['app_mention']);
  });

  it('refuses a manifest that subscribes without the scope', async () => {
    const broken = { ...manifest, settings: { event_subscriptions: { bot_events: ['message.im'] } } };
    const start = startLocalWorkspace({ ...seed, app: { manifest: broken } });
    await expect(start).rejects.toThrow('event message.im needs the scope im:history');
  });
});

describe('messages', () => {
  it('keeps a thread in order, and pages through it', async () => {
    const root = workspace.person('ana').post('C0DOCS', 'root');
    for (const text of ['one', 'two', 'three']) await post({ text, thread_ts: root.ts });

    const first = await call('conversations.replies', { channel: 'C0DOCS', ts: root.ts, limit: 3 });
    const { next_cursor: cursor } = first['response_metadata'] as { next_cursor: string };
    const second = await call('conversations.replies', { channel: 'C0DOCS', ts: root.ts, limit: 3, cursor });

    expect(texts(first)).toEqual(['root', 'one', 'two']);
    expect(texts(second)).toEqual(['three']);
    expect(texts(await call('conversations.history', { channel: 'C0DOCS' }))).toEqual(['root']);
  });

  it('takes a reply to a deleted root out of the thread without a word', async () => {
    const ana = workspace.person('ana');
    const root = ana.post('C0DOCS', 'never mind');
    ana.delete(root);
    const answer = await call('chat.postMessage', { channel: 'C0DOCS', text: 'answer', thread_ts: root.ts });
    expect(answer).toMatchObject({ ok: true });
    expect(answer['message']).not.toHaveProperty('thread_ts');
  });

  it('leaves a tombstone where a root with replies was', async () => {
    const ana = workspace.person('ana');
    const root = ana.post('C0DOCS', 'question');
    await post({ text: 'answer', thread_ts: root.ts });
    ana.delete(root);
    expect(workspace.deliveries.at(-1)).toMatchObject({ type: 'message/message_changed' });
    expect(texts(await call('conversations.replies', { channel: 'C0DOCS', ts: root.ts }))).toEqual([
      'This message was deleted.',
      'answer',
    ]);
  });

  it('drops blocks when an update brings text alone', async () => {
    const ts = await post({ text: 'Working', blocks: [section('Working')] });
    await call('chat.update', { channel: 'C0DOCS', ts, text: 'Done' });
    expect(workspace.messages()).toMatchObject([{ text: 'Done', lines: ['Done'], isEdited: true }]);
  });

  it('fires app_mention once more when a mention is edited, and says so', async () => {
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', 'waht?');
    ana.edit(asked, `<@${workspace.botUserId}> what?`);
    const mentions = workspace.deliveries.filter(({ type }) => type === 'app_mention');
    expect(mentions.map(({ payload }) => payload['event'])).toMatchObject([
      { ts: asked.ts },
      { ts: asked.ts, edited: { user: 'U0ANA' } },
    ]);
    expect(new Set(mentions.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('names the home team of somebody from outside', async () => {
    workspace.person('eve').mention('C0DOCS', 'hello');
    const { payload } = workspace.deliveries.find(({ type }) => type === 'app_mention') ?? {};
    expect(payload).toMatchObject({
      team_id: 'T0PARTNER',
      context_team_id: 'T0LOCAL',
      is_ext_shared_channel: true,
      event: { user_team: 'T0PARTNER', team: 'T0PARTNER' },
      authorizations: [{ team_id: 'T0LOCAL' }],
    });
  });

  it('finds everybody whom a message would notify', async () => {
    const rich = {
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: [{ type: 'broadcast', range: 'here' }] }],
    };
    const blocks = [section('<!channel>'), { type: 'markdown', text: '<!subteam^S0WRITERS>' }, rich];
    await post({ text: '<@U0ANA> `<!everyone>`', blocks });
    await post({ text: '&lt;!channel&gt; @here' });
    expect(workspace.pings.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'user /text',
      'everyone /text',
      'channel /blocks/0/text/text',
      'group /blocks/1/text',
      'here /blocks/2/elements/0/elements/0',
    ]);
  });

  it('shows no preview when both wishes say so', async () => {
    await post({ text: 'https://example.com/a', unfurl_links: false, unfurl_media: false });
    await post({ text: 'https://example.com/b' });
    const previewed = () => workspace.messages().filter(({ attachments }) => attachments.length > 0);
    await workspace.waitFor('preview', () => previewed().length > 0);
    await workspace.quiet(50);
    expect(previewed()).toMatchObject([{ text: 'https://example.com/b' }]);
  });

  it('lists what somebody may be seen in', async () => {
    const types = 'public_channel,private_channel,im';
    const answer = await call('users.conversations', { user: 'U0ANA', types });
    const { channels } = answer as unknown as { channels: { name: string }[] };
    expect(channels.map(({ name }) => name)).toEqual(['docs', 'other', 'team']);
  });

  it('describes guests, strangers and time zones', async () => {
    expect(await call('users.info', { user: 'U0GIL' })).toMatchObject({
      user: { is_restricted: true, is_ultra_restricted: true },
    });
    expect(await call('users.info', { user: 'U0EVE' })).toMatchObject({
      user: { team_id: 'T0PARTNER', is_stranger: false },
    });
    expect(await call('users.info', { user: 'U0ANA' })).toMatchObject({
      user: { tz: 'Asia/Tokyo', tz_offset: 32_400 },
    });
  });
});

describe('lifetimes and limits', () => {
  it('lets a trigger open one view, within three seconds', async () => {
    const open = (trigger: unknown) =>
      call('views.open', {
        trigger_id: trigger,
        view: { type: 'modal', title: { type: 'plain_text', text: 'T' }, blocks: [section('x')] },
      });
    const trigger = await triggerOf('/catalog');
    expect(await open(trigger)).toMatchObject({ ok: true });
    expect(await open(trigger)).toMatchObject({ error: 'exchanged_trigger_id' });
    const late = await triggerOf('/catalog');
    clock += 3001;
    expect(await open(late)).toMatchObject({ error: 'expired_trigger_id' });
  });

  it('lets a response_url be used so often and for half an hour', async () => {
    await workspace.person('ana').slash('/catalog');
    const url = String(workspace.deliveries.at(-1)?.payload['response_url']);
    const send = async (body: object) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    expect([await send({ text: 'a' }), await send({ text: 'b' }), await send({ text: 'c' })]).toEqual([
      200, 200, 404,
    ]);
    await workspace.person('ana').slash('/catalog');
    clock += 30 * 60_000 + 1;
    const second = String(workspace.deliveries.at(-1)?.payload['response_url']);
    expect((await fetch(second, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('ends a stream after five minutes, and before it is too long', async () => {
    const root = workspace.person('ana').post('C0DOCS', 'tell me');
    const ids = { recipient_user_id: 'U0ANA', recipient_team_id: 'T0LOCAL' };
    const start = { channel: 'C0DOCS', thread_ts: root.ts };
    expect(await call('chat.startStream', start)).toMatchObject({ error: 'missing_recipient_team_id' });
    const { ts } = await call('chat.startStream', { ...start, ...ids, markdown_text: '# One' });
    const append = (text: string) =>
      call('chat.appendStream', { channel: 'C0DOCS', ts, markdown_text: text });
    expect(await append('\ntwo')).toMatchObject({ ok: true });
    expect(await append('é'.repeat(6000))).toMatchObject({ error: 'msg_too_long' });
    expect(await call('chat.update', { channel: 'C0DOCS', ts, text: 'x' })).toMatchObject({
      error: 'streaming_state_conflict',
    });
    clock += 5 * 60_000 + 1;
    expect(await append('three')).toMatchObject({ error: 'message_not_in_streaming_state' });
    expect(workspace.messages({ fromApp: true })).toMatchObject([{ lines: ['# One', 'two'] }]);
  });

  it('answers 429 beyond one post a second and channel', async () => {
    const paced = await startLocalWorkspace({ ...seed, limits: { postsPerSecond: 1 } });
    const send = (channel: string) =>
      fetch(`${paced.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${paced.botToken}` },
        body: new URLSearchParams({ channel, text: 'x' }),
      });
    const answers = [await send('C0DOCS'), await send('C0DOCS'), await send('C0TEAM')];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(answers[1]?.headers.get('retry-after')).toBe('1');
    await paced.stop();
  });
});

describe('scripted failures', () => {
  it('fails as often as it says, and no more', async () => {
    workspace.fail('chat.postMessage', { error: 'internal_error', times: 2 });
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(await call('chat.postMessage', { channel: 'C0DOCS', text: 'x' }));
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(workspace.calls.map(({ outcome }) => outcome)).toEqual(['internal_error', 'internal_error', 'ok']);
  });

  it('can lose the answer of a call that took effect', async () => {
    workspace.fail('chat.postMessage', { hangUp: true, afterEffect: true });
    await expect(call('chat.postMessage', { channel: 'C0DOCS', text: 'posted' })).rejects.toThrow();
    expect(workspace.messages({ text: 'posted' })).toHaveLength(1);
  });

  it('fails only the calls it is meant for', async () => {
    workspace.fail('chat.postMessage', { error: 'is_archived', when: ({ channel }) => channel === 'C0TEAM' });
    expect(await call('chat.postMessage', { channel: 'C0DOCS', text: 'x' })).toMatchObject({ ok: true });
    expect(await call('chat.postMessage', { channel: 'C0TEAM', text: 'x' })).toMatchObject({
      error: 'is_archived',
    });
  });
});

describe('people', () => {
  it("can't do what Slack wouldn't let them", async () => {
    const gil = workspace.person('gil');
    expect(() => gil.post('C0OTHER', 'hello')).toThrow("can't see a channel C0OTHER");
    const ts = await post({
      text: 'Hi',
      blocks: [{ type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Go' } }] }],
    });
    const click = workspace.person('ana').click({ channel: 'C0DOCS', ts }, 'Stop');
    await expect(click).rejects.toThrow('nothing to click called "Stop"; there is Go');
  });

  it('are shown in a transcript, with threads, reactions and what only one sees', async () => {
    const ana = workspace.person('ana');
    const root = ana.mention('C0DOCS', 'a < b & <#C0TEAM>?');
    await call('chat.postMessage', {
      channel: 'C0DOCS',
      thread_ts: root.ts,
      text: '*Yes*, <https://example.com|see>',
      unfurl_links: false,
    });
    await call('chat.postEphemeral', { channel: 'C0DOCS', user: 'U0ANA', text: 'psst' });
    await call('reactions.add', { channel: 'C0DOCS', timestamp: root.ts, name: 'eyes' });
    expect(workspace.transcript('C0DOCS').split('\n')).toEqual([
      'Ana Ruiz  10:00',
      '  @Switchyard a < b & #team?',
      '  :eyes: 1',
      '    Switchyard  10:00',
      '      Yes, see (https://example.com)',
      'Switchyard  10:00 (only visible to Ana Ruiz)',
      '  psst',
    ]);
  });
});

async function triggerOf(command: string): Promise<unknown> {
  await workspace.person('ana').slash(command);
  return workspace.deliveries.at(-1)?.payload['trigger_id'];
}

function ref({ channel, ts }: { channel: string; ts: string }) {
  return { channel, ts };
}

function texts(answer: Record<string, unknown>): string[] {
  return (answer as { messages: { text: string }[] }).messages.map(({ text }) => text);
}
