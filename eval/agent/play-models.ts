import type { MessagesRequest } from '../../test/support/messages-api/messages-request.ts';
import {
  call,
  citation,
  type ReplyBlock,
  reply,
  type Scripted,
  text,
} from '../../test/support/messages-api/scripted.ts';
import type { AgentCase } from './agent-case.ts';

/**
 * Plays both models for one case, by rote: the classifier says what the case says; the agent makes the
 * case's calls, one a request, and then says what came back, word for word. It shows that the way through
 * classifier, tools and checks is right, and nothing of how well a model finds it.
 */
export function playModels({ question, stand_in }: AgentCase): (request: MessagesRequest) => Scripted {
  const calls = stand_in.calls ?? [{ tool: 'search_passages', input: { query: question } }];
  return (request) => {
    if (isClassifier(request)) {
      const words = { template: null, parameters: [], question: '', ...stand_in.classifier };
      return reply(JSON.stringify({ ...words, query_type: stand_in.classifier?.query_type ?? 'search' }));
    }
    const next = calls[request.toolResults.length];
    if (next !== undefined && request.choice !== 'none') return reply([call(next.tool, next.input)]);
    const query =
      calls.findLast(({ input }) => typeof input['query'] === 'string')?.input['query'] ?? question;
    return reply(sayResults(request, String(query)));
  };
}

function isClassifier({ body }: MessagesRequest): boolean {
  return (body['output_config'] as { format?: unknown } | undefined)?.format !== undefined;
}

type Block = Readonly<Record<string, unknown>>;

function sayResults({ messages }: MessagesRequest, query: string): ReplyBlock[] {
  const results = messages.flatMap(({ content }) =>
    (Array.isArray(content) ? (content as Block[]) : []).filter(({ type }) => type === 'tool_result'),
  );
  const found = results.flatMap(({ content }) => (Array.isArray(content) ? (content as Block[]) : []));
  const quoted = quoteNearest(found, query);
  if (quoted !== null) return quoted;
  const listed = results.flatMap(({ content }) => (typeof content === 'string' ? sayRows(content) : []));
  return [text(listed.join('\n') || "The library doesn't cover this.")];
}

/** The paragraph that, with its title, shares most words with what was searched for, cited; null where none does. */
function quoteNearest(found: readonly Block[], query: string): ReplyBlock[] | null {
  const wanted = [...new Set(wordsOf(query))];
  let best = { share: LEAST_SHARE, source: '', paragraph: '', index: 0 };
  for (const { type, source, title, content } of found) {
    if (type !== 'search_result') continue;
    (content as { text: string }[]).forEach(({ text: paragraph }, index) => {
      const words = wordsOf(`${title} ${paragraph}`);
      const share = wanted.filter((word) => words.includes(word)).length / wanted.length;
      if (share > best.share && /\p{L}/u.test(paragraph) && !paragraph.startsWith('#'))
        best = { share, source: String(source), paragraph, index };
    });
  }
  if (best.source === '') return null;
  const cited = citation(best.source, best.paragraph, [best.index, best.index + 1]);
  return [text('The post says: '), text(best.paragraph, [cited])];
}

/** Of the words that were searched for; less is another matter. */
const LEAST_SHARE = 0.34;

function wordsOf(said: string): string[] {
  return said.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
}

function sayRows(content: string): string[] {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(content);
  } catch {
    return [];
  }
  const rows = (value['posts'] ?? value['rows'] ?? value['categories'] ?? []) as Record<string, unknown>[];
  const total = value['total_matching'] ?? value['total'] ?? rows.length;
  const lines = rows.map((row) =>
    typeof row === 'object' && typeof row['title'] === 'string'
      ? `- [${row['title']}](${row['url']})`
      : `- ${Object.values(row).join(', ')}`,
  );
  return [`${total} in all.`, '', ...lines];
}
