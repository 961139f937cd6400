import { type Header, type HeaderName, parseHeaders } from './parse-headers.ts';
import { PARAMETER_TYPES, parseParameter } from './parse-parameter.ts';
import type { ContextName, Template, TemplateParameter } from './template.ts';
import { templateError } from './template-error.ts';

const CONTEXT_NAMES: readonly ContextName[] = ['sources', 'asker', 'channel', 'timezone', 'now'];

/** Reads one `.sql` file. Throws AppError `configuration` with file, line, and what is allowed. */
export function parseTemplate(file: string, text: string): Template {
  const { headers, sql, sqlLine } = parseHeaders(file, text);
  const one = (name: HeaderName): Header => {
    const header = headers.find((candidate) => candidate.name === name);
    if (header === undefined || header.lines.join('').trim() === '') {
      throw templateError(file, header?.line ?? 1, `no "-- ${name}:"`);
    }
    return header;
  };
  if (sql === '') throw templateError(file, sqlLine, 'no SQL below the headers');
  const parameters = readParameters(file, headers);
  const template: Template = {
    name: readName(file, one('name')),
    description: one('description').lines.join(' ').trim(),
    examples: readExamples(file, one('examples'), parameters),
    parameters,
    context: headers.filter(({ name }) => name === 'context').map((header) => readContext(file, header)),
    respond: trimBlankLines(one('respond').lines).join('\n'),
    respondLine: one('respond').line,
    empty: readEmpty(headers.find(({ name }) => name === 'empty')),
    sql,
    file,
    sqlLine,
  };
  refuseTwice(file, headers, template);
  return template;
}

function readName(file: string, header: Header): string {
  const name = header.lines.join(' ').trim();
  if (/^[a-z][a-z0-9_]{0,62}$/.test(name)) return name;
  throw templateError(
    file,
    header.line,
    `name "${name}": allowed are a-z, 0-9 and _, at most 63, a letter first`,
  );
}

function readParameters(file: string, headers: readonly Header[]): readonly TemplateParameter[] {
  return headers
    .filter(({ name }) => name === 'param')
    .map(({ lines, line }) => parseParameter(file, line, lines.join(' ').trim()));
}

/** Examples stand between `|`, or one a line. */
function readExamples(file: string, header: Header, parameters: readonly TemplateParameter[]): string[] {
  const examples = header.lines.flatMap((line) => line.split('|')).map((example) => example.trim());
  const names = parameters.map(({ name }) => name);
  const takesPeriod = parameters.some(({ slot }) => slot === 'period-start' || slot === 'period-end');
  const allowed = takesPeriod ? [...names, 'period'] : names;
  for (const example of examples) {
    for (const [, name = ''] of example.matchAll(/\{([^{}]*)\}/g)) {
      if (allowed.includes(name)) continue;
      throw templateError(
        file,
        header.line,
        `example "${example}": {${name}} is no parameter, allowed are ${allowed.map((word) => `{${word}}`).join(', ') || 'none'}`,
      );
    }
  }
  return examples.filter((example) => example !== '');
}

function readContext(file: string, { lines, line }: Header): Template['context'][number] {
  const text = lines.join(' ').trim();
  const match = /^([a-z][a-z0-9_]*)\s+([a-z]+(?:\[\])?)\s*=\s*([a-z]+)$/.exec(text);
  const from = CONTEXT_NAMES.find((name) => name === match?.[3]);
  const type = PARAMETER_TYPES.find((name) => name === match?.[2]);
  if (!match || from === undefined || type === undefined) {
    throw templateError(
      file,
      line,
      `context "${text}": allowed is "name type = value" with a value of ${CONTEXT_NAMES.join(', ')}`,
    );
  }
  return { name: match[1] ?? '', type, from };
}

function readEmpty(header: Header | undefined): Template['empty'] {
  const text = header?.lines.join(' ').trim() ?? 'search';
  return text === 'search' || text === '' ? { search: true } : { sentence: text };
}

function refuseTwice(file: string, headers: readonly Header[], template: Template): void {
  const names = [...template.parameters, ...template.context].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  const line = headers.findLast(
    ({ name, lines }) => (name === 'param' || name === 'context') && lines[0]?.startsWith(`${twice} `),
  )?.line;
  throw templateError(file, line ?? 1, `"${twice}" is declared twice`);
}

function trimBlankLines(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(first, last + 1);
}
