import { AppError } from '../../../errors.ts';
import type { WorkspaceCore } from '../core.ts';
import type { Dispatcher } from '../delivery/dispatcher.ts';
import type { Receipt } from '../delivery/transport.ts';
import type { ResponseUrls } from '../interactions/response-urls.ts';
import type { TriggerBook } from '../interactions/triggers.ts';
import type { JsonObject } from '../json.ts';
import type { Channel, Message, User } from '../state/entities.ts';
import { canSee, findMessage } from '../state/workspace-state.ts';

/** Where a message stands. */
export interface MessageReference {
  readonly channel: string;
  readonly ts: string;
}

/** What came of a command, a click or a submission. */
export interface Outcome {
  /** False when the app did not answer in time: the person sees Slack's error. */
  readonly acknowledged: boolean;
  /** What the acknowledgement carried; null when it was empty or missing. */
  readonly body: JsonObject | string | null;
}

/** One person acting. */
export interface Acting {
  readonly core: WorkspaceCore;
  readonly dispatcher: Dispatcher;
  readonly triggers: TriggerBook;
  readonly responseUrls: ResponseUrls;
  readonly user: User;
}

/** A channel that the person can see; throws `usage`. */
export function channelSeenBy(acting: Acting, id: string): Channel {
  const { state } = acting.core;
  const channel = state.channels.get(id);
  if (channel && canSee(state, acting.user, channel)) return channel;
  throw new AppError('usage', `${acting.user.name} can't see a channel ${id}`);
}

/** A message that the person can see; throws `usage`. */
export function messageSeenBy(acting: Acting, reference: MessageReference): Message {
  const channel = channelSeenBy(acting, reference.channel);
  const message = findMessage(acting.core.state, channel.id, reference.ts);
  const isHidden = message?.visibleTo !== undefined && message.visibleTo !== acting.user.id;
  if (message && !isHidden) return message;
  throw new AppError('usage', `${acting.user.name} can't see a message ${reference.ts} in ${channel.name}`);
}

/** The person's own message; throws `usage`. */
export function ownMessageOf(acting: Acting, reference: MessageReference): Message {
  const message = messageSeenBy(acting, reference);
  if (message.user === acting.user.id && message.origin === 'person') return message;
  throw new AppError('usage', `message ${reference.ts} is not by ${acting.user.name}`);
}

export function toOutcome(receipt: Receipt): Outcome {
  if (receipt.outcome === 'failed') return { acknowledged: false, body: null };
  return { acknowledged: true, body: receipt.body };
}

/** The fields that every interaction names its workspace and person by. */
export function identityFields(acting: Acting): JsonObject {
  const { app, team } = acting.core.state;
  const { user } = acting;
  return {
    user: { id: user.id, username: user.name, name: user.name, team_id: user.teamId },
    api_app_id: app.id,
    token: app.verificationToken,
    team: { id: team.id, domain: team.domain },
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** A channel's name as payloads give it: only public ones by name. */
export function nameInPayload(channel: Channel): string {
  if (channel.kind === 'im') return 'directmessage';
  return channel.kind === 'private' ? 'privategroup' : channel.name;
}
