type SqlTokenKind =
  | 'space'
  | 'comment'
  | 'string'
  /** A quoted name. */
  | 'identifier'
  /** A keyword or plain name. */
  | 'word'
  | 'number'
  /** `:name`. */
  | 'parameter'
  /** `$1`. */
  | 'positional'
  | 'symbol';

export interface SqlToken {
  readonly kind: SqlTokenKind;
  readonly text: string;
}

const PATTERNS: readonly (readonly [SqlTokenKind, RegExp])[] = [
  ['space', /\s+/y],
  ['comment', /--[^\n\r]*/y],
  // Backslashes escape in E'' only.
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y],
  ['string', /(?:[uU]&|[bBxXnN])?'(?:[^']|'')*(?:'|$)/y],
  ['identifier', /(?:[uU]&)?"(?:[^"]|"")*(?:"|$)/y],
  ['string', /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?(?:\$\1\$|$)/y],
  ['positional', /\$\d+/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['symbol', /::|:=/y],
  ['parameter', /:[A-Za-z_]\w*/y],
  ['symbol', /[\s\S]/uy],
];

/**
 * Cuts SQL into tokens as Postgres reads it, with its usual setting of standard_conforming_strings. The
 * texts of all tokens, joined, are the SQL again. Never throws: an unended string runs to the end.
 */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let position = 0; position < sql.length; ) {
    const token = blockCommentAt(sql, position) ?? tokenAt(sql, position);
    tokens.push(token);
    position += token.text.length;
  }
  return tokens;
}

function tokenAt(sql: string, position: number): SqlToken {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = position;
    const text = pattern.exec(sql)?.[0];
    if (text) return { kind, text };
  }
  return { kind: 'symbol', text: sql.charAt(position) };
}

/** Postgres nests block comments. */
function blockCommentAt(sql: string, position: number): SqlToken | null {
  if (!sql.startsWith('/*', position)) return null;
  let depth = 0;
  for (let index = position; index < sql.length; index++) {
    if (sql.startsWith('/*', index)) {
      depth++;
      index++;
    } else if (sql.startsWith('*/', index)) {
      depth--;
      index++;
      if (depth === 0) return { kind: 'comment', text: sql.slice(position, index + 1) };
    }
  }
  return { kind: 'comment', text: sql.slice(position) };
}
