import { changeOutsideCode } from './outside-code.ts';
import { keepSourceLinks } from './safe-links.ts';
import type { IsSource } from './write-quote.ts';

/** `<!channel>`, `<!subteam^S1|@ops>`, `<@U1>`, `<#C1|general>`: what Slack makes a mention of, also in code. */
const MENTION = /<[!@#]([^<>\n]*)>/g;
/** Typed by hand these call everybody. */
const CALL = /@(?=(?:channel|here|everyone)\b)/gi;
/** Spaces and marks that are not seen, but could hide a word or carry something out. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The model's text as it may be shown: links only to posts, no images, nobody called. Code keeps its links. */
export function cleanAnswer(markdown: string, isSource: IsSource): string {
  const named = markdown.replace(UNSEEN, '').replace(MENTION, (_, inner: string) => nameOf(inner));
  return keepSourceLinks(
    changeOutsideCode(named, (text) => text.replace(CALL, '')),
    isSource,
  );
}

/** The label, else the id: "ops" of `!subteam^S1|@ops`. */
function nameOf(inner: string): string {
  return (inner.split('|').at(-1) ?? '').replace(/^@/, '');
}
