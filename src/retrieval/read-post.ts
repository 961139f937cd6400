import type { Passage } from '../domain/evidence.ts';
import type { PostSummary } from '../domain/post.ts';
import { publishedAt } from '../domain/published-at.ts';
import type { Scope } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import type { Queryable } from '../store/database.ts';
import { type PostRow, toPostSummary } from './post-summary.ts';
import { resolveReferences } from './resolve-references.ts';

export interface PostWindow {
  readonly post: PostSummary;
  /** Parts of the post in reading order; each text is citable. */
  readonly passages: readonly Passage[];
  /** How many parts the post has. */
  readonly total: number;
  /** Part to go on from; null when the end is reached. */
  readonly next: number | null;
}

export interface ReadRequest {
  /** `source/slug`, or a slug that is unique in scope. */
  readonly reference: string;
  /** Part to begin with, from 0. */
  readonly fromParagraph: number;
  /** Largest number of characters of text; the first part is given whole, however long. */
  readonly characters: number;
  readonly scope: Scope;
  readonly timezone: string;
}

/** A window of one post. Throws `usage` for an unknown or ambiguous reference, or a part it does not have. */
export async function readPost(request: ReadRequest, database: Queryable): Promise<PostWindow> {
  const { reference, fromParagraph, characters, scope, timezone } = request;
  const [id] = await resolveReferences([reference], scope, database);
  const { rows } = await database.query<WindowRow>(
    `SELECT chunk.ordinal, chunk.heading, chunk.text,
            (SELECT count(*) FROM chunk AS every WHERE every.post_id = post.id) AS total,
            post.id, post.source_id AS source, post.slug, post.title, post.url, post.category, post.author,
            ${publishedAt('$2')} AS "publishedAt"
       FROM post
       LEFT JOIN LATERAL (
         SELECT ordinal, heading, text,
                sum(length(text)) OVER (ORDER BY ordinal) - length(text) AS characters_before
           FROM chunk WHERE post_id = post.id AND ordinal >= $3
       ) AS chunk ON chunk.characters_before = 0 OR chunk.characters_before + length(chunk.text) <= $4
      WHERE post.id = $1
      ORDER BY chunk.ordinal`,
    [id, timezone, fromParagraph, characters],
  );
  const [first] = rows;
  if (first === undefined) throw new AppError('usage', `post "${reference}" is not in the library any more`);
  const parts = rows.filter((row): row is ChunkRow => row.text !== null);
  if (parts.length === 0 && (fromParagraph > 0 || first.total > 0)) {
    throw new AppError(
      'usage',
      `post "${reference}", from_paragraph = ${fromParagraph}: allowed is 0 to ${Math.max(0, first.total - 1)}`,
    );
  }
  const post = toPostSummary(first);
  const next = (parts.at(-1)?.ordinal ?? -1) + 1;
  return {
    post,
    passages: parts.map(({ heading, text, ordinal }) => ({
      post,
      heading,
      text,
      ordinal,
      score: 1,
      similarity: null,
      coverage: 0,
    })),
    total: first.total,
    next: next < first.total ? next : null,
  };
}

interface WindowRow extends PostRow {
  /** Null, like heading and text, for a post without a part in the window. */
  readonly ordinal: number | null;
  readonly heading: string | null;
  readonly text: string | null;
  readonly total: number;
}

interface ChunkRow extends WindowRow {
  readonly ordinal: number;
  readonly text: string;
}
