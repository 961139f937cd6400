import { isObject, type JsonObject } from '../json.ts';
import type { Ping } from '../state/entities.ts';
import { tokenizeMrkdwn } from './mrkdwn-tokens.ts';

export type PingTarget = Pick<Ping, 'kind' | 'target' | 'pointer'>;

export interface PingContent {
  readonly text: string;
  readonly blocks: readonly JsonObject[];
  readonly attachments: readonly JsonObject[];
}

export interface PingOptions {
  /** The channel's id: the target of @channel, @here and @everyone. */
  readonly channel: string;
  /** `link_names` or `parse: full` was asked for: bare @channel, @here and @everyone count too. */
  readonly linkNames: boolean;
}

/**
 * Everybody whom this content would notify. Looks at the text, at mrkdwn text objects, at markdown blocks
 * and at rich text; plain_text objects notify nobody. Text inside code marks counts, to be on the safe side.
 */
export function findPings(content: PingContent, options: PingOptions): PingTarget[] {
  const found: PingTarget[] = [...inText(content.text, '/text', options)];
  walk(content.blocks, '/blocks', options, found);
  walk(content.attachments, '/attachments', options, found);
  return found;
}

function walk(value: unknown, pointer: string, options: PingOptions, found: PingTarget[]): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walk(item, `${pointer}/${index}`, options, found);
    });
    return;
  }
  if (!isObject(value)) return;
  found.push(...ofObject(value, pointer, options));
  for (const [name, field] of Object.entries(value)) walk(field, `${pointer}/${name}`, options, found);
}

function ofObject(value: JsonObject, pointer: string, options: PingOptions): PingTarget[] {
  switch (value['type']) {
    case 'mrkdwn':
    case 'markdown':
      return inText(String(value['text'] ?? ''), `${pointer}/text`, options);
    case 'user':
      return [{ kind: 'user', target: String(value['user_id']), pointer }];
    case 'usergroup':
      return [{ kind: 'group', target: String(value['usergroup_id']), pointer }];
    case 'broadcast': {
      const range = value['range'];
      const kind = range === 'here' || range === 'everyone' ? range : 'channel';
      return [{ kind, target: options.channel, pointer }];
    }
    default:
      return pointer.startsWith('/attachments') && typeof value['text'] === 'string' && !value['type']
        ? inText(value['text'], `${pointer}/text`, options)
        : [];
  }
}

function inText(text: string, pointer: string, options: PingOptions): PingTarget[] {
  const found: PingTarget[] = [];
  for (const token of tokenizeMrkdwn(text)) {
    if (token.kind === 'user' || token.kind === 'group') {
      found.push({ kind: token.kind, target: token.id, pointer });
    } else if (token.kind === 'broadcast') {
      found.push({ kind: token.range, target: options.channel, pointer });
    } else if (token.kind === 'text' && options.linkNames) {
      for (const match of token.text.matchAll(/@(channel|here|everyone)\b/g)) {
        found.push({ kind: match[1] as 'channel' | 'here' | 'everyone', target: options.channel, pointer });
      }
    }
  }
  return found;
}
