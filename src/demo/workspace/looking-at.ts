import type { WorkspaceCore } from './core.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import type { LocalWorkspace, MessageFilter } from './local-workspace.ts';
import { type SeenMessage, seeMessage } from './seen-message.ts';
import type { WorkspaceState } from './state/workspace-state.ts';
import { transcript } from './transcript.ts';
import { waitUntil } from './waiting.ts';
import type { RecordedCall } from './web-api/serve-call.ts';

type Looking = Pick<
  LocalWorkspace,
  'assistantThread' | 'messages' | 'transcript' | 'waitForMessage' | 'waitFor' | 'quiet'
>;

const statusLifetimeMs = 120_000;

/** The workspace's ways of looking and waiting. */
export function lookingAt(parts: {
  core: WorkspaceCore;
  dispatcher: Dispatcher;
  calls: readonly RecordedCall[];
}): Looking {
  const { state } = parts.core;
  return {
    messages: (filter = {}) => find(state, filter),
    transcript: (channel, options = {}) => transcript(state, channel, options),
    assistantThread(channel, threadTs) {
      const thread = state.assistantThreads.get(`${channel}:${threadTs}`);
      if (!thread) return null;
      const isOver = state.now() - thread.statusSetAt > statusLifetimeMs;
      return isOver ? { ...thread, status: '' } : { ...thread };
    },
    waitForMessage: (filter, timeoutMs = 5000) =>
      waitUntil(
        () => find(state, { fromApp: true, ...filter }).at(-1),
        timeoutMs,
        () => `no such message; there is:\n${everything(state)}`,
      ),
    waitFor: (what, look, timeoutMs = 5000) => waitUntil(look, timeoutMs, () => `still no ${what}`),
    async quiet(quietMs = 200, timeoutMs = 10_000) {
      const { calls, dispatcher } = parts;
      let before = '';
      let since = Date.now();
      await waitUntil(
        () => {
          const open = calls.filter(({ outcome }) => outcome === null).length + dispatcher.pending();
          const activity = `${calls.length}/${dispatcher.deliveries.length}/${open}`;
          if (activity !== before || open > 0) since = Date.now();
          before = activity;
          return Date.now() - since >= quietMs;
        },
        timeoutMs,
        () => 'still something under way',
      );
    },
  };
}

function find(state: WorkspaceState, filter: MessageFilter): SeenMessage[] {
  return state.messages
    .map((message) => seeMessage(state, message))
    .filter((message) => !filter.channel || message.channel === filter.channel)
    .filter((message) => !filter.thread || message.threadTs === filter.thread)
    .filter((message) => filter.fromApp === undefined || message.fromApp === filter.fromApp)
    .filter((message) => fitsText(message, filter.text))
    .filter((message) => !filter.where || filter.where(message));
}

function fitsText(message: SeenMessage, text: string | RegExp | undefined): boolean {
  if (text === undefined) return true;
  const shown = [message.text, ...message.lines].join('\n');
  return typeof text === 'string' ? shown.includes(text) : text.test(shown);
}

function everything(state: WorkspaceState): string {
  return [...state.channels.values()]
    .map(({ id, name }) => `#${name}\n${transcript(state, id, {})}`)
    .join('\n');
}
