import { describe, expect, it } from 'vitest';
import { bindParameters } from '../../src/catalogue/bind-parameters.ts';
import { templateOf } from '../support/template-text.ts';

const bind = (sql: string, headers: readonly string[] = []) =>
  bindParameters(templateOf({ sql, headers }), 3);

describe('bindParameters', () => {
  it('numbers parameters in the order of their use, and casts each to its type', () => {
    const bound = bind('select :b, :a, :b', ['param: a text', 'param: b int']);
    expect(bound.text).toBe('select $3::integer, $4::text, $3::integer');
    expect(bound.parameters).toEqual([
      { name: 'b', type: 'int' },
      { name: 'a', type: 'text' },
    ]);
  });

  it.each([
    ["select :a || ':a'", "select $3::text || ':a'"],
    ['select :a::text', 'select $3::text::text'],
    ['select (x)[1:2], :a', 'select (x)[1:2], $3::text'],
    ['select (x)[1:a], :a', 'select (x)[1:a], $3::text'],
    ['select (x)[lo:hi], :a', 'select (x)[lo:hi], $3::text'],
    ['select (x)[f(1):a], :a', 'select (x)[f(1):a], $3::text'],
    ['select (x)[:a]', 'select (x)[$3::text]'],
    ['select array[1, :a]', 'select array[1, $3::text]'],
    ['select :a; -- the end\n', 'select $3::text -- the end'],
  ])('reads %s', (sql, text) => {
    expect(bind(sql, ['param: a text']).text).toBe(text);
  });

  it.each([
    ['select 1,\n :nobody', [], 'tried.sql:7: :nobody is not declared, allowed are none'],
    ['select 1', ['param: a text'], 'tried.sql:7: :a is declared and not used in the SQL'],
    ['select 1;\nselect 2', [], 'tried.sql:6: a second statement, allowed is one SELECT'],
    ['select $1', [], 'tried.sql:6: $1 in the SQL, allowed is :name'],
  ])('refuses %j', (sql, headers, message) => {
    expect(() => bind(sql, headers)).toThrow(message);
  });

  it('binds what comes from who asks like any other value', () => {
    const bound = bind('select :me, :moment', [
      'context: me text = asker',
      'context: moment timestamptz = now',
    ]);
    expect(bound.text).toBe('select $3::text, $4::timestamptz');
  });
});
