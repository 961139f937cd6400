import { describePost, linkPost } from '../../answering/write-post.ts';
import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import type { Answer } from '../../domain/answer.ts';
import { postReference } from '../../domain/post.ts';
import type { Question } from '../../domain/question.ts';
import { searchPassages } from '../../retrieval/search-passages.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';

/** Posts that hold the words, the best first, each with the section that does. */
export async function findPostsFor(words: string, question: Question, parts: SlackParts): Promise<Answer> {
  const { answering } = parts;
  const { scope, timezone } = question;
  const started = answering.clock();
  const found = await searchPassages({ query: words, scope, timezone }, answering);
  const ms = Math.round(answering.clock() - started);
  const passages = found.passages.filter(({ coverage }) => coverage > 0);
  const posts = [...new Map(passages.map(({ post }) => [post.id, post])).values()];
  const lines = posts.map((post) => {
    const heading = passages.find((passage) => passage.post.id === post.id)?.heading;
    const section = heading ? ` › ${escapeMarkdown(heading)}` : '';
    return `- ${linkPost(post)}${describePost(post, { timezone, locale: 'en-GB' })}${section}`;
  });
  return {
    ...sayPlainly(question, lines.join('\n') || `Nothing found for “${escapeMarkdown(words)}”.`),
    route: lines.length === 0 ? 'none' : 'search',
    posts,
    trace: [
      {
        tool: 'search_passages',
        input: { query: words },
        summary: `${passages.length} passages`,
        ms,
        passages: passages.map(({ post, heading, score, similarity }) => {
          return { post: postReference(post), heading, score, similarity };
        }),
      },
    ],
  };
}
