import { isObject, type JsonObject } from '../json.ts';
import { decodeEntities, tokenizeMrkdwn } from './mrkdwn-tokens.ts';

/** The web addresses that Slack would look at for previews, each once, in order. */
export function findLinks(text: string, blocks: readonly JsonObject[]): string[] {
  const found = new Set<string>(inText(text));
  const waiting: unknown[] = [...blocks];
  while (waiting.length > 0) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value);
    else if (isObject(value)) {
      for (const url of ofObject(value)) found.add(url);
      waiting.push(...Object.values(value));
    }
  }
  return [...found];
}

function ofObject(value: JsonObject): string[] {
  if (value['type'] === 'link') return [String(value['url'])];
  if (value['type'] === 'mrkdwn' || value['type'] === 'markdown') return inText(String(value['text'] ?? ''));
  return [];
}

function inText(text: string): string[] {
  const bracketed = tokenizeMrkdwn(text).flatMap((token) =>
    token.kind === 'link' && token.url.startsWith('http') ? [decodeEntities(token.url)] : [],
  );
  const bare = text.replace(/<[^>]*>/g, ' ').match(/https?:\/\/[^\s<>|)]+/g) ?? [];
  return [...bracketed, ...bare];
}
