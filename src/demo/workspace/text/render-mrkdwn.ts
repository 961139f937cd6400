import type { WorkspaceState } from '../state/workspace-state.ts';
import { decodeEntities, type Token, tokenizeMrkdwn } from './mrkdwn-tokens.ts';

/** How mentions are shown to a reader. */
export interface Names {
  user(id: string): string;
  channel(id: string): string;
  group(id: string): string;
}

export function namesOf(state: WorkspaceState): Names {
  return {
    user: (id) => `@${state.users.get(id)?.realName ?? id}`,
    channel: (id) => `#${state.channels.get(id)?.name ?? id}`,
    group: (id) => `@${state.groups.get(id)?.handle ?? id}`,
  };
}

/** mrkdwn as a reader sees it, without marks for bold, italic and strike; code keeps its backticks. */
export function renderMrkdwn(mrkdwn: string, names: Names): string {
  const rendered = tokenizeMrkdwn(mrkdwn)
    .map((token) => renderToken(token, names))
    .join('');
  return decodeEntities(rendered);
}

function renderToken(token: Token, names: Names): string {
  switch (token.kind) {
    case 'text':
      return withoutMarks(token.text);
    case 'user':
      return names.user(token.id);
    case 'channel':
      return names.channel(token.id);
    case 'group':
      return names.group(token.id);
    case 'broadcast':
      return `@${token.range}`;
    case 'date':
      return token.fallback;
    case 'link':
      return token.label ? `${token.label} (${token.url})` : token.url;
  }
}

function withoutMarks(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/(^|[\s(])([*_~])(\S(?:[^\n]*?\S)?)\2(?=$|[\s).,:;!?])/g, '$1$3'),
    )
    .join('');
}
