import { copyJson, isObject, type JsonObject, textOf } from '../json.ts';
import { type ControlledDelivery, createControls } from './controls.ts';
import type { Attempt, Envelope, EnvelopeKind, Receipt, Transport } from './transport.ts';

/** One attempt to deliver something to the app, as it went. */
export interface Delivery {
  readonly kind: EnvelopeKind;
  /** The event's type with its subtype (`message`, `message/message_changed`), the interaction's type, the command. */
  readonly type: string;
  /** The same on every retry and duplicate; null for commands and interactions. */
  readonly eventId: string | null;
  readonly payload: JsonObject;
  readonly retryNumber: number;
  readonly retryReason: string | null;
  /** Milliseconds. */
  readonly at: number;
  /** `acknowledged`, `acknowledgement lost`, or why it failed; null while it is under way. */
  outcome: string | null;
  /** Milliseconds until the outcome. */
  ms: number | null;
}

export interface DispatcherOptions {
  readonly transport: Transport;
  /** How long an acknowledgement may take, in milliseconds; Slack allows 3,000. */
  readonly acknowledgeMs: number;
  /** Waits before the retries of an event, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  now(): number;
  later(delayMs: number, action: () => void): void;
}

export interface Dispatcher {
  readonly controls: ControlledDelivery;
  readonly deliveries: readonly Delivery[];
  /** Delivers an event and, if it isn't acknowledged, delivers it again. */
  sendEvent(payload: JsonObject): void;
  /** Delivers once; commands and interactions are never retried. */
  sendInteraction(kind: 'interactive' | 'slash_commands', payload: JsonObject): Promise<Receipt>;
  /** Attempts under way. */
  pending(): number;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const deliveries: Delivery[] = [];
  const controls = createControls((envelope) => void sendEvent(envelope, first), options.later);

  const attempt = async (envelope: Envelope, number: Attempt): Promise<Receipt> => {
    const started = options.now();
    const delivery = record(envelope, number, started);
    deliveries.push(delivery);
    const isLost = envelope.kind === 'events_api' && controls.losesAcknowledgement();
    const received = await options.transport.send(envelope, number, options.acknowledgeMs);
    const receipt = isLost ? await lose(received, started) : received;
    delivery.outcome = isLost ? 'acknowledgement lost' : outcomeOf(receipt);
    delivery.ms = options.now() - started;
    return receipt;
  };
  const lose = async (received: Receipt, started: number): Promise<Receipt> => {
    const left = options.acknowledgeMs - (options.now() - started);
    await new Promise<void>((resolve) => options.later(Math.max(0, left), resolve));
    return received.outcome === 'failed'
      ? received
      : { outcome: 'failed', reason: 'timeout', mayRetry: true };
  };
  const sendEvent = async (envelope: Envelope, number: Attempt): Promise<void> => {
    const receipt = await attempt(envelope, number);
    if (receipt.outcome === 'acknowledged' || !receipt.mayRetry) return;
    const delayMs = options.retryDelaysMs[number.retryNumber];
    if (delayMs === undefined) return;
    const next = { retryNumber: number.retryNumber + 1, retryReason: receipt.reason };
    options.later(delayMs, () => void sendEvent(envelope, next));
  };
  return {
    controls,
    deliveries,
    sendEvent: (payload) => controls.pass({ kind: 'events_api', payload: copyJson(payload) }),
    sendInteraction: (kind, payload) => attempt({ kind, payload: copyJson(payload) }, first),
    pending: () => deliveries.filter(({ outcome }) => outcome === null).length,
  };
}

const first: Attempt = { retryNumber: 0, retryReason: null };

function record(envelope: Envelope, attempt: Attempt, at: number): Delivery {
  const { kind, payload } = envelope;
  return {
    kind,
    type: typeOf(payload),
    eventId: typeof payload['event_id'] === 'string' ? payload['event_id'] : null,
    payload,
    ...attempt,
    at,
    outcome: null,
    ms: null,
  };
}

function typeOf(payload: JsonObject): string {
  const { event } = payload;
  if (!isObject(event)) return textOf(payload['command']) || textOf(payload['type']);
  return event['subtype'] ? `${textOf(event['type'])}/${textOf(event['subtype'])}` : textOf(event['type']);
}

function outcomeOf(receipt: Receipt): string {
  return receipt.outcome === 'acknowledged' ? 'acknowledged' : receipt.reason;
}
