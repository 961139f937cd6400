import type { HttpFault } from './scripted.ts';

/** Why a request is not accepted. */
export type Problem = HttpFault;

export function invalid(message: string): Problem {
  return { status: 400, type: 'invalid_request_error', message };
}
