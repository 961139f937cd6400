import { isObject, objectsOf } from '../../json.ts';
import type { AssistantThread } from '../../state/entities.ts';
import { ApiError, explainedError } from '../api-error.ts';
import { threadRoot, visibleChannel } from '../find-conversation.ts';
import { type ApiCall, type Method, stringArgument } from '../method.ts';

/** Shows what the app is doing; an empty status takes it down, as does the app's next message there. */
export const setStatus: Method = {
  scopes: ['chat:write', 'assistant:write'],
  required: { channel_id: 'string', thread_ts: 'string' },
  optional: {
    status: 'string',
    loading_messages: 'strings',
    icon_emoji: 'string',
    icon_url: 'string',
    username: 'string',
  },
  run(call) {
    const { status } = call.arguments;
    if (typeof status !== 'string')
      throw explainedError('invalid_arguments', ['missing required field: status']);
    const loading = (call.arguments['loading_messages'] as string[] | undefined) ?? [];
    if (loading.length > 10) {
      throw explainedError('invalid_arguments', [
        'no more than 10 items allowed [json-pointer:/loading_messages]',
      ]);
    }
    const thread = assistantThread(call);
    thread.status = status;
    thread.statusSetAt = call.core.state.now();
    thread.loadingMessages = loading;
    return {};
  },
};

export const setTitle: Method = {
  scopes: ['assistant:write'],
  required: { channel_id: 'string', thread_ts: 'string', title: 'string' },
  run(call) {
    assistantThread(call).title = stringArgument(call, 'title');
    return {};
  },
};

export const setSuggestedPrompts: Method = {
  scopes: ['assistant:write'],
  required: { channel_id: 'string', prompts: 'json' },
  optional: { thread_ts: 'string', title: 'string' },
  run(call) {
    const prompts = objectsOf(call.arguments['prompts']);
    const isGood = prompts.every((prompt) => isObject(prompt) && prompt['title'] && prompt['message']);
    if (!isGood || prompts.length === 0 || prompts.length > 4) {
      throw explainedError('invalid_arguments', [
        '1 to 4 prompts with title and message [json-pointer:/prompts]',
      ]);
    }
    assistantThread(call).prompts = prompts;
    return {};
  },
};

function assistantThread(call: ApiCall): AssistantThread {
  const { state } = call.core;
  const channel = visibleChannel(call, stringArgument(call, 'channel_id'));
  const threadTs = stringArgument(call, 'thread_ts');
  if (threadTs && !threadRoot(call, channel, threadTs)) throw new ApiError('invalid_thread_ts');
  const key = `${channel.id}:${threadTs}`;
  const standing = state.assistantThreads.get(key);
  if (standing) return standing;
  const thread: AssistantThread = {
    status: '',
    statusSetAt: 0,
    loadingMessages: [],
    title: null,
    prompts: [],
  };
  state.assistantThreads.set(key, thread);
  return thread;
}
