import { readFileSync } from 'node:fs';
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
