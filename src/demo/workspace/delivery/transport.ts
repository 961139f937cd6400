import type { JsonObject } from '../json.ts';

export type EnvelopeKind = 'events_api' | 'interactive' | 'slash_commands';

/** Something for the app: an event, a click or submission, a slash command. */
export interface Envelope {
  readonly kind: EnvelopeKind;
  readonly payload: JsonObject;
}

/** What came of one attempt to deliver. */
export type Receipt =
  | { readonly outcome: 'acknowledged'; readonly body: JsonObject | string | null }
  | { readonly outcome: 'failed'; readonly reason: string; readonly mayRetry: boolean };

/** 0 and null on the first attempt. */
export interface Attempt {
  readonly retryNumber: number;
  readonly retryReason: string | null;
}

/** A way to the app. */
export interface Transport {
  /** Delivers once and waits for the acknowledgement, `timeoutMs` at most. Never throws. */
  send(envelope: Envelope, attempt: Attempt, timeoutMs: number): Promise<Receipt>;
  close(): Promise<void>;
}
