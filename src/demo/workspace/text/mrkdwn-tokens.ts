/** A piece of mrkdwn: plain text, or something between angle brackets. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'channel'; readonly id: string; readonly label: string | null }
  | { readonly kind: 'group'; readonly id: string; readonly label: string | null }
  | { readonly kind: 'broadcast'; readonly range: 'channel' | 'here' | 'everyone' }
  | { readonly kind: 'date'; readonly fallback: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string | null };

const bracketed = /<([^<>\n]{1,3000})>/g;

/**
 * Splits mrkdwn at its mentions, links and dates. Entities (`&lt;`) stay as they stand; what merely looks
 * like a bracket stays text.
 */
export function tokenizeMrkdwn(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(bracketed)) {
    const token = readBracket(match[1] ?? '');
    if (!token) continue;
    if (match.index > end) tokens.push({ kind: 'text', text: text.slice(end, match.index) });
    tokens.push(token);
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) });
  return tokens;
}

/** The text that `&amp;`, `&lt;` and `&gt;` stand for; Slack knows no other entities. */
export function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function readBracket(inside: string): Token | null {
  const bar = inside.indexOf('|');
  const head = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? null : inside.slice(bar + 1);
  const broadcast = /^!(channel|here|everyone)$/.exec(head);
  if (broadcast) return { kind: 'broadcast', range: broadcast[1] as 'channel' | 'here' | 'everyone' };
  if (/^@[UW][A-Z0-9]+$/.test(head)) return { kind: 'user', id: head.slice(1) };
  if (/^#[CDG][A-Z0-9]+$/.test(head)) return { kind: 'channel', id: head.slice(1), label };
  const group = /^!subteam\^([A-Z0-9]+)$/.exec(head);
  if (group) return { kind: 'group', id: group[1] ?? '', label };
  if (/^!date\^/.test(head)) return { kind: 'date', fallback: label ?? '' };
  if (/^(https?:\/\/|mailto:|tel:)\S+$/.test(head)) return { kind: 'link', url: head, label };
  return null;
}
