import type { WorkspaceCore } from '../core.ts';
import { type JsonObject, textOf } from '../json.ts';
import { changeMessage, removeMessage } from '../messages/change-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import type { Message } from '../state/entities.ts';
import { ApiError } from '../web-api/api-error.ts';
import { checkContent } from '../web-api/check-content.ts';
import type { Limits } from '../web-api/limits.ts';

/** What a response_url answers to. */
export interface ResponsePlace {
  readonly channel: string;
  readonly user: string;
  /** The message whose button was clicked; null for a slash command. */
  readonly source: Message | null;
}

export interface ResponseUrls {
  /** A new address for somebody's command or click. */
  give(place: ResponsePlace): string;
  /**
   * Takes what was sent to the address with this key. Throws ApiError `expired_url`, `used_url`,
   * `invalid_url`, or what the content is refused for.
   */
  take(key: string, body: JsonObject): void;
}

const maximumText = 40_000;

/** `base` is where the addresses start, without a slash at its end. */
export function createResponseUrls(core: WorkspaceCore, limits: Limits, base: string): ResponseUrls {
  const given = new Map<string, { place: ResponsePlace; at: number; uses: number }>();
  return {
    give(place) {
      const key = core.state.nextId('R');
      given.set(key, { place, at: core.state.now(), uses: 0 });
      return `${base}/${key}`;
    },
    take(key, body) {
      const entry = given.get(key);
      if (!entry) throw new ApiError('invalid_url');
      if (core.state.now() - entry.at > limits.responseUrlLifetimeMs) throw new ApiError('expired_url');
      if (entry.uses >= limits.responseUrlUses) throw new ApiError('used_url');
      entry.uses += 1;
      respond(core, entry.place, body);
    },
  };
}

/**
 * Does what a response asks for: replace or delete the message it answers to, else a new message, seen by
 * that person alone unless `response_type` is `in_channel`. Membership of the channel isn't needed.
 */
export function respond(core: WorkspaceCore, place: ResponsePlace, body: JsonObject): void {
  const { state } = core;
  if (isYes(body['delete_original']) && place.source) {
    removeMessage(core, place.source);
    return;
  }
  const content = checkContent(state, body, maximumText);
  if (isYes(body['replace_original']) && place.source) {
    changeMessage(core, place.source, { ...content, editedBy: null, byPerson: false });
    return;
  }
  const isPublic = body['response_type'] === 'in_channel';
  const threadTs = textOf(body['thread_ts']);
  const unfurlLinks = typeof body['unfurl_links'] === 'boolean' ? { unfurlLinks: body['unfurl_links'] } : {};
  publishMessage(
    core,
    {
      ...content,
      channel: place.channel,
      origin: 'app',
      user: state.app.botUserId,
      team: state.team.id,
      ...(isPublic ? {} : { visibleTo: place.user }),
      ...(threadTs ? { threadTs } : {}),
    },
    unfurlLinks,
  );
}

function isYes(value: unknown): boolean {
  return value === true || value === 'true';
}
