import type picocolors from 'picocolors';
import { splitBlocks } from '../answering/split-blocks.ts';

export type Colors = ReturnType<typeof picocolors.createColors>;

const FENCE_LINE = /^\s*(?:`{3,}|~{3,}).*$/;
const INLINE_CODE = /(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;
// Spaces stay; everything that moves the cursor, rings, or turns the reading direction goes.
const CONTROL = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Markdown as readable terminal text: code indented, tables aligned, links followed by their address. */
export function renderMarkdownText(markdown: string, colors: Colors): string {
  const safe = withoutControls(markdown);
  let text = '';
  let done = 0;
  for (const block of splitBlocks(safe)) {
    text += safe.slice(done, block.start);
    text += renderBlock(block.kind, block.text, colors);
    done = block.end;
  }
  return text.trimEnd();
}

/** Text from posts must not drive the terminal that shows it. */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (found) => (found === '\n' || found === '\t' ? found : ''));
}

function renderBlock(kind: string, text: string, colors: Colors): string {
  if (kind === 'code') return renderCode(text, colors);
  if (kind === 'table') return renderTable(text, colors);
  if (kind === 'heading') return colors.bold(renderInline(text.replace(/^\s*#+\s*/, ''), colors));
  return text
    .split('\n')
    .map((line) => renderLine(line, colors))
    .join('\n');
}

function renderLine(line: string, colors: Colors): string {
  const quoted = /^\s*>\s?/.exec(line);
  if (quoted === null) return renderInline(line, colors);
  return `${colors.dim('│')} ${renderInline(line.slice(quoted[0].length), colors)}`;
}

function renderCode(text: string, colors: Colors): string {
  const lines = text.split('\n');
  const end = lines.length > 1 && FENCE_LINE.test(lines.at(-1) ?? '') ? -1 : undefined;
  return lines
    .slice(1, end)
    .map((line) => `    ${colors.cyan(line)}`)
    .join('\n');
}

function renderTable(text: string, colors: Colors): string {
  const rows = text.split('\n').map(splitCells);
  const shown = rows.filter((_, index) => index !== 1).map((row) => row.map(plainInline));
  const widths = (shown[0] ?? []).map((_, column) =>
    Math.max(...shown.map((row) => row[column]?.length ?? 0)),
  );
  const lines = shown.map((row) =>
    widths
      .map((width, column) => (row[column] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [colors.bold(lines[0] ?? ''), colors.dim(rule), ...lines.slice(1)].join('\n');
}

function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function plainInline(text: string): string {
  return text
    .replace(INLINE_CODE, '$2')
    .replace(/\[([^\]]+)\]\(([^)]*)\)/g, '$1 ($2)')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\\([\\`*_[\]()#+.!|>~-])/g, '$1');
}

function renderInline(text: string, colors: Colors): string {
  let rendered = '';
  let done = 0;
  for (const code of text.matchAll(INLINE_CODE)) {
    rendered += renderWords(text.slice(done, code.index), colors) + colors.cyan(code[2] ?? '');
    done = code.index + code[0].length;
  }
  return rendered + renderWords(text.slice(done), colors);
}

function renderWords(text: string, colors: Colors): string {
  return text
    .replace(/\[((?:\\.|[^\]\\])+)\]\(([^)\s]*)\)/g, (_, label: string, url: string) => {
      return `${colors.underline(label)} ${colors.dim(`(${url})`)}`;
    })
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, (_, strong: string) => colors.bold(strong))
    .replace(/(?<![\w*])\*(\S(?:[^*]*?\S)?)\*(?![\w*])/g, (_, stressed: string) => colors.italic(stressed))
    .replace(/(?<!\\)\[(\d+)\]/g, (marker) => colors.yellow(marker))
    .replace(/\\([\\`*_[\]()#+.!|>~-])/g, '$1');
}
