/**
 * A value as plain text inside Markdown: one line, nothing in it is markup, a mention or a list. What
 * needs no escape gets none: `pg_dump` stays as it is.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<>|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^([-=])(?=\1+\s*$)/, '\\$1');
}

/** The target of a Markdown link; null for what a reader could not follow, such as a relative path. */
export function linkTarget(url: unknown): string | null {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s/]/i.test(url.trim()) || !URL.canParse(url.trim()))
    return null;
  return url
    .trim()
    .replace(/[\s()<>\\|*_`[\]]/g, (character) =>
      character === '_'
        ? character
        : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
}
