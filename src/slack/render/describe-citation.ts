import { formatDay } from '../../answering/format-day.ts';
import { linkTarget } from '../../catalogue/escape-markdown.ts';
import type { Citation } from '../../domain/answer.ts';
import type { PostSummary } from '../../domain/post.ts';
import { escapeMrkdwn } from './disarm-markdown.ts';

/** `*[1]* <url|Title> · docker · 12 March 2024` in mrkdwn; the title alone where the post has no url. */
export function describeCitation({ n, post }: Citation, timezone: string): string {
  return [`*[${n}]* ${linkInMrkdwn(post)}`, ...postFacts(post, timezone).map(escapeMrkdwn)].join(' · ');
}

function linkInMrkdwn({ title, url }: PostSummary): string {
  const said = escapeMrkdwn(title.replace(/\s+/g, ' ').replaceAll('|', '¦')).replace(PING_SIGN, '$1\u200B');
  const target = linkTarget(url);
  return target === null ? said : `<${escapeMrkdwn(target)}|${said}>`;
}

/** A bare "@channel" notifies nobody unless names are linked; nobody should have to rely on that. */
const PING_SIGN = /(@)(?=(?:channel|here|everyone)\b)/g;

export function postFacts(post: PostSummary, timezone: string): string[] {
  const day = post.publishedAt && formatDay(post.publishedAt, { timezone, locale: 'en-GB' });
  return [post.category, day].filter((fact) => fact !== null);
}
