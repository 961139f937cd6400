import { describe, expect, it } from 'vitest';
import {
  areTooLong,
  messageBlockProblems,
  viewBlockProblems,
} from '../../src/demo/workspace/blocks/validate-blocks.ts';
import { viewProblems } from '../../src/demo/workspace/blocks/validate-view.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const button = (fields: object = {}) => ({ type: 'button', text: plain('Go'), ...fields });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const long = (length: number) => 'x'.repeat(length);
const times = (count: number, thing: unknown) => Array.from({ length: count }, () => thing);
const raw = (text: string) => ({ type: 'raw_text', text });
const feedback = {
  type: 'feedback_buttons',
  action_id: 'feedback',
  positive_button: { text: plain('Good'), value: 'good' },
  negative_button: { text: plain('Bad'), value: 'bad' },
};

describe('blocks that Slack takes', () => {
  it.each([
    [
      'a section at its limits',
      { type: 'section', text: mrkdwn(long(3000)), fields: times(10, mrkdwn(long(2000))) },
    ],
    ['a header at its limit', { type: 'header', text: plain(long(150)) }],
    ['ten context elements', { type: 'context', elements: times(10, mrkdwn('x')) }],
    ['a markdown block', { type: 'markdown', text: long(12_000) }],
    ['a table', { type: 'table', rows: times(100, times(20, raw('x'))) }],
    [
      'a data table',
      {
        type: 'data_table',
        caption: 'Posts',
        page_size: 10,
        rows: [[raw('a'), { type: 'raw_number', value: 1 }]],
      },
    ],
    ['feedback buttons', { type: 'context_actions', elements: [feedback] }],
    [
      'a link button with an endless value',
      actions(button({ url: 'https://example.com', value: long(2000) })),
    ],
    ['a task card', { type: 'task_card', task_id: '1', title: 'Search', status: 'complete' }],
    [
      'an overflow menu',
      {
        type: 'section',
        text: mrkdwn('x'),
        accessory: { type: 'overflow', options: [{ text: plain('A'), value: 'a' }] },
      },
    ],
  ])('%s', (_, block) => {
    expect(messageBlockProblems([block])).toEqual([]);
  });
});

