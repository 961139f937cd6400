import { z } from 'zod';
import { postReference } from '../domain/post.ts';
import { type PostWindow, readPost } from '../retrieval/read-post.ts';
import type { Database } from '../store/database.ts';
import type { Tool } from './tool.ts';

/** About 3,000 tokens: a post of usual length is read whole. */
const CHARACTERS = 12_000;

const inputSchema = z.strictObject({
  post: z.string().min(1).max(500).describe('Reference of the post, as other tools return it'),
  from_paragraph: z
    .int()
    .min(0)
    .default(0)
    .describe('Where to go on reading, as the result before said; 0 is the beginning'),
});

const DESCRIPTION =
  `Reads one post from its beginning, or from a paragraph on, to be cited. Use it for "summarise" and
"explain the post" questions, and to read on around a passage that search_passages has found. A long post
comes in windows: the result says where the next one begins.`.replaceAll('\n', ' ');

/** The tool `read_post`. */
export function readPostTool(database: Database): Tool<z.infer<typeof inputSchema>> {
  return {
    name: 'read_post',
    description: DESCRIPTION,
    inputSchema,
    async run({ post: reference, from_paragraph: fromParagraph }, { scope, timezone }) {
      const request = { reference: reference.trim(), fromParagraph, characters: CHARACTERS, scope, timezone };
      const window = await readPost(request, database);
      return {
        content:
          window.passages.length === 0
            ? { kind: 'text', text: 'The post has no text.' }
            : { kind: 'passages', passages: window.passages, note: sayNext(window) },
        rows: null,
        posts: [window.post],
        summary: summarise(window),
      };
    },
  };
}

function sayNext({ next, total }: PostWindow): string | null {
  return next === null ? null : `The post goes on: from_paragraph ${next} of ${total}.`;
}

function summarise({ post, passages, total, next }: PostWindow): string {
  const read = `${passages.length} of ${total} passages of ${postReference(post)}`;
  return next === null ? read : `${read}, goes on at ${next}`;
}
