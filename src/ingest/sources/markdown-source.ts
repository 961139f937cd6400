import { firstTitle } from '../markdown-blocks.ts';
import { normaliseText } from '../normalise-text.ts';
import { buildDocument } from './build-document.ts';
import { readFrontMatter } from './front-matter.ts';
import { mapAhead } from './map-ahead.ts';
import { plainMdx } from './plain-mdx.ts';
import { readTextFile } from './read-text-file.ts';
import type { DocumentFailure, ListedItem, Source } from './source.ts';
import { type FoundFile, walkFolder } from './walk-folder.ts';

export interface MarkdownFolder {
  readonly path: string;
  readonly baseUrl: string | null;
}

const ENDINGS = ['.md', '.mdx', '.markdown'];
const READ_AHEAD = 8;

/** Other names that site generators have for our fields. */
const ALIASES: Readonly<Record<string, string>> = {
  authors: 'author',
  categories: 'category',
  date: 'published_at',
  description: 'excerpt',
  lastmod: 'updated_at',
};

/** A folder tree of Markdown files, each a post; a post's identity is its relative path. */
export function markdownSource(folder: MarkdownFolder): Source {
  return {
    async *list(signal) {
      const files = walkFolder(folder.path, ENDINGS, signal);
      const posts = mapAhead(files, READ_AHEAD, async (found) =>
        found.kind === 'failure' ? [found] : await readPost(found, folder),
      );
      for await (const items of posts) {
        signal.throwIfAborted();
        yield* items;
      }
    },
  };
}

async function readPost(found: FoundFile, folder: MarkdownFolder): Promise<ListedItem[]> {
  const read = await readTextFile(found.path);
  if (read.kind === 'unreadable') return [failed(found.name, null, read.reason)];
  return parsePost(read.text, found.name, folder.baseUrl);
}

/** The post of a file's text, or what is wrong with it. `name` is its relative path. */
export function parsePost(text: string, name: string, baseUrl: string | null): ListedItem[] {
  const parsed = readFrontMatter(text);
  if (parsed.kind === 'unreadable') return [failed(name, 'front matter', parsed.reason)];
  const fields = withoutAliases(parsed.fields);
  if (fields['draft'] === true || fields['draft'] === 'true') {
    const subject = { kind: 'withdrawn' } as const;
    return [{ kind: 'failure', file: name, field: 'draft', reason: 'is a draft: left out', subject }];
  }
  const body = normaliseText(parsed.body);
  const content = name.toLowerCase().endsWith('.mdx') ? plainMdx(body) : body;
  const stem = stemOf(name);
  return buildDocument(fields, {
    externalId: name,
    file: name,
    content,
    fallback: {
      title: firstTitle(content) ?? stem.replace(/[-_]+/g, ' ').trim(),
      slug: stem,
      category: name.includes('/') ? (name.split('/')[0] ?? null) : null,
      url: baseUrl === null ? null : joinUrl(baseUrl, name),
    },
    baseUrl,
  });
}

function withoutAliases(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const name = Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? key) : key;
    if (name === key || !Object.hasOwn(fields, name)) named[name] = value;
    else named[key] = value;
  }
  return named;
}

/** File name without its ending; an index file is named by its folder. */
function stemOf(name: string): string {
  const parts = name.split('/');
  const stem = (parts.at(-1) ?? name).replace(/\.(md|mdx|markdown)$/i, '');
  const parent = parts.at(-2);
  return /^(index|readme|_index)$/i.test(stem) && parent !== undefined ? parent : stem;
}

function joinUrl(base: string, name: string): string {
  return `${base.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;
}

function failed(name: string, field: string | null, reason: string): DocumentFailure {
  return { kind: 'failure', file: name, field, reason, subject: { kind: 'post', externalId: name } };
}
