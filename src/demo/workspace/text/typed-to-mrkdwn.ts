import { encodeEntities, tokenizeMrkdwn } from './mrkdwn-tokens.ts';

const bareUrl = /https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)'"\]]/g;

/**
 * What Slack makes of a text that a person types: `&`, `<`, `>` are escaped, bare URLs put in brackets.
 * Mentions are given as Slack writes them (`<@U1>`, `<#C1>`, `<!here>`) and stay.
 */
export function typedToMrkdwn(typed: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of typed.matchAll(/<[^<>\n]{1,3000}>/g)) {
    const tokens = tokenizeMrkdwn(match[0]);
    if (tokens[0]?.kind === 'text') continue;
    parts.push(linkUrls(encodeEntities(typed.slice(end, match.index))), match[0]);
    end = match.index + match[0].length;
  }
  parts.push(linkUrls(encodeEntities(typed.slice(end))));
  return parts.join('');
}

function linkUrls(text: string): string {
  return text.replace(bareUrl, (url) => `<${url}>`);
}
