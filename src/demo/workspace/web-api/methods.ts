import type { Method } from './method.ts';
import { setStatus, setSuggestedPrompts, setTitle } from './methods/assistant.ts';
import { deleteMessage, getPermalink, updateMessage } from './methods/change-messages.ts';
import { openConnection, testAuthentication } from './methods/connections.ts';
import {
  conversationInfo,
  conversationMembers,
  openConversation,
  userConversations,
} from './methods/conversations.ts';
import { listGroupMembers, listGroups, userInfo } from './methods/people.ts';
import { postEphemeral, postMessage } from './methods/post-message.ts';
import { react, unreact } from './methods/reactions.ts';
import { history, replies } from './methods/read-conversations.ts';
import { appendStream, startStream, stopStream } from './methods/streams.ts';
import { openView, publishView, updateView } from './methods/views.ts';

/** Every Web API method that the workspace answers; all others are `unknown_method`. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    'apps.connections.open': openConnection,
    'assistant.threads.setStatus': setStatus,
    'assistant.threads.setSuggestedPrompts': setSuggestedPrompts,
    'assistant.threads.setTitle': setTitle,
    'auth.test': testAuthentication,
    'chat.appendStream': appendStream,
    'chat.delete': deleteMessage,
    'chat.getPermalink': getPermalink,
    'chat.postEphemeral': postEphemeral,
    'chat.postMessage': postMessage,
    'chat.startStream': startStream,
    'chat.stopStream': stopStream,
    'chat.update': updateMessage,
    'conversations.history': history,
    'conversations.info': conversationInfo,
    'conversations.members': conversationMembers,
    'conversations.open': openConversation,
    'conversations.replies': replies,
    'reactions.add': react,
    'reactions.remove': unreact,
    'usergroups.list': listGroups,
    'usergroups.users.list': listGroupMembers,
    'users.conversations': userConversations,
    'users.info': userInfo,
    'views.open': openView,
    'views.publish': publishView,
    'views.update': updateView,
  }),
);
