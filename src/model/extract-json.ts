import type { z } from 'zod';

/** Each try reads to the end of the text. */
const MOST_TRIES = 50;

/** The first JSON object in a text that the schema allows, whatever stands around it; null without one. */
export function extractJson<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries += 1) {
    const end = endOfObject(text, start);
    const value = end === null ? undefined : parse(text.slice(start, end));
    if (value !== undefined) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
    }
    // What stands inside an object that was read is no answer of its own.
    start = text.indexOf('{', value === undefined || end === null ? start + 1 : end);
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the object that begins at `start` ends; braces within strings do not count. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
