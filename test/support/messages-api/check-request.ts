import { checkContent } from './check-content.ts';
import { checkConversation } from './check-conversation.ts';
import type { MessagesRequest } from './messages-request.ts';
import { invalid, type Problem } from './problem.ts';

export const API_VERSION = '2026-10-21';

const FIELDS = new Set([
  'model',
  'max_tokens',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'stream',
  'thinking',
  'output_config',
  'metadata',
  'stop_sequences',
  'service_tier',
  'cache_control',
  'container',
  'context_management',
  'betas',
]); // prettier-ignore

const NO_FORCED_CHOICE = /^claude-(opus|sonnet)-5-5/;
const ALWAYS_THINKING = /^claude-opus-5-5/;
const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'];
const MOST_BREAKPOINTS = 4;

/** What the real API does not accept, of what its client lets through; null for a request in order. */
export function checkRequest(request: MessagesRequest, models: readonly string[]): Problem | null {
  return (
    checkHeaders(request) ??
    checkFields(request) ??
    checkModel(request, models) ??
    checkThinkingAndChoice(request) ??
    checkTools(request.body['tools']) ??
    checkBreakpoints(request) ??
    checkContent(request) ??
    checkConversation(request.messages)
  );
}

export function checkHeaders({ headers }: Pick<MessagesRequest, 'headers'>): Problem | null {
  if (!/^Bearer \S+$/.test(headers.authorization ?? '')) {
    return { status: 401, type: 'authentication_error', message: 'authorization: Bearer header is required' };
  }
  const version = headers['anthropic-version'];
  if (version !== API_VERSION) return invalid(`anthropic-version: "${version}" is not a valid version`);
  return null;
}

function checkFields({ body }: MessagesRequest): Problem | null {
  for (const name of Object.keys(body)) {
    if (!FIELDS.has(name)) return invalid(`${name}: Extra inputs are not permitted`);
  }
  const tokens = body['max_tokens'];
  if (!Number.isInteger(tokens) || (tokens as number) < 1) {
    return invalid('max_tokens: Input should be an integer of 1 or more');
  }
  if (!Array.isArray(body['messages']) || body['messages'].length === 0) {
    return invalid('messages: at least one message is required');
  }
  const effort = (body['output_config'] as { effort?: string } | undefined)?.effort;
  if (effort !== undefined && !EFFORTS.includes(effort)) {
    return invalid(`output_config.effort: allowed is one of ${EFFORTS.join(', ')}`);
  }
  return null;
}

function checkModel({ model }: MessagesRequest, models: readonly string[]): Problem | null {
  return models.includes(model)
    ? null
    : { status: 404, type: 'not_found_error', message: `model: ${model} was not found` };
}

function checkThinkingAndChoice({ body, model, choice }: MessagesRequest): Problem | null {
  if (NO_FORCED_CHOICE.test(model) && (choice === 'any' || choice === 'tool')) {
    return invalid(`tool_choice: type "${choice}" is not supported by ${model}`);
  }
  const thinking = (body['thinking'] as { type?: string } | undefined)?.type;
  if (ALWAYS_THINKING.test(model) && (thinking === 'disabled' || thinking === 'enabled')) {
    return invalid(`thinking: type "${thinking}" is not supported by ${model}`);
  }
  return null;
}

function checkTools(tools: unknown): Problem | null {
  if (tools === undefined) return null;
  if (!Array.isArray(tools)) return invalid('tools: Input should be a list');
  const names = tools.map((tool) => tool?.name);
  for (const [index, tool] of tools.entries()) {
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(tool?.name ?? ''))
      return invalid(`tools.${index}.name: not a valid name`);
    if (names.indexOf(tool.name) !== index) return invalid('tools: Tool names must be unique');
    if (tool.input_schema?.type !== 'object') {
      return invalid(`tools.${index}.input_schema.type: Input should be 'object'`);
    }
  }
  return null;
}

function checkBreakpoints({ body }: MessagesRequest): Problem | null {
  const count = countBreakpoints(body);
  return count > MOST_BREAKPOINTS
    ? invalid(`A maximum of ${MOST_BREAKPOINTS} blocks with cache_control may be provided. Found ${count}.`)
    : null;
}

function countBreakpoints(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'cache_control' in value && value.cache_control !== null ? 1 : 0;
  return Object.values(value).reduce<number>((sum, member) => sum + countBreakpoints(member), own);
}
