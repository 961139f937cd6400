import type { Limits } from './limits.ts';

const posting = new Set(['chat.postMessage', 'chat.postEphemeral', 'chat.startStream']);

/** Counts calls; says how many seconds to wait, 0 = go on. A refused call is not counted. */
export interface RateLimiter {
  secondsToWait(method: string, channel: string): number;
}

export function createRateLimiter(limits: Limits, now: () => number): RateLimiter {
  const byMethod = new Map<string, number[]>();
  const lastPost = new Map<string, number>();
  return {
    secondsToWait(method, channel) {
      const at = now();
      const recent = (byMethod.get(method) ?? []).filter((call) => at - call < 60_000);
      const allowed = limits.callsPerMinute[method] ?? Number.POSITIVE_INFINITY;
      if (recent.length >= allowed) return Math.max(1, Math.ceil((60_000 - (at - (recent[0] ?? at))) / 1000));
      const gap = 1000 / limits.postsPerSecond;
      const since = at - (lastPost.get(channel) ?? Number.NEGATIVE_INFINITY);
      const isPost = posting.has(method);
      if (isPost && since < gap) return Math.max(1, Math.ceil((gap - since) / 1000));
      byMethod.set(method, [...recent, at]);
      if (isPost) lastPost.set(channel, at);
      return 0;
    },
  };
}
