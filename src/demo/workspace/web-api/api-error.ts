import type { Problem } from '../blocks/rules.ts';
import type { JsonObject } from '../json.ts';

/** A refusal as Slack words it: `{"ok": false, "error": code, …details}`. */
export class ApiError extends Error {
  readonly code: string;
  readonly details: JsonObject;

  constructor(code: string, details: JsonObject = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** A refusal that says why, in `response_metadata.messages` as `[ERROR] …` lines. */
export function explainedError(code: string, messages: readonly string[]): ApiError {
  return new ApiError(code, {
    response_metadata: { messages: messages.map((message) => `[ERROR] ${message}`) },
  });
}

/** A refusal that lists what is wrong with blocks or a view, each with its JSON pointer. */
export function problemsError(code: string, problems: readonly Problem[]): ApiError {
  const lines = problems.map(({ text, pointer }) => `${text} [json-pointer:${pointer}]`);
  const explained = explainedError(code, lines);
  return code === 'invalid_blocks' ? new ApiError(code, { errors: lines, ...explained.details }) : explained;
}