describe('blocks that Slack refuses', () => {
  it.each([
    ['51 blocks', times(51, { type: 'divider' }), '/blocks', 'no more than 50 items allowed'],
    [
      'a long section',
      [{ type: 'section', text: mrkdwn(long(3001)) }],
      '/blocks/0/text/text',
      'must be less than 3001 characters',
    ],
    [
      'an empty section',
      [{ type: 'section', text: mrkdwn('') }],
      '/blocks/0/text/text',
      'must be more than 0 characters',
    ],
    ['a section of nothing', [{ type: 'section' }], '/blocks/0', 'missing required field: text'],
    [
      'a long field',
      [{ type: 'section', fields: [mrkdwn(long(2001))] }],
      '/blocks/0/fields/0/text',
      'must be less than 2001 characters',
    ],
    [
      'a long header',
      [{ type: 'header', text: plain(long(151)) }],
      '/blocks/0/text/text',
      'must be less than 151 characters',
    ],
    [
      'a header in mrkdwn',
      [{ type: 'header', text: mrkdwn('x') }],
      '/blocks/0/text/type',
      'unsupported type: mrkdwn',
    ],
    [
      '11 context elements',
      [{ type: 'context', elements: times(11, mrkdwn('x')) }],
      '/blocks/0/elements',
      'no more than 10 items allowed',
    ],
    [
      'a button in a context',
      [{ type: 'context', elements: [button()] }],
      '/blocks/0/elements/0/type',
      'unsupported type: button',
    ],
    [
      '26 buttons',
      [actions(...(times(26, button()) as object[]))],
      '/blocks/0/elements',
      'no more than 25 items allowed',
    ],
    [
      'a long button',
      [actions(button({ text: plain(long(76)) }))],
      '/blocks/0/elements/0/text/text',
      'must be less than 76 characters',
    ],
    [
      'a long value',
      [actions(button({ value: long(2001) }))],
      '/blocks/0/elements/0/value',
      'must be less than 2001 characters',
    ],
    [
      'a long action_id',
      [actions(button({ action_id: long(256) }))],
      '/blocks/0/elements/0/action_id',
      'must be less than 256 characters',
    ],
    [
      'a long block_id',
      [{ type: 'divider', block_id: long(256) }],
      '/blocks/0/block_id',
      'must be less than 256 characters',
    ],
    ['a bad url', [actions(button({ url: 'no url' }))], '/blocks/0/elements/0/url', 'must be a valid url'],
    [
      'two buttons of one action_id',
      [actions(button({ action_id: 'a' }), button({ action_id: 'a' }))],
      '/blocks/0/elements/1/action_id',
      'action_id already exists: a',
    ],
    [
      'two blocks of one block_id',
      times(2, { type: 'divider', block_id: 'a' }),
      '/blocks/1/block_id',
      'block_id already exists: a',
    ],
    [
      'an unknown field',
      [{ type: 'divider', colour: 'red' }],
      '/blocks/0',
      'invalid additional property: colour',
    ],
    ['an unknown block', [{ type: 'banner' }], '/blocks/0/type', 'unsupported type: banner'],
    [
      'a long markdown block',
      [{ type: 'markdown', text: long(12_001) }],
      '/blocks/0/text',
      'must be less than 12001 characters',
    ],
    [
      'an empty cell',
      [{ type: 'table', rows: [[raw('')]] }],
      '/blocks/0/rows/0/0/text',
      'must be more than 0 characters',
    ],
    [
      '101 rows',
      [{ type: 'table', rows: times(101, [raw('x')]) }],
      '/blocks/0/rows',
      'no more than 100 items allowed',
    ],
    [
      'too much in all cells',
      [{ type: 'table', rows: times(11, [raw(long(1000))]) }],
      '/blocks/0/rows',
      'must be less than 10001 characters in all cells',
    ],
    [
      'two tables',
      times(2, { type: 'table', rows: [[raw('x')]] }),
      '/blocks',
      'only one table is allowed in a message',
    ],
    [
      'half of the feedback',
      [{ type: 'context_actions', elements: [{ ...feedback, negative_button: undefined }] }],
      '/blocks/0/elements/0',
      'missing required field: negative_button',
    ],
    [
      'a menu of nothing',
      [actions({ type: 'static_select', placeholder: plain('x') })],
      '/blocks/0/elements/0',
      'missing required field: options',
    ],
  ])('%s', (_, blocks, pointer, text) => {
    expect(messageBlockProblems(blocks)).toContainEqual({ pointer, text });
  });

  it('counts markdown blocks together', () => {
    const markdown = (length: number) => ({ type: 'markdown', text: long(length) });
    expect(areTooLong([markdown(6000), markdown(6000)])).toBe(false);
    expect(areTooLong([markdown(6000), markdown(6001)])).toBe(true);
  });
});

describe('views', () => {
  const modal = (fields: object) => ({ type: 'modal', title: plain('Title'), blocks: [], ...fields });
  const input = { type: 'input', label: plain('Name'), element: { type: 'plain_text_input' } };

  it('takes 100 blocks and a long private_metadata', () => {
    const blocks = [...times(99, { type: 'divider' }), input];
    expect(
      viewProblems(modal({ blocks, submit: plain('Send'), private_metadata: long(3000) }), 'modal'),
    ).toEqual([]);
  });

  it.each([
    [
      'a long title',
      modal({ title: plain(long(25)) }),
      '/view/title/text',
      'must be less than 25 characters',
    ],
    [
      'too much private_metadata',
      modal({ private_metadata: long(3001) }),
      '/view/private_metadata',
      'must be less than 3001 characters',
    ],
    [
      '101 blocks',
      modal({ blocks: times(101, { type: 'divider' }) }),
      '/view/blocks',
      'no more than 100 items allowed',
    ],
    [
      'an input and no submit',
      modal({ blocks: [input] }),
      '/view/blocks/0/input',
      'must define `submit` to use an `input` block in modals',
    ],
    ['a home in place of a modal', { type: 'home', blocks: [] }, '/view/type', 'must be one of: modal'],
  ])('refuses %s', (_, view, pointer, text) => {
    expect(viewProblems(view, 'modal')).toContainEqual({ pointer, text });
  });

  it('has no place for what belongs in messages', () => {
    expect(viewBlockProblems([{ type: 'markdown', text: 'x' }])).toEqual([
      { pointer: '/view/blocks/0/type', text: 'unsupported type: markdown' },
    ]);
  });
});
