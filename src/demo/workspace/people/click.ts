import { AppError } from '../../../errors.ts';
import { copyJson, type JsonObject, objectsOf, textOf } from '../json.ts';
import { messageJson } from '../messages/message-json.ts';
import type { Message, View } from '../state/entities.ts';
import { viewJson } from '../views/store-view.ts';
import { type Entry, enterValue, initialValues } from '../views/view-values.ts';
import {
  type Acting,
  identityFields,
  type MessageReference,
  messageSeenBy,
  nameInPayload,
  type Outcome,
  toOutcome,
} from './acting.ts';
import { actionOf, findElement } from './find-element.ts';

/** Clicks a button, or chooses from a menu, in a message. Throws `usage` when there is no such thing to click. */
export async function clickInMessage(
  acting: Acting,
  reference: MessageReference,
  which: string,
  entry: Entry | undefined,
): Promise<Outcome> {
  const { state } = acting.core;
  const message = messageSeenBy(acting, reference);
  const action = actionOf(findElement(message.blocks, which), which, entry);
  const place = { channel: message.channel, user: acting.user.id, source: message };
  return send(acting, action, {
    ...whereItIs(acting, message),
    state: { values: initialValues(message.blocks) },
    response_url: acting.responseUrls.give(place),
    ...(message.visibleTo ? {} : { message: messageJson(state, message) }),
  });
}

/** Clicks or chooses in an open modal or in the person's App Home; what was chosen stays chosen. */
export async function clickInView(
  acting: Acting,
  view: View,
  which: string,
  entry: Entry | undefined,
): Promise<Outcome> {
  if (view.user !== acting.user.id)
    throw new AppError('usage', `the view ${view.id} is not ${acting.user.name}'s`);
  const found = findElement(objectsOf(view.content['blocks']), which);
  const action = actionOf(found, which, entry);
  const values = view.values[found.blockId];
  const actionId = textOf(found.element['action_id']);
  if (values?.[actionId]) values[actionId] = enterValue(found.element, entry ?? which);
  return send(acting, action, {
    container: { type: 'view', view_id: view.id },
    view: viewJson(acting.core.state, view),
  });
}

async function send(acting: Acting, action: JsonObject, where: JsonObject): Promise<Outcome> {
  const { state } = acting.core;
  if (!state.app.isInteractive) throw new AppError('usage', 'the app is not interactive');
  const receipt = await acting.dispatcher.sendInteraction('interactive', {
    type: 'block_actions',
    ...identityFields(acting),
    ...copyJson(where),
    trigger_id: acting.triggers.give(acting.user.id),
    actions: [{ ...action, action_ts: state.nextTimestamp() }],
  });
  return toOutcome(receipt);
}

function whereItIs(acting: Acting, message: Message): JsonObject {
  const channel = acting.core.state.channels.get(message.channel);
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: message.visibleTo !== undefined,
      ...(message.threadTs ? { thread_ts: message.threadTs } : {}),
    },
    channel: { id: message.channel, name: channel ? nameInPayload(channel) : '' },
  };
}
