import { changeOutsideCode } from './outside-code.ts';

const IMAGE = /!\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/g;
const LINK =
  /\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*<?((?:[^()\s<>]|\([^()\s]*\))*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g;
const REFERENCE = /\[([^\]\n]+)\]\[[^\]\n]*\]/g;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[^\n]*\n?/gm;
const BARE =
  /<?\b(?:https?|ftp|mailto|slack|file|javascript|data):(?:\/\/)?[^\s<>)\]"'`]+>?|\bwww\.[^\s<>)\]"'`]+/gi;
const HTML = /<\/?[a-z][^>\n]*>/gi;

/** What stands where a bare link to some other place stood. */
export const REMOVED = '(link removed)';

/** All links of a Markdown text outside code, as written. */
export function findLinks(markdown: string): string[] {
  const found = new Set<string>();
  changeOutsideCode(markdown, (text) => {
    for (const link of text.matchAll(LINK)) if (link[2]) found.add(link[2]);
    for (const bare of text.matchAll(BARE)) found.add(trimLink(bare[0]).link);
    return text;
  });
  return [...found];
}

/**
 * Text from a post as it may be shown: images are gone; a link stays only where `isSource` says that it
 * leads to a post, any other is its text alone. Code is shown as it stands.
 */
export function keepSourceLinks(markdown: string, isSource: (url: string) => boolean): string {
  return changeOutsideCode(markdown, (text) => {
    const kept: string[] = [];
    const keep = (link: string) => `\uE000${kept.push(link) - 1}\uE000`;
    return text
      .replaceAll('\uE000', '')
      .replace(IMAGE, '')
      .replace(DEFINITION, '')
      .replace(LINK, (whole, label: string, url: string) => (isSource(url) ? keep(whole) : label))
      .replace(REFERENCE, '$1')
      .replace(BARE, (whole) => {
        const { link, rest } = trimLink(whole);
        return (isSource(link) ? keep(link) : REMOVED) + rest;
      })
      .replace(HTML, '')
      .replace(/\uE000(\d+)\uE000/g, (_, index: string) => kept[Number(index)] ?? '');
  });
}

/** A full stop after a bare link ends the sentence, not the link. */
function trimLink(written: string): { link: string; rest: string } {
  const bare = written.replace(/^<|>$/g, '');
  const rest = /[.,;:!?]+$/.exec(bare)?.[0] ?? '';
  return { link: bare.slice(0, bare.length - rest.length), rest };
}
