import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { findLinks } from './safe-links.ts';
import type { IsSource } from './write-quote.ts';

const SQL = `
SELECT post.url FROM post JOIN source ON source.id = post.source_id
WHERE post.url = ANY($1) AND post.source_id = ANY($2) AND post.deleted_at IS NULL AND source.hidden_at IS NULL`;

/** Tells which links of these texts lead to a post that the asker may see, whatever part of it. */
export async function loadSourceLinks(
  texts: readonly string[],
  scope: Scope,
  database: Queryable,
): Promise<IsSource> {
  const links = [...new Set(texts.flatMap(findLinks).map(withoutFragment))];
  if (links.length === 0) return () => false;
  const { rows } = await database.query<{ url: string }>(SQL, [links, scope.sources]);
  const known = new Set(rows.map((row) => row.url));
  return (url) => known.has(withoutFragment(url));
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}
