import type { ParameterType, Template } from './template.ts';
import { templateError } from './template-error.ts';
import { type SqlToken, tokenizeSql } from './tokenize-sql.ts';

/** A template's SQL with `$n` in the place of names. */
export interface BoundSql {
  /** As many lines as the template's SQL; each `$n` bears a cast to its type. */
  readonly text: string;
  /** In the order of their numbers. */
  readonly parameters: readonly { readonly name: string; readonly type: ParameterType }[];
}

const POSTGRES_TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'text',
  'text[]': 'text[]',
  int: 'integer',
  number: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
  date: 'date',
};

export function postgresType(type: ParameterType): string {
  return POSTGRES_TYPES[type];
}

/**
 * Puts `$n::type` where the SQL says `:name`, numbering from `firstNumber`. The cast gives a null its
 * type. Throws AppError `configuration` on a name that is not declared, a declared one that is not used,
 * a `$n` in the text, and more than one statement.
 */
export function bindParameters(template: Template, firstNumber: number): BoundSql {
  const declared = new Map(
    [...template.context, ...template.parameters].map(({ name, type }) => [name, type]),
  );
  const tokens = withoutLastSemicolon(tokenizeSql(template.sql));
  const used = new Map<string, number>();
  const texts: string[] = [];
  let line = template.sqlLine;
  for (const [index, token] of tokens.entries()) {
    const name = token.text.slice(1);
    const type = token.kind === 'parameter' ? declared.get(name) : undefined;
    if (token.kind === 'parameter' && !isSliceBound(tokens, index, type !== undefined)) {
      if (type === undefined) throw unknownParameter(template, line, name, [...declared.keys()]);
      const number = used.get(name) ?? used.size + firstNumber;
      used.set(name, number);
      texts.push(`$${number}::${postgresType(type)}`);
    } else {
      refuseToken(template, line, token);
      texts.push(token.text);
    }
    line += token.text.split('\n').length - 1;
  }
  for (const name of declared.keys()) {
    if (!used.has(name)) {
      throw templateError(template.file, template.sqlLine, `:${name} is declared and not used in the SQL`);
    }
  }
  return {
    text: texts.join(''),
    parameters: [...used.keys()].map((name) => ({ name, type: declared.get(name) ?? 'text' })),
  };
}

function unknownParameter(
  template: Template,
  line: number,
  name: string,
  declared: readonly string[],
): Error {
  const allowed = declared.map((known) => `:${known}`).join(', ') || 'none';
  return templateError(template.file, line, `:${name} is not declared, allowed are ${allowed}`);
}

function refuseToken(template: Template, line: number, token: SqlToken): void {
  if (token.kind === 'positional') {
    throw templateError(template.file, line, `${token.text} in the SQL, allowed is :name`);
  }
  if (token.kind === 'symbol' && token.text === ';') {
    throw templateError(template.file, line, 'a second statement, allowed is one SELECT');
  }
}

/**
 * Inside square brackets `a[1:n]` is a slice. So is a `:name` after an operand, and one that is not
 * declared.
 */
function isSliceBound(tokens: readonly SqlToken[], index: number, declared: boolean): boolean {
  let depth = 0;
  for (const token of tokens.slice(0, index)) {
    if (token.kind !== 'symbol') continue;
    if (token.text === '[') depth++;
    if (token.text === ']') depth--;
  }
  if (depth === 0) return false;
  if (!declared) return true;
  const before = tokens.slice(0, index).findLast(({ kind }) => kind !== 'space' && kind !== 'comment');
  return before !== undefined && (before.kind !== 'symbol' || before.text === ')' || before.text === ']');
}

function withoutLastSemicolon(tokens: readonly SqlToken[]): SqlToken[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'space' && kind !== 'comment');
  if (tokens[last]?.text !== ';') return [...tokens];
  return tokens.filter((_, index) => index !== last);
}
