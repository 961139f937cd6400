import { splitBlocks } from '../../answering/split-blocks.ts';
import { escapeMrkdwn } from './disarm-markdown.ts';

const INLINE_CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const LINK = /\[((?:[^[\]\n]|\\[[\]]|\[[^[\]\n]*\])*)\]\(([^()\s]+)\)/g;
const BOLD = '\uE001';
const LITERAL = 0xe100;

/** Disarmed Markdown in Slack's own mark-up, for where there are no blocks. All of the text is there. */
export function markdownToMrkdwn(markdown: string): string {
  let written = '';
  let done = 0;
  for (const block of splitBlocks(markdown)) {
    written += markdown.slice(done, block.start);
    written += block.kind === 'code' ? writeCode(block.text) : writeProse(block.text, block.kind === 'table');
    done = block.end;
  }
  return (written + markdown.slice(done)).trim();
}

/** Slack shows no language, and takes a fence of three only. */
function writeCode(block: string): string {
  const lines = block.split('\n');
  const closed = lines.length > 1 && /^\s*(?:`{3,}|~{3,})\s*$/.test(lines.at(-1) ?? '');
  return fence(lines.slice(1, closed ? -1 : undefined).join('\n'));
}

function fence(code: string): string {
  return `\`\`\`\n${escapeMrkdwn(code).replaceAll('```', '`\u200B``')}\n\`\`\``;
}

function writeProse(text: string, isTable: boolean): string {
  // Columns only line up in code.
  if (isTable) return fence(plainly(text));
  let written = '';
  let done = 0;
  for (const code of text.matchAll(INLINE_CODE)) {
    written += writeText(text.slice(done, code.index)) + writeInlineCode(code[0], code[1] ?? '`');
    done = code.index + code[0].length;
  }
  return written + writeText(text.slice(done));
}

function writeInlineCode(code: string, mark: string): string {
  if (mark.length >= 3 && code.includes('\n')) return writeCode(code);
  return `\`${escapeMrkdwn(code.slice(mark.length, -mark.length).trim())}\``;
}

function writeText(text: string): string {
  const links: string[] = [];
  const literals: string[] = [];
  const marked = text
    .replace(/[\uE000-\uF8FF]/g, '')
    .replace(LINK, (_, label: string, url: string) => {
      const said = writeMarks(label).replaceAll('|', '¦');
      return `\uE000${links.push(`<${escapeMrkdwn(decodeAmpersands(url))}|${said}>`) - 1}\uE000`;
    })
    .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) =>
      String.fromCharCode(LITERAL + literals.push(character) - 1),
    );
  return writeMarks(marked)
    .replace(/[\uE100-\uF8FF]/g, (mark) => escapeMrkdwn(literals[mark.charCodeAt(0) - LITERAL] ?? ''))
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => links[Number(index)] ?? '');
}

function writeMarks(text: string): string {
  return text
    .replace(/&(?!(?:lt|gt|amp);)/g, '&amp;')
    .replace(
      /^ {0,3}#{1,6}\s+(.*?)\s*#*$/gm,
      (_, heading: string) => `${BOLD}${heading.replaceAll('**', '')}${BOLD}`,
    )
    .replace(/^(\s*)[-*+]\s+/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, `${BOLD}$2${BOLD}`)
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])/g, '_$1_')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '~$1~')
    .replaceAll(BOLD, '*');
}

function decodeAmpersands(url: string): string {
  return url.replaceAll('&amp;', '&');
}

function plainly(text: string): string {
  return text
    .replace(/\[([^[\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
