import type { JsonObject } from '../json.ts';

/** What goes wrong with a call, on purpose. With none of error, status and hangUp it only comes late. */
export interface Fault {
  /** How many calls it hits; 1 by default, Infinity for all to come. */
  times?: number;
  /** Slack's error code: `{"ok": false, "error": …}` with HTTP 200. */
  error?: string;
  /** An HTTP status with a body that is no JSON; 429 comes as Slack sends it, with Retry-After. */
  status?: number;
  /** Seconds, for status 429; 1 by default. */
  retryAfterSeconds?: number;
  /** Milliseconds before the answer. */
  delayMs?: number;
  /** The connection breaks instead of an answer. */
  hangUp?: boolean;
  /** The call takes effect, and only its answer is lost: the message stands, the app doesn't know. */
  afterEffect?: boolean;
  /** Hits only calls with such arguments. */
  when?(callArguments: JsonObject): boolean;
}

export interface FaultScript {
  add(method: string, fault: Fault): void;
  /** The fault that hits this call, used up by it; null when it goes well. */
  take(method: string, callArguments: JsonObject): Fault | null;
  clear(): void;
}

export function createFaultScript(): FaultScript {
  let scripted: { method: string; fault: Fault; left: number }[] = [];
  return {
    add(method, fault) {
      scripted.push({ method, fault, left: fault.times ?? 1 });
    },
    take(method, callArguments) {
      const hit = scripted.find(
        ({ fault, left, ...entry }) =>
          entry.method === method && left > 0 && (fault.when === undefined || fault.when(callArguments)),
      );
      if (!hit) return null;
      hit.left -= 1;
      return hit.fault;
    },
    clear() {
      scripted = [];
    },
  };
}
