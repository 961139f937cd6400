import type { Passage } from '../domain/evidence.ts';
import { postReference } from '../domain/post.ts';
import type { CitableSource, ModelTool, ModelToolContent } from '../model/model.ts';
import { listCategoriesTool } from '../tools/list-categories.ts';
import { listPostsTool } from '../tools/list-posts.ts';
import { readPostTool } from '../tools/read-post.ts';
import { runTemplateTool } from '../tools/run-template.ts';
import { runTool } from '../tools/run-tool.ts';
import { searchPassagesTool } from '../tools/search-passages.ts';
import type { Tool, ToolContext, ToolOutcome } from '../tools/tool.ts';
import type { Inquiry } from './inquiry.ts';
import { splitBlocks } from './split-blocks.ts';

/** The tools as one conversation uses them, and what they have returned. */
export interface AgentTools {
  readonly tools: readonly ModelTool[];
  /** What the model has read as this content; null where it is no result of these tools. */
  outcomeOf(content: ModelToolContent | null): ToolOutcome | null;
  /** In the order in which they came. */
  readonly outcomes: readonly ToolOutcome[];
  /** The passage that was offered as this source. */
  readonly passages: ReadonlyMap<string, Passage>;
}

/** `within`: row ids of the only posts that search reads; null for all in scope. */
export function openAgentTools({ question, parts }: Inquiry, within: readonly number[] | null): AgentTools {
  const { scope, timezone, now, asker, channel } = question;
  const { database, embedder, library, synonyms } = parts;
  const context: ToolContext = { scope, timezone, now, asker, channel, within };
  const byContent = new WeakMap<ModelToolContent, ToolOutcome>();
  const outcomes: ToolOutcome[] = [];
  const passages = new Map<string, Passage>();
  const use = <Input>(tool: Tool<Input>): ModelTool => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema,
    async run(input) {
      const outcome = await runTool(tool, input, context);
      const content = asModelContent(outcome, passages);
      byContent.set(content, outcome);
      outcomes.push(outcome);
      return content;
    },
  });
  return {
    // Always in this order: what the model is told of them is cached by its bytes.
    tools: [
      use(searchPassagesTool({ database, embedder }, synonyms)),
      use(listPostsTool(database, synonyms)),
      use(listCategoriesTool(database)),
      use(readPostTool(database)),
      use(runTemplateTool(library, database)),
    ],
    outcomeOf: (content) => (content === null ? null : (byContent.get(content) ?? null)),
    outcomes,
    passages,
  };
}

function asModelContent({ content }: ToolOutcome, passages: Map<string, Passage>): ModelToolContent {
  if (content.kind !== 'passages') return { ...content };
  const sources = content.passages.map((passage) => {
    const source = asSource(passage);
    passages.set(source.source, passage);
    return source;
  });
  return { kind: 'sources', sources, note: content.note };
}

/** Named by reference and place, so that a passage which is found twice is one source. */
function asSource(passage: Passage): CitableSource {
  const { post, heading, ordinal, text } = passage;
  return {
    source: `${postReference(post)}#${ordinal}`,
    title: heading === null ? post.title : `${post.title} › ${heading}`,
    paragraphs: splitBlocks(text).map((block) => block.text),
  };
}
