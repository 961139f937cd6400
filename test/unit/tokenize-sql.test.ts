import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenizeSql } from '../../src/catalogue/tokenize-sql.ts';

const parametersIn = (sql: string) =>
  tokenizeSql(sql)
    .filter(({ kind }) => kind === 'parameter')
    .map(({ text }) => text);

describe('tokenizeSql', () => {
  it.each([
    ['select :a', [':a']],
    ['select :a::text, b::int', [':a']],
    ["select ':a'", []],
    ["select 'it''s :a' || :b", [':b']],
    ["select E'\\' :a' || :b", [':b']],
    ["select '\\' || :b", [':b']],
    ['select ":a" from t', []],
    ['select $$ :a $$, $tag$ $$ :b $tag$, :c', [':c']],
    ['select 1 -- :a\n, :b', [':b']],
    ['select /* :a /* :b */ :c */ :d', [':d']],
    ["select U&'d\\0061t\\+000061 :a', :b", [':b']],
    ['select a$b :c', [':c']],
    ["select 'unended :a", []],
    ['select /* unended :a', []],
    ['call f(x := :a)', [':a']],
    ['select a[1:2]', []],
  ])('finds the parameters of %s', (sql, parameters) => {
    expect(parametersIn(sql)).toEqual(parameters);
  });

  it('loses and adds no character', () => {
    const pieces = fc.constantFrom(
      "'",
      '"',
      '$$',
      '$t$',
      '--',
      '\n',
      '/*',
      '*/',
      ':',
      '::',
      ':a',
      '[',
      '1',
      ' ',
      'E',
      '\\',
      ';',
      '😀',
      '$1',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (sql) => {
          expect(
            tokenizeSql(sql)
              .map(({ text }) => text)
              .join(''),
          ).toBe(sql);
        },
      ),
    );
  });

  it('sees nothing inside strings, quoted names and comments, whatever they hold', () => {
    const inside = fc.string().map((text) => `${text.replace(/['"$*/\\\n\r\0-]/g, '')} :inner `);
    const quoted = inside.chain((text) =>
      fc.constantFrom(
        `'${text}'`,
        `"${text}"`,
        `$x$${text}$x$`,
        `/*${text}*/`,
        `--${text}\n`,
        `E'${text}\\''`,
      ),
    );
    fc.assert(
      fc.property(fc.array(quoted), (all) => {
        const sql = all.map((text) => `${text} :outer `).join('');
        expect(parametersIn(sql)).toEqual(all.map(() => ':outer'));
      }),
    );
  });
});
