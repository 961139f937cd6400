import type { Envelope } from './transport.ts';

type ReleaseOrder = 'as sent' | 'reversed';

/** What a test can do to events on their way to the app. */
export interface DeliveryControls {
  /** The next `count` events come twice: the same event_id, no retry number. */
  duplicateNext(count?: number): void;
  /** The next event comes this many milliseconds late; those after it overtake it. */
  delayNext(delayMs: number): void;
  /** Acknowledgements of the next `count` attempts get lost, so that events come again as retries. */
  loseAcknowledgements(count?: number): void;
  /** Events are kept back until `release`. */
  hold(): void;
  release(order?: ReleaseOrder): void;
}

export interface ControlledDelivery extends DeliveryControls {
  /** Passes an event on, as the controls say. */
  pass(envelope: Envelope): void;
  /** Whether this attempt's acknowledgement is lost; uses one up. */
  losesAcknowledgement(): boolean;
}

/** `send` delivers now; `later` delays. */
export function createControls(
  send: (envelope: Envelope) => void,
  later: (delayMs: number, action: () => void) => void,
): ControlledDelivery {
  let duplicates = 0;
  let losses = 0;
  let held: Envelope[] | null = null;
  const delays: number[] = [];
  return {
    duplicateNext: (count = 1) => {
      duplicates += count;
    },
    delayNext: (delayMs) => {
      delays.push(delayMs);
    },
    loseAcknowledgements: (count = 1) => {
      losses += count;
    },
    hold: () => {
      held ??= [];
    },
    release(order = 'as sent') {
      const waiting = held ?? [];
      held = null;
      for (const envelope of order === 'reversed' ? waiting.reverse() : waiting) send(envelope);
    },
    pass(envelope) {
      const copies = duplicates > 0 ? 2 : 1;
      duplicates = Math.max(0, duplicates - 1);
      const delayMs = delays.shift() ?? 0;
      for (let copy = 0; copy < copies; copy += 1) {
        if (delayMs > 0) later(delayMs, () => send(envelope));
        else if (held) held.push(envelope);
        else send(envelope);
      }
    },
    losesAcknowledgement() {
      if (losses === 0) return false;
      losses -= 1;
      return true;
    },
  };
}
