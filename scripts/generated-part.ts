/**
 * Puts text between `<!-- NAME:begin … -->` and `<!-- NAME:end -->`. Throws when the page lacks the two
 * markers.
 */
export function replaceGeneratedPart(page: string, name: string, text: string): string {
  const begin = new RegExp(`<!-- ${name}:begin[^>]*-->`).exec(page);
  const end = page.indexOf(`<!-- ${name}:end -->`);
  if (begin === null || end < begin.index) {
    throw new Error(`no "<!-- ${name}:begin -->" with a "<!-- ${name}:end -->" after it in the page`);
  }
  return `${page.slice(0, begin.index + begin[0].length)}\n\n${text}\n\n${page.slice(end)}`;
}
