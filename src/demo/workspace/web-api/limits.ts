/** How strict the workspace is; every figure can be lowered so that a test gets there sooner. */
export interface Limits {
  /** Posts a second into one channel, beyond which Slack answers 429; Infinity = unlimited. */
  readonly postsPerSecond: number;
  /** Calls a minute by method, beyond which Slack answers 429. */
  readonly callsPerMinute: Readonly<Record<string, number>>;
  /** Most messages that history and replies give in one page. */
  readonly pageSize: number;
  /** Milliseconds in which a trigger_id must be used. */
  readonly triggerLifetimeMs: number;
  /** Milliseconds for which a response_url works, and how often. */
  readonly responseUrlLifetimeMs: number;
  readonly responseUrlUses: number;
  /** Milliseconds after its start at which a stream is over, and UTF-8 bytes that fit into it. */
  readonly streamLifetimeMs: number;
  readonly streamBytes: number;
}

export const slackLimits: Limits = {
  postsPerSecond: Number.POSITIVE_INFINITY,
  callsPerMinute: {},
  pageSize: 1000,
  triggerLifetimeMs: 3000,
  responseUrlLifetimeMs: 30 * 60_000,
  responseUrlUses: 5,
  streamLifetimeMs: 5 * 60_000,
  streamBytes: 11_000,
};
