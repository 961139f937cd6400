import type { HtmlConverter } from '../html-converter.ts';
import { slugify } from '../slugify.ts';
import { buildDocument } from './build-document.ts';
import { describeShape } from './front-matter.ts';
import { readLine } from './read-field.ts';
import type { FailureSubject, ListedItem } from './source.ts';

export interface JsonPlace {
  readonly file: string;
  /** What names a post without `id` and `url`; null: its slug does. */
  readonly identity: string | null;
}

/** Turning HTML into Markdown takes time that grows faster than the text. */
const LARGEST_HTML_CHARACTERS = 2_000_000;

/** The post of a JSON text, or what is wrong with it. */
export async function parseJsonPost(
  text: string,
  place: JsonPlace,
  converter: HtmlConverter,
): Promise<ListedItem[]> {
  let post: unknown;
  try {
    post = JSON.parse(text);
  } catch (error) {
    return [failed(place, null, `is not valid JSON: ${(error as Error).message}`, { kind: 'unknown' })];
  }
  if (typeof post !== 'object' || post === null || Array.isArray(post)) {
    const reason = `is ${describeShape(post)}, allowed is one post as an object`;
    return [failed(place, null, reason, { kind: 'unknown' })];
  }
  return await readPost(post as Record<string, unknown>, place, converter);
}

async function readPost(
  fields: Readonly<Record<string, unknown>>,
  place: JsonPlace,
  converter: HtmlConverter,
): Promise<ListedItem[]> {
  const id = readLine(fields['id']);
  const externalId = identityOf(fields, place);
  if (externalId === null) {
    return [failed(place, 'id', 'is missing, and url, slug and title too', { kind: 'unknown' })];
  }
  const subject = { kind: 'post', externalId } as const;
  const content = await readContent(fields, converter);
  if (content.kind === 'wrong') return [failed(place, content.field, content.reason, subject)];
  const { id: _id, content: _content, format: _format, ...rest } = fields;
  const items = buildDocument(rest, {
    externalId,
    file: place.file,
    content: content.markdown,
    fallback: { title: null, slug: null, category: null, url: null },
    baseUrl: null,
  });
  return id.kind === 'wrong' ? [...items, failed(place, 'id', id.reason, subject)] : items;
}

function identityOf(fields: Readonly<Record<string, unknown>>, place: JsonPlace): string | null {
  for (const name of ['id', 'url']) {
    const line = readLine(fields[name]);
    if (line.kind === 'value' && line.value !== null) return line.value;
  }
  if (place.identity !== null) return place.identity;
  for (const name of ['slug', 'title']) {
    const line = readLine(fields[name]);
    if (line.kind === 'value' && line.value !== null && slugify(line.value) !== '')
      return slugify(line.value);
  }
  return null;
}

type Content =
  | { readonly kind: 'content'; readonly markdown: string }
  | { readonly kind: 'wrong'; readonly field: string; readonly reason: string };

async function readContent(
  { content, format }: Readonly<Record<string, unknown>>,
  converter: HtmlConverter,
): Promise<Content> {
  if (content === undefined || content === null) return wrong('content', 'is missing');
  if (typeof content !== 'string') return wrong('content', `is ${describeShape(content)}, allowed is text`);
  if (format === undefined || format === null || format === 'markdown') {
    return { kind: 'content', markdown: content };
  }
  if (format !== 'html') {
    return wrong('format', `is ${JSON.stringify(format).slice(0, 80)}, allowed are markdown and html`);
  }
  if (content.length > LARGEST_HTML_CHARACTERS) {
    return wrong(
      'content',
      `has ${content.length} characters of html, allowed are ${LARGEST_HTML_CHARACTERS}`,
    );
  }
  const reply = await converter.convert(content);
  if ('markdown' in reply) return { kind: 'content', markdown: reply.markdown };
  return wrong('content', `is html that cannot be read: ${reply.problem}`);
}

function wrong(field: string, reason: string): Content {
  return { kind: 'wrong', field, reason };
}

function failed(
  { file }: JsonPlace,
  field: string | null,
  reason: string,
  subject: FailureSubject,
): ListedItem {
  return { kind: 'failure', file, field, reason, subject };
}
