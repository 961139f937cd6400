import type { ModelTurn } from './model.ts';

export interface TextMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * The conversation so far and the question, as a server takes them: no blank text, speakers in turn, the
 * user first. Earlier answers are plain text: their citations would name sources that are not there now.
 */
export function buildMessages(history: readonly ModelTurn[], question: string): TextMessage[] {
  const messages: TextMessage[] = [];
  for (const { role, text } of [...history, { role: 'user' as const, text: question }]) {
    if (text.trim() === '') continue;
    const first = messages.length === 0 && role === 'assistant';
    add(messages, first ? { role: 'user', content: `You wrote before:\n${text}` } : { role, content: text });
  }
  return messages;
}

function add(messages: TextMessage[], next: TextMessage): void {
  const last = messages.at(-1);
  if (last?.role !== next.role) messages.push(next);
  else messages[messages.length - 1] = { role: last.role, content: `${last.content}\n\n${next.content}` };
}
