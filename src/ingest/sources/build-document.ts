import { deriveExcerpt } from '../derive-excerpt.ts';
import { normaliseMarkdown } from '../normalise-text.ts';
import { parseDate } from '../parse-date.ts';
import { slugify } from '../slugify.ts';
import { cleanJson } from './clean-json.ts';
import { type Field, readLine, readList, readUrl } from './read-field.ts';
import type { ListedDocument, ListedItem } from './source.ts';

/** What a source knows of a post besides its fields. */
export interface DocumentPlace {
  readonly externalId: string;
  readonly file: string;
  /** Markdown, not yet normalised. */
  readonly content: string;
  /** Used where the field is absent. */
  readonly fallback: {
    readonly title: string | null;
    readonly slug: string | null;
    readonly category: string | null;
    readonly url: string | null;
  };
  /** What relative urls are relative to. */
  readonly baseUrl: string | null;
}

const KNOWN = new Set([
  'title',
  'url',
  'slug',
  'category',
  'excerpt',
  'author',
  'published_at',
  'updated_at',
  'tags',
]);

/** Spaces of no width, marks of direction and the like show nothing. */
const VISIBLE = /[^\p{C}\p{Z}\s]/u;

/**
 * Checks the fields of a post. A wrong title or an empty content makes it a failure; any other wrong
 * field is reported and left empty. Unknown fields go to `meta`.
 */
export function buildDocument(fields: Readonly<Record<string, unknown>>, place: DocumentPlace): ListedItem[] {
  const wrong: ListedItem[] = [];
  const report = (field: string, reason: string) => {
    const subject = { kind: 'post', externalId: place.externalId } as const;
    wrong.push({ kind: 'failure', file: place.file, field, reason, subject });
  };
  const take = <Value>(field: string, read: Field<Value>): Value | null => {
    if (read.kind === 'value') return read.value;
    report(field, read.reason);
    return null;
  };
  const title = take('title', readLine(fields['title'])) ?? (wrong.length > 0 ? null : place.fallback.title);
  if (title === null) {
    if (wrong.length === 0) report('title', 'is missing or empty');
    return wrong;
  }
  const text = normaliseMarkdown(place.content);
  if (!VISIBLE.test(text)) {
    report('content', 'is empty');
    return wrong;
  }
  const document: ListedDocument = {
    kind: 'document',
    externalId: place.externalId,
    file: place.file,
    slug: slugify(take('slug', readLine(fields['slug'])) ?? place.fallback.slug ?? title),
    url: take('url', readUrl(fields['url'], place.baseUrl)) ?? place.fallback.url,
    title,
    ...categoryOf(take('category', readCategory(fields['category'])) ?? place.fallback.category),
    author: take('author', readLine(fields['author'])),
    excerpt: take('excerpt', readLine(fields['excerpt'])) ?? deriveExcerpt(text),
    ...datesOf(fields, report),
    tags: take('tags', readList(fields['tags'])) ?? [],
    meta: metaOf(fields, report),
    text,
  };
  return [document, ...wrong];
}

/** A post has one category: of a list it is the first. */
function readCategory(value: unknown): Field<string> {
  return readLine(Array.isArray(value) ? value[0] : value);
}

function categoryOf(name: string | null): Pick<ListedDocument, 'category' | 'categoryName'> {
  const category = name === null ? '' : slugify(name);
  if (name === null || category === '') return { category: null, categoryName: null };
  return { category, categoryName: name === category ? null : name };
}

type Report = (field: string, reason: string) => void;

function datesOf(
  fields: Readonly<Record<string, unknown>>,
  report: Report,
): Pick<ListedDocument, 'publishedAt' | 'publishedDateOnly' | 'updatedAt'> {
  const read = (field: string) => {
    const date = parseDate(fields[field]);
    if (date.kind === 'unreadable') report(field, date.reason);
    return date.kind === 'date' ? date : null;
  };
  const published = read('published_at');
  return {
    publishedAt: published?.at ?? null,
    publishedDateOnly: published?.dateOnly ?? false,
    updatedAt: read('updated_at')?.at ?? null,
  };
}

function metaOf(fields: Readonly<Record<string, unknown>>, report: Report): Record<string, unknown> {
  const unknown = Object.fromEntries(Object.entries(fields).filter(([key]) => !KNOWN.has(key)));
  const meta = cleanJson(unknown);
  if (meta === null) report('meta', 'the further fields are too large or nested too deep: left out');
  return meta ?? {};
}
