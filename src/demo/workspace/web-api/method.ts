import type { WorkspaceCore } from '../core.ts';
import type { TriggerBook } from '../interactions/triggers.ts';
import type { JsonObject } from '../json.ts';
import { ApiError } from './api-error.ts';
import type { Limits } from './limits.ts';

export type ArgumentKind = 'string' | 'boolean' | 'number' | 'json' | 'strings';

export interface ApiCall {
  readonly core: WorkspaceCore;
  /** The arguments, read as their kinds say. */
  readonly arguments: JsonObject;
  readonly limits: Limits;
  readonly triggers: TriggerBook;
  /** Where Socket Mode connections are taken. */
  readonly socketUrl: string;
}

/** One method of the Web API. */
export interface Method {
  /** Which token it takes; the bot's unless said otherwise. */
  readonly token?: 'bot' | 'app';
  /** One of these is needed; none = any token will do. */
  readonly scopes: readonly string[];
  readonly required?: Readonly<Record<string, ArgumentKind>>;
  readonly optional?: Readonly<Record<string, ArgumentKind>>;
  /** The answer, without `ok`. Throws ApiError. */
  run(call: ApiCall): JsonObject;
}

/** Throws `missing_scope` unless the app holds the scope. */
export function requireScope(call: ApiCall, scope: string): void {
  const { scopes } = call.core.state.app;
  if (!scopes.has(scope)) throw missingScope([scope], scopes);
}

export function missingScope(needed: readonly string[], held: ReadonlySet<string>): ApiError {
  return new ApiError('missing_scope', { needed: needed.join(','), provided: [...held].join(',') });
}

/** A string argument; an empty string when it was not given. */
export function stringArgument(call: ApiCall, name: string): string {
  const value = call.arguments[name];
  return typeof value === 'string' ? value : '';
}
