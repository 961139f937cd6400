import { blocksOf, type RequestMessage } from './messages-request.ts';
import { invalid, type Problem } from './problem.ts';

/** Who speaks when, and that every call of a tool has its result right after it. */
export function checkConversation(messages: readonly RequestMessage[]): Problem | null {
  for (const [index, { role }] of messages.entries()) {
    if (role !== 'user' && role !== 'assistant')
      return invalid(`messages.${index}.role: "${role}" is not allowed`);
  }
  if (messages[0]?.role !== 'user') return invalid('messages: first message must use the "user" role');
  for (const index of messages.keys()) {
    const problem = checkCallsAndResults(messages, index);
    if (problem) return problem;
  }
  if (messages.at(-1)?.role === 'assistant' && !isPaused(messages.at(-1))) {
    return invalid('messages: the conversation must end with a user message; prefilling is not supported');
  }
  return null;
}

function checkCallsAndResults(messages: readonly RequestMessage[], index: number): Problem | null {
  const called = index === 0 ? [] : idsOf(messages[index - 1], 'tool_use', 'id');
  const answered = idsOf(messages[index], 'tool_result', 'tool_use_id');
  const missing = called.filter((id) => !answered.includes(id));
  if (missing.length > 0) {
    return invalid(
      `messages.${index}: \`tool_use\` ids without \`tool_result\` blocks: ${missing.join(', ')}`,
    );
  }
  const unmatched = answered.filter((id, at) => !called.includes(id) || answered.indexOf(id) !== at);
  if (unmatched.length > 0) {
    return invalid(
      `messages.${index}: unexpected \`tool_use_id\` in \`tool_result\`: ${unmatched.join(', ')}`,
    );
  }
  const types = blocksOf(messages[index]?.content).map(({ type }) => type);
  return types.lastIndexOf('tool_result') >= answered.length
    ? invalid(`messages.${index}: \`tool_result\` blocks must come first`)
    : null;
}

function idsOf(message: RequestMessage | undefined, type: string, name: string): unknown[] {
  return blocksOf(message?.content).flatMap((block) => (block['type'] === type ? [block[name]] : []));
}

/** What a paused reply of this server ends with; it may be sent back for the server to go on with. */
export const PAUSED = 'paused…';

function isPaused(message: RequestMessage | undefined): boolean {
  return blocksOf(message?.content).some(({ text }) => typeof text === 'string' && text.endsWith(PAUSED));
}
