import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../src/catalogue/parse-template.ts';
import { AppError } from '../../src/errors.ts';
import { templateOf, templateText } from '../support/template-text.ts';

const parameter = (text: string) =>
  templateOf({ headers: [`param: ${text}`], sql: 'select 1' }).parameters[0];

describe('parseTemplate', () => {
  it('reads headers, their continuation lines, and where the SQL begins', () => {
    const template = parseTemplate(
      'a.sql',
      [
        '-- name: by_category',
        '-- description: Newest posts',
        '--   in one category.',
        '-- examples: latest {category} posts | {category} since {since}',
        '--   what is new {period}',
        "-- param: category text required values=(select slug, name from categories where slug <> ')')",
        '-- param: since timestamptz optional',
        '-- context: me text = asker',
        '-- respond: {total}:',
        '--',
        '--   {rows: - {title}}',
        '-- empty: Nothing there.',
        '',
        'select 1',
        '-- this one is',
      ].join('\r\n'),
    );
    expect(template).toEqual({
      name: 'by_category',
      description: 'Newest posts in one category.',
      examples: ['latest {category} posts', '{category} since {since}', 'what is new {period}'],
      parameters: [
        expect.objectContaining({
          name: 'category',
          required: true,
          slot: 'category',
          values: { select: "select slug, name from categories where slug <> ')'" },
        }),
        expect.objectContaining({
          name: 'since',
          type: 'timestamptz',
          required: false,
          slot: 'period-start',
        }),
      ],
      context: [{ name: 'me', type: 'text', from: 'asker' }],
      respond: '{total}:\n\n{rows: - {title}}',
      respondLine: 9,
      empty: { sentence: 'Nothing there.' },
      sql: 'select 1\n-- this one is',
      file: 'a.sql',
      sqlLine: 14,
    });
  });

  it.each([
    [
      'limit int default=5 min=1 max=50',
      { default: 5, minimum: 1, maximum: 50, slot: 'limit', required: false },
    ],
    ['categories text[]', { slot: 'categories', type: 'text[]' }],
    ['author text', { slot: 'author' }],
    ['from date', { slot: 'period-start' }],
    ['published_before timestamptz', { slot: 'period-end' }],
    ['until timestamptz', { slot: 'period-end' }],
    ['post text required', { slot: 'post' }],
    ['title text', { slot: 'title' }],
    ['tag text values=(select 1)', { slot: 'value' }],
    ['free text', { slot: 'none' }],
    ['of text slot=category', { slot: 'category' }],
    [
      'order text default=newest values=newest,oldest_first',
      {
        default: 'newest',
        values: {
          list: [
            { value: 'newest', label: 'newest' },
            { value: 'oldest_first', label: 'oldest first' },
          ],
        },
      },
    ],
    ['deep boolean default=true', { default: true }],
    ['words text default="two words"', { default: 'two words' }],
  ])('reads the parameter %s', (text, expected) => {
    expect(parameter(text)).toMatchObject(expected);
  });

  it.each([
    [
      'days integer',
      'tried.sql:4: param "days integer": allowed is "name type …" with a type of text, text[], int',
    ],
    ['days int default=x', 'param days: default=x, allowed is a whole number'],
    ['days int min=x', 'param days: min=x, allowed is a number'],
    ['days int required default=3', 'param days: required with a default, allowed is one of them'],
    ['days int required optional', 'param days: both required and optional, allowed is one'],
    ['days int maximum=3', 'param days: unknown "maximum": allowed are default, min, max, values, slot'],
    [
      'days int always',
      'param days: "always": allowed are required, optional, default=, min=, max=, values=, slot=',
    ],
    ['name text max=3', 'param name: min and max on text, allowed are int and number'],
    ['name text slot=person', 'param name: slot=person, allowed are category, categories, author'],
    ['name text values=(select 1', 'param name: no closing bracket in (select 1'],
  ])('refuses the parameter %s', (text, message) => {
    expect(() => parameter(text)).toThrow(message);
  });

  it.each([
    [
      { headers: ['params: x'], sql: 'select 1' },
      'tried.sql:4: unknown header "params": allowed are name, description',
    ],
    [{ headers: ['name: x'], sql: 'select 1' }, 'tried.sql:4: second "name": allowed is one'],
    [{ headers: ['no colon here'], sql: 'select 1' }, 'tried.sql:4: "-- no colon here" is no header'],
    [
      { headers: ['context: x text = everything'], sql: 'select 1' },
      'tried.sql:4: context "x text = everything"',
    ],
    [
      { headers: ['param: x text', 'context: x text = asker'], sql: 'select 1' },
      'tried.sql:5: "x" is declared twice',
    ],
    [{ name: 'With Space', sql: 'select 1' }, 'tried.sql:1: name "With Space": allowed are a-z, 0-9 and _'],
    [{ respond: [''], sql: 'select 1' }, 'tried.sql:4: no "-- respond:"'],
    [{ sql: '' }, 'no SQL below the headers'],
  ])('refuses %j', (text, message) => {
    expect(() => templateOf(text)).toThrow(message);
  });

  it('refuses an example with a slot that is no parameter, and a period where none is taken', () => {
    const text = templateText({ headers: ['param: limit int'], sql: 'select :limit' });
    const withExample = (example: string) => text.replace('how many are there', example);
    expect(() => parseTemplate('a.sql', withExample('the {limits} newest'))).toThrow(
      'a.sql:3: example "the {limits} newest": {limits} is no parameter, allowed are {limit}',
    );
    expect(() => parseTemplate('a.sql', withExample('all of {period}'))).toThrow('{period} is no parameter');
  });

  it('throws an AppError of the configuration kind', () => {
    expect(() => parseTemplate('a.sql', 'select 1')).toThrow(AppError);
    expect(() => parseTemplate('a.sql', 'select 1')).toThrow(
      expect.objectContaining({ code: 'configuration' }),
    );
  });
});
