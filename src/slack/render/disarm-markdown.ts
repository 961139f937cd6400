import { changeOutsideCode } from '../../answering/outside-code.ts';
import { keepSourceLinks, REMOVED } from '../../answering/safe-links.ts';

/** What Slack would take for a mention, also where it stands in code. */
const PING = /<(?=[@#!])/g;
const INVISIBLE = '\u200B';
const ADDRESS = /https?:\/\/[^\s<>()[\]"'`*]+/g;
/** A bracket that stays open before a link belongs to no label: the innermost pair makes the link. */
const LINK = /\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\](\([^)\s]*\))/;
const LINK_OR_ADDRESS = new RegExp(`${LINK.source}|${ADDRESS.source}`, 'g');
/** Slack's own form, which a model may know. */
const SLACK_LINK = /<(https?:\/\/[^\s<>|]+)\|([^<>\n[\]]*)>/g;
const AUTOLINK = /<(https?:\/\/[^\s<>]+)>/g;

/**
 * Standard Markdown as Slack's markdown block may have it: nothing in it notifies anybody, images are gone,
 * and only links to sources are left. Code stays as it is, but for an invisible space in a mention.
 */
export function disarmMarkdown(markdown: string, isSource: (url: string) => boolean): string {
  const spelled = changeOutsideCode(markdown, (text) =>
    // A backslash before the bracket would be one before the entity.
    text
      .replace(/\\([<>&])/g, (_, character: string) => ENTITIES[character] ?? character)
      .replace(SLACK_LINK, '[$2]($1)')
      .replace(AUTOLINK, '[$1]($1)'),
  );
  const linked = keepSourceLinks(spelled, isSource);
  const escaped = changeOutsideCode(linked, (text) =>
    text
      .replace(LINK_OR_ADDRESS, (whole, label?: string, target?: string) =>
        label === undefined || target === undefined
          ? linkAddress(whole, isSource)
          : `[${label.replace(ADDRESS, (address) => (isSource(address) ? address : REMOVED))}]${target}`,
      )
      .replaceAll('<', '&lt;')
      // At the beginning of a line it is a quote.
      .replace(/^((?:[ \t]*>)+)|>/gm, (whole, quote: string | undefined) =>
        quote === undefined ? '&gt;' : whole,
      ),
  );
  return escaped.replace(PING, `<${INVISIBLE}`);
}

/**
 * A bare address, as in "**https://…**": what stands right behind it would be taken for a part of it. One that
 * was no address yet because it stood within a word goes as the others have gone.
 */
function linkAddress(address: string, isSource: (url: string) => boolean): string {
  const url = address.replace(/[.,;:!?_~]+$/, '');
  return `${isSource(url) ? `[${url}](${url})` : REMOVED}${address.slice(url.length)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Text that stands as it is written wherever Slack reads mrkdwn. */
export function escapeMrkdwn(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
