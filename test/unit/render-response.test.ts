import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/catalogue/parse-response.ts';
import { type ResponseInput, renderResponse } from '../../src/catalogue/render-response.ts';
import type { Row } from '../../src/domain/evidence.ts';
import { templateOf } from '../support/template-text.ts';

interface Page extends Partial<Omit<ResponseInput, 'rows' | 'template'>> {
  readonly rows?: readonly Row[];
  readonly total?: number;
}

function render(respond: string | readonly string[], page: Page = {}): string {
  const template = templateOf({
    respond: [respond].flat(),
    headers: ['param: since timestamptz', 'param: before timestamptz'],
    sql: 'select 1',
  });
  const { rows = [], total = rows.length, ...rest } = page;
  return renderResponse(parseResponse(template), {
    template,
    parameters: {},
    labels: {},
    periodLabel: null,
    timezone: 'UTC',
    ...rest,
    rows: { template: 'tried', columns: Object.keys(rows[0] ?? {}), rows, total },
  });
}

describe('renderResponse', () => {
  it.each([
    ['{total} {total:plural post|posts}', { total: 1 }, '1 post'],
    ['{total} {total:plural post|posts}', { total: 0 }, '0 posts'],
    ['{total} {total:plural post|posts}', { total: 1234 }, '1,234 posts'],
    ['{total}', { total: 1234.5, locale: 'de-DE' }, '1.234,5'],
    ['{shown} of {total}{more?, {more} more}', { rows: [{ a: 1 }], total: 3 }, '1 of 3, 2 more'],
    [
      '{shown} of {total}{more?, {more} more}',
      { rows: [{ a: 1 }], total: 3, parameters: { offset: 2 } },
      '1 of 3',
    ],
    ['{posts} posts, {words} words', { rows: [{ posts: 3, words: 4000 }] }, '3 posts, 4,000 words'],
    ['in {year:plain}', { rows: [{ year: 2024 }] }, 'in 2024'],
    ['{share:percent}', { rows: [{ share: 0.1234 }] }, '12.3%'],
    ['{years:plain}', { rows: [{ years: [2024, 2023, 2022] }] }, '2024, 2023 and 2022'],
    ['\\{{total}\\}', { total: 3 }, '{3}'],
  ])('%s of %j is "%s"', (respond, page, text) => {
    expect(render(respond, page)).toBe(text);
  });

  it('writes dates in the zone of the asker, in the manner of the language', () => {
    const rows = [{ at: '2024-03-11T23:30:00.000Z', day: '2024-03-11', month: '2024-03' }];
    const respond = '{at:date}, {at}, {day}, {at:month}, {month:month}, {at:year}';
    expect(render(respond, { rows })).toBe(
      '11 March 2024, 11 March 2024, 11 March 2024, March 2024, March 2024, 2024',
    );
    expect(render(respond, { rows, timezone: 'Pacific/Auckland' })).toBe(
      '12 March 2024, 12 March 2024, 11 March 2024, March 2024, March 2024, 2024',
    );
    expect(render('{day}, {month:month}', { rows, timezone: 'America/Los_Angeles' })).toBe(
      '11 March 2024, March 2024',
    );
    expect(render('{at:date}', { rows, locale: 'es-ES' })).toBe('11 de marzo de 2024');
    expect(render('{at:datetime}', { rows, timezone: 'Europe/Madrid' })).toBe('12 March 2024 at 00:30 CET');
  });

  it('links a row that has an address, and names one that has none', () => {
    const rows = [
      { title: 'A [b] *c*', url: 'https://example.com/a_(b) c' },
      { title: 'No address', url: null },
      { title: 'Nowhere', url: '/relative' },
      { title: 'Trap', url: 'javascript:alert(1)' },
    ];
    expect(render('{rows: - [{title}]({url})}', { rows })).toBe(
      [
        '- [A \\[b\\] \\*c\\*](https://example.com/a_%28b%29%20c)',
        '- No address',
        '- Nowhere',
        '- Trap',
      ].join('\n'),
    );
  });

  it('leaves out what is absent, with its whole line', () => {
    const respond = [
      '{total}{since? since {since}}{before! and counting}:',
      '{rows: - {a}{b? ({b})}}',
      '{more?…and {more} more.}',
      'End.',
    ];
    const rows = [
      { a: 'x', b: 0 },
      { a: 'y', b: 'z' },
    ];
    expect(render(respond, { rows })).toBe('2 and counting:\n- x\n- y (z)\nEnd.');
    expect(
      render(respond, { rows, total: 5, parameters: { since: '2024-03-01', before: '2025-01-01' } }),
    ).toBe('5 since 1 March 2024:\n- x\n- y (z)\n…and 3 more.\nEnd.');
  });

  it('makes a table, numbers to the right, with cells that cannot break it', () => {
    const rows = [
      { year: 2023, name: 'a | b\nc', posts: 1 },
      { year: 2024, name: null, posts: 2000 },
    ];
    expect(render('{table: year:plain "Year", name "Name", posts "Posts"}', { rows })).toBe(
      [
        '| Year | Name | Posts |',
        '| ---: | --- | ---: |',
        '| 2023 | a \\| b c | 1 |',
        '| 2024 |  | 2,000 |',
      ].join('\n'),
    );
    expect(render('{table: year "Year"}')).toBe('');
  });

  it('says the period as the question did, or from its bounds', () => {
    const bounds = { since: '2024-01-01', before: '2025-01-01' };
    expect(render('posts {period}', { parameters: bounds, periodLabel: 'in 2024' })).toBe('posts in 2024');
    expect(render('posts {period}', { parameters: bounds })).toBe(
      'posts from 1 January 2024 to 31 December 2024',
    );
    expect(render('{period}', { parameters: { since: '2024-01-01' } })).toBe('since 1 January 2024');
    expect(render('{period}', { parameters: { before: '2024-01-01' } })).toBe('before 1 January 2024');
    expect(render('{period}', { parameters: { since: '2024-01-01', before: '2024-01-02' } })).toBe(
      'on 1 January 2024',
    );
    expect(
      render('{period}', {
        parameters: { since: '2024-02-29T11:00:00.000Z', before: '2024-03-01T11:00:00.000Z' },
        timezone: 'Pacific/Auckland',
      }),
    ).toBe('on 1 March 2024');
    expect(render('posts{period? {period}}')).toBe('posts');
  });

  it('shows the label of a value, and a row’s own column before a parameter', () => {
    const page = {
      parameters: { since: '2024-01-01' },
      labels: { since: 'New Year_' },
      rows: [{ since: 'row' }],
    };
    expect(render('{since}: {rows: {since}}', page)).toBe('New Year\\_: row');
  });
});

describe('parseResponse', () => {
  it.each([
    ['{total', 'tried.sql:4: template tried: respond, character 1 of "{total": allowed is {name}'],
    [
      'a {total:loud}',
      'character 10 of "a {total:loud}": unknown format "loud", allowed are auto, date, month',
    ],
    ['{rows: {title}', 'character 1 of "{rows: {title}": no closing brace'],
    ['{table: title}', 'character 8 of "{table: title}": allowed in a table is name "Header"'],
    ['{table: title "T" posts "P"}', 'allowed in a table is name "Header", name:format "Header"'],
    ['total}', 'character 6 of "total}": a closing brace without an opening one'],
    ['{Total}', 'character 1 of "{Total}": allowed is {name}'],
    ['{total:date', 'no closing brace'],
  ])('refuses %s', (respond, message) => {
    expect(() => parseResponse(templateOf({ respond: [respond], sql: 'select 1' }))).toThrow(message);
  });

  it('names the line on which it stands', () => {
    const template = templateOf({ respond: ['fine', '', '{'], sql: 'select 1' });
    expect(() => parseResponse(template)).toThrow('tried.sql:6: template tried: respond, character 1');
  });
});
