import { decodeEntities } from './decode-entities.ts';
import { fenceAfter, type OpenFence } from './fences.ts';

/**
 * One form for texts that read the same: NFC, line ends as LF, no byte-order mark, no control characters
 * (Postgres refuses NUL) and no lone surrogates.
 */
export function normaliseText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g, '')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
      .normalize('NFC')
  );
}

/** One line of plain text, such as a title: entities decoded, white space run together. */
export function normaliseLine(text: string): string {
  return decodeEntities(normaliseText(text)).replace(/\s+/g, ' ').trim();
}

/**
 * Markdown ready to be stored. Entities in prose become the characters they stand for, so that words
 * can be found and quoted; in code they stay what they are.
 */
export function normaliseMarkdown(markdown: string): string {
  let fence: OpenFence | null = null;
  const lines: string[] = [];
  for (const line of normaliseText(markdown).split('\n')) {
    const next = fenceAfter(line, fence);
    const isCode = fence !== null || next !== null || /^( {4}|\t)/.test(line);
    lines.push(isCode ? line.trimEnd() : decodeProse(line).trimEnd());
    fence = next;
  }
  return lines.join('\n').replace(/^\n+|\n+$/g, '');
}

/** Decodes outside code spans: what stands between two runs of equally many backticks. */
function decodeProse(line: string): string {
  if (!line.includes('&')) return line;
  const parts = line.split(/(`+)/);
  const last = new Map<number, number>();
  for (let at = 1; at < parts.length; at += 2) last.set(parts[at]?.length ?? 0, at);
  let decoded = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    const closed = at % 2 === 1 && (last.get(part.length) ?? 0) > at;
    if (!closed) {
      decoded += decodeEntities(part, { keepMarkup: true });
      continue;
    }
    const end = parts.indexOf(part, at + 1);
    decoded += parts.slice(at, end + 1).join('');
    at = end;
  }
  return decoded;
}
