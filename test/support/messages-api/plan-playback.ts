import type { BuiltMessage } from './build-message.ts';
import type { Fault } from './scripted.ts';
import { type Event, errorEvent, formatEvent, PING, writeEvents } from './write-events.ts';

/** What the connection does, in order. A body that no step ends is ended after the last. */
export type Step =
  | { readonly kind: 'write'; readonly bytes: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'destroy' }
  /** Open, and silent until the client goes. */
  | { readonly kind: 'stall' };

export function planStream(message: BuiltMessage, fault: Fault | undefined, size: number): Step[] {
  const events = writeEvents(message, size, fault?.kind === 'bad-tool-json' ? fault.how : null);
  switch (fault?.kind) {
    case 'error-first':
      return writeAll([errorEvent(fault.type)]);
    case 'error-after-text':
      return [...writeAll(events.slice(0, afterText(events))), ...writeAll([errorEvent(fault.type)])];
    case 'cut':
      return [
        ...writeAll(events.slice(0, -1)),
        ...(fault.how === 'destroy' ? [{ kind: 'destroy' } as const] : []),
      ];
    case 'stall':
      return [...writeAll(events.slice(0, fault.afterEvents)), { kind: 'stall' }];
    case 'pings':
      return [...writeAll(events.slice(0, 1)), ...pings(fault), ...writeAll(events.slice(1))];
    default:
      return writeAll(events);
  }
}

/** The same faults where the reply comes in one piece. */
export function planWhole(message: BuiltMessage, fault: Fault | undefined): Step[] {
  const bytes = JSON.stringify(message);
  const half: Step = { kind: 'write', bytes: bytes.slice(0, bytes.length / 2) };
  switch (fault?.kind) {
    case 'error-after-text':
    case 'cut':
      return [half, { kind: 'destroy' }];
    case 'stall':
      return [half, { kind: 'stall' }];
    case 'bad-tool-json':
      return [half];
    case 'pings':
      return [
        { kind: 'wait', ms: fault.count * fault.everyMs },
        { kind: 'write', bytes },
      ];
    default:
      return [{ kind: 'write', bytes }];
  }
}

function writeAll(events: readonly Event[]): Step[] {
  return events.map((event) => ({ kind: 'write', bytes: formatEvent(event) }));
}

function pings({ count, everyMs }: { count: number; everyMs: number }): Step[] {
  return Array.from({ length: count }).flatMap(() => [
    { kind: 'wait' as const, ms: everyMs },
    ...writeAll([PING]),
  ]);
}

/** Where the first block that shows anything has been written. */
function afterText(events: readonly Event[]): number {
  const end = events.findIndex(([name]) => name === 'content_block_stop');
  return end < 0 ? 1 : end;
}
