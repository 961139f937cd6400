import type { JsonObject } from '../json.ts';
import { decodeEntities, type Token, tokenizeMrkdwn } from './mrkdwn-tokens.ts';

/** The rich_text block that Slack adds to a message sent as text; styles are left as plain text. */
export function richTextFrom(mrkdwn: string): JsonObject {
  const elements = tokenizeMrkdwn(mrkdwn).map(toElement);
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

function toElement(token: Token): JsonObject {
  switch (token.kind) {
    case 'text':
      return { type: 'text', text: decodeEntities(token.text) };
    case 'user':
      return { type: 'user', user_id: token.id };
    case 'channel':
      return { type: 'channel', channel_id: token.id };
    case 'group':
      return { type: 'usergroup', usergroup_id: token.id };
    case 'broadcast':
      return { type: 'broadcast', range: token.range };
    case 'date':
      return { type: 'text', text: token.fallback };
    case 'link':
      return { type: 'link', url: decodeEntities(token.url), ...(token.label ? { text: token.label } : {}) };
  }
}
