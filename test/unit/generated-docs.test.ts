import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedPages } from '../../scripts/generate-docs.ts';
import { replaceGeneratedPart } from '../../scripts/generated-part.ts';

describe('generated pages', () => {
  it.each([...generatedPages()])(
    '%s is current: run node --import tsx scripts/generate-docs.ts',
    (path, text) => {
      expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
    },
  );
});

describe('the page of hostile files', () => {
  it('names a test for every line that is not made from the cases', () => {
    const page = readFileSync(new URL('../../docs/hostile-files.md', import.meta.url), 'utf8');
    const rows = page
      .split('\n')
      .filter((line) => /^\|.*\|.*\|.*\|$/.test(line) && !/^\|\s*(what|-)/.test(line));
    const named = rows.map((row) => row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '');
    const handWritten = named.filter((_name, at) => rows[at]?.split(' | ').length === 3);
    expect(handWritten.length).toBeGreaterThan(30);
    const tests = testFiles().join('\n');
    expect(handWritten.filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
  });
});

function testFiles(): string[] {
  const folder = new URL('../', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

describe('replaceGeneratedPart', () => {
  it('changes what stands between the markers, and nothing else', () => {
    const page = 'before\n<!-- list:begin (by a script) -->\nold\n<!-- list:end -->\nafter\n';
    const replaced = 'before\n<!-- list:begin (by a script) -->\n\nnew $1\n\n<!-- list:end -->\nafter\n';
    expect(replaceGeneratedPart(page, 'list', 'new $1')).toBe(replaced);
    expect(replaceGeneratedPart(replaced, 'list', 'new $1')).toBe(replaced);
  });

  it('refuses a page without the markers', () => {
    expect(() => replaceGeneratedPart('<!-- other:begin -->', 'list', '')).toThrow(
      'no "<!-- list:begin -->"',
    );
    expect(() => replaceGeneratedPart('<!-- list:end --><!-- list:begin -->', 'list', '')).toThrow(
      'list:end',
    );
  });
});
