import { templateError } from './template-error.ts';

const HEADER_NAMES = ['name', 'description', 'examples', 'param', 'context', 'respond', 'empty'] as const;
export type HeaderName = (typeof HEADER_NAMES)[number];
const REPEATABLE: readonly HeaderName[] = ['param', 'context'];

/** One header with its continuation lines; `line` is the one on which it begins. */
export interface Header {
  readonly name: HeaderName;
  /** Lines without their indentation; an empty one is a blank line. */
  readonly lines: readonly string[];
  readonly line: number;
}

/** A file in its two parts. */
export interface HeadedSql {
  readonly headers: readonly Header[];
  readonly sql: string;
  readonly sqlLine: number;
}

/**
 * Takes the `-- name: value` lines off the top of a file. A line that begins with `--` and two or more
 * spaces, or with `--` alone, continues the header above. The SQL begins on the first line that is
 * neither blank nor a comment; comments below belong to it.
 */
export function parseHeaders(file: string, text: string): HeadedSql {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const headers: { name: HeaderName; lines: string[]; line: number }[] = [];
  let index = 0;
  for (; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (!line.startsWith('--')) break;
    const start = /^-- ?([A-Za-z_]+):(.*)$/.exec(line);
    if (start) {
      headers.push(openHeader(file, index + 1, start[1] ?? '', start[2] ?? '', headers));
      continue;
    }
    const current = headers.at(-1);
    if (current === undefined || !/^--(\s{2,}|\s*$)/.test(line)) {
      throw templateError(
        file,
        index + 1,
        `"${line}" is no header: allowed are ${HEADER_NAMES.map((name) => `-- ${name}:`).join(', ')}, and lines that begin with "--" and two spaces to continue one`,
      );
    }
    current.lines.push(line.slice(2).trim());
  }
  return { headers, sql: lines.slice(index).join('\n').trimEnd(), sqlLine: index + 1 };
}

function openHeader(
  file: string,
  line: number,
  word: string,
  value: string,
  headers: readonly Header[],
): { name: HeaderName; lines: string[]; line: number } {
  const name = HEADER_NAMES.find((known) => known === word);
  if (name === undefined) {
    throw templateError(file, line, `unknown header "${word}": allowed are ${HEADER_NAMES.join(', ')}`);
  }
  if (!REPEATABLE.includes(name) && headers.some((header) => header.name === name)) {
    throw templateError(file, line, `second "${name}": allowed is one`);
  }
  return { name, lines: [value.trim()], line };
}
