import { setTimeout as wait } from 'node:timers/promises';
import { standardWebhook } from '../../test/support/webhooks.ts';
import type { Random } from './random.ts';

export interface WebhookSender {
  /** Tells of a change, as networks do: some are lost, some come twice, some overtake each other. */
  tell(file: string | null): void;
  counts(): Readonly<Record<string, number>>;
  /** Waits for those that are under way. */
  settle(): Promise<void>;
}

export function makeWebhookSender(address: string, secret: string, random: Random): WebhookSender {
  const counts = { taken: 0, repeated: 0, refused: 0, lost: 0, late: 0, undelivered: 0 };
  const underWay = new Set<Promise<void>>();
  const send = async (request: ReturnType<typeof standardWebhook>, afterMs: number) => {
    await wait(afterMs);
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(5_000) });
      if (response.status === 202) counts.taken++;
      else if (response.status === 200) counts.repeated++;
      else counts.refused++;
    } catch {
      counts.undelivered++;
    }
  };
  const start = (request: ReturnType<typeof standardWebhook>, afterMs: number) => {
    const sending = send(request, afterMs).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  return {
    tell(file) {
      if (random.happens(0.3)) {
        counts.lost++;
        return;
      }
      const named = file !== null && random.happens(0.5);
      const request = standardWebhook({ type: 'changed', data: named ? { posts: [file] } : {} }, secret);
      const late = random.happens(0.4);
      if (late) counts.late++;
      start(request, late ? random.between(100, 3_000) : 0);
      if (random.happens(0.2)) start(request, random.between(0, 2_000));
    },
    counts: () => counts,
    async settle() {
      await Promise.all(underWay);
    },
  };
}
