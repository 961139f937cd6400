import { describe, expect, it } from 'vitest';
import { signRequest } from '../../src/demo/workspace/delivery/sign-request.ts';
import { createTimestamps } from '../../src/demo/workspace/state/timestamps.ts';
import { findPings } from '../../src/demo/workspace/text/find-pings.ts';
import { renderBlocks } from '../../src/demo/workspace/text/render-blocks.ts';
import { renderMrkdwn } from '../../src/demo/workspace/text/render-mrkdwn.ts';
import { typedToMrkdwn } from '../../src/demo/workspace/text/typed-to-mrkdwn.ts';

const names = {
  user: (id: string) => `@${id}`,
  channel: (id: string) => `#${id}`,
  group: (id: string) => `@${id}`,
};
const plain = (text: string) => ({ type: 'plain_text', text });

it.each([
  ['*bold* and _slanted_ and ~gone~', 'bold and slanted and gone'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['`*kept*` in ```a *b* c```', '`*kept*` in ```a *b* c```'],
  ['<@U1> in <#C1|docs>, <!here>, <!subteam^S1>', '@U1 in #C1, @here, @S1'],
  ['<https://example.com/a?b=1&amp;c=2|label>', 'label (https://example.com/a?b=1&c=2)'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
  ['&amp;lt;', '&lt;'],
])('renders %s', (mrkdwn, expected) => {
  expect(renderMrkdwn(mrkdwn, names)).toBe(expected);
});

it.each([
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<@U1> see https://example.com/a_b.', '<@U1> see <https://example.com/a_b>.'],
  ['<!channel> <b>', '<!channel> &lt;b&gt;'],
])('makes of the typed %s what Slack does', (typed, expected) => {
  expect(typedToMrkdwn(typed)).toBe(expected);
});

describe('pings', () => {
  const find = (text: string, linkNames = false) =>
    findPings({ text, blocks: [], attachments: [] }, { channel: 'C1', linkNames }).map(({ kind, target }) => [
      kind,
      target,
    ]);

  it('are what angle brackets make of names', () => {
    expect(find('<!channel> <@U1> <!subteam^S1|@writers>')).toEqual([
      ['channel', 'C1'],
      ['user', 'U1'],
      ['group', 'S1'],
    ]);
  });

  it('are not escaped, plain or half-written ones', () => {
    expect(find('&lt;!channel&gt; @channel <! channel> <@ U1>')).toEqual([]);
  });

  it('are bare names where linking was asked for', () => {
    expect(find('@here, @everyone and @channels', true)).toEqual([
      ['here', 'C1'],
      ['everyone', 'C1'],
    ]);
  });

  it('are not found in plain_text', () => {
    const blocks = [{ type: 'header', text: plain('<!channel>') }];
    expect(findPings({ text: '', blocks, attachments: [] }, { channel: 'C1', linkNames: false })).toEqual([]);
  });
});

it('renders blocks line by line', () => {
  const blocks = [
    { type: 'header', text: plain('Three posts') },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: '*One*\ntwo' },
      accessory: { type: 'button', text: plain('Open') },
    },
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'a' },
          { type: 'raw_number', value: 2 },
        ],
      ],
    },
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          positive_button: { text: plain('Good') },
          negative_button: { text: plain('Bad') },
        },
      ],
    },
    { type: 'task_card', title: 'Search', status: 'complete' },
  ];
  expect(renderBlocks(blocks, names)).toEqual([
    'Three posts',
    'One',
    'two',
    '[Open]',
    'a | 2',
    '[Good] [Bad]',
    '✓ Search',
  ]);
});

it('counts timestamps up even when the clock goes back', () => {
  const times = [1000, 1000, 500];
  const next = createTimestamps(() => times.shift() ?? 0);
  expect([next(), next(), next()]).toEqual(['1.000000', '1.000001', '1.000002']);
});

it('signs as Slack documents', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  expect(signRequest('8f742231b10e8888abcd99yyyzzz85a5', 1531420618, body)).toBe(
    'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  );
});
