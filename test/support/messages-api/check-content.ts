import { blocksOf, type MessagesRequest } from './messages-request.ts';
import { invalid, type Problem } from './problem.ts';

type Block = Readonly<Record<string, unknown>>;

/** Blocks in system and messages: nothing blank, citations all or none, and none beside a format. */
export function checkContent({ body, messages }: MessagesRequest): Problem | null {
  const system = body['system'];
  const problem = system === undefined ? null : checkTexts(system, 'system');
  if (problem) return problem;
  for (const [index, { role, content }] of messages.entries()) {
    const at = `messages.${index}.content`;
    const found =
      checkTexts(content, at) ??
      firstOf(blocksOf(content), (block, n) => checkBlock(block, role, `${at}.${n}`));
    if (found) return found;
  }
  return checkCitations(
    messages.flatMap(({ content }) => searchResultsIn(content)),
    body,
  );
}

function checkTexts(content: unknown, at: string): Problem | null {
  if (typeof content === 'string') return checkText(content, at);
  if (!Array.isArray(content)) return invalid(`${at}: Input should be a valid string or list`);
  if (content.length === 0) return invalid(`${at}: at least one block is required`);
  return firstOf(content as Block[], (block) =>
    block['type'] === 'text' ? checkText(block['text'], at) : null,
  );
}

function checkText(text: unknown, at: string): Problem | null {
  if (typeof text !== 'string') return invalid(`${at}: text: Input should be a valid string`);
  if (text === '') return invalid(`${at}: text content blocks must be non-empty`);
  return text.trim() === '' ? invalid(`${at}: text content blocks must contain non-whitespace text`) : null;
}

function checkBlock(block: Block, role: string, at: string): Problem | null {
  switch (block['type']) {
    case 'text':
      return role === 'user' && blocksOf(block['citations']).length > 0
        ? invalid(`${at}.citations: not permitted on text of the user`)
        : null;
    case 'search_result':
      return checkSearchResult(block, at);
    case 'tool_result':
      return checkToolResult(block, at);
    case 'tool_use':
      return typeof block['input'] === 'object' && block['input'] !== null
        ? null
        : invalid(`${at}.tool_use.input: Input should be a valid dictionary`);
    case 'thinking':
      return role === 'assistant' && block['signature']
        ? null
        : invalid(`${at}.thinking.signature: Field required`);
    default:
      return invalid(`${at}.type: "${block['type']}" is not an allowed type`);
  }
}

function checkSearchResult(block: Block, at: string): Problem | null {
  if (typeof block['source'] !== 'string' || typeof block['title'] !== 'string') {
    return invalid(`${at}.search_result: source and title are required`);
  }
  const problem = checkTexts(block['content'], `${at}.search_result.content`);
  if (problem) return problem;
  return firstOf(blocksOf(block['content']), (part) => {
    if (part['type'] !== 'text') return invalid(`${at}.search_result.content: only text is permitted`);
    return blocksOf(part['citations']).length > 0
      ? invalid(`${at}.search_result.content.citations: not permitted`)
      : null;
  });
}

function checkToolResult(block: Block, at: string): Problem | null {
  const content = block['content'];
  if (block['is_error'] === true) {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : blocksOf(content);
    if (parts.length === 0 || parts.some(({ type }) => type !== 'text')) {
      return invalid(`${at}.tool_result: with is_error, all content must be text, and there must be some`);
    }
  }
  if (content === undefined) return null;
  return (
    checkTexts(content, `${at}.tool_result.content`) ??
    firstOf(blocksOf(content), (part, index) =>
      checkBlock(part, 'user', `${at}.tool_result.content.${index}`),
    )
  );
}

function checkCitations(results: readonly Block[], body: MessagesRequest['body']): Problem | null {
  const enabled = results.filter(
    (result) => (result['citations'] as { enabled?: boolean })?.enabled === true,
  );
  if (enabled.length > 0 && enabled.length < results.length) {
    return invalid('citations: must be enabled on all search results, or on none');
  }
  const format = (body['output_config'] as { format?: unknown } | undefined)?.format;
  return enabled.length > 0 && format ? invalid('output_config.format: cannot be used with citations') : null;
}

function searchResultsIn(content: unknown): Block[] {
  return blocksOf(content).flatMap((block) => {
    if (block['type'] === 'search_result') return [block];
    return block['type'] === 'tool_result' ? searchResultsIn(block['content']) : [];
  });
}

function firstOf<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => Problem | null,
): Problem | null {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index);
    if (problem) return problem;
  }
  return null;
}
