import { actionables } from './blocks/complete-blocks.ts';
import { copyJson, isObject, type JsonObject, objectsOf, textOf } from './json.ts';
import type { Message } from './state/entities.ts';
import type { WorkspaceState } from './state/workspace-state.ts';
import { renderMessage } from './transcript.ts';

/** A message as it stood when it was looked at. */
export interface SeenMessage {
  readonly channel: string;
  readonly ts: string;
  /** The thread's root; null on messages of the channel itself, the roots among them. */
  readonly threadTs: string | null;
  readonly user: string;
  readonly fromApp: boolean;
  readonly text: string;
  readonly blocks: readonly JsonObject[];
  readonly attachments: readonly JsonObject[];
  readonly metadata: JsonObject | null;
  /** Emoji name → who reacted. */
  readonly reactions: Readonly<Record<string, readonly string[]>>;
  readonly isEdited: boolean;
  /** Who alone sees it; null = everybody. */
  readonly visibleTo: string | null;
  /** What a reader sees, line by line. */
  readonly lines: readonly string[];
  /** Labels of everything that can be clicked, in order. */
  readonly buttons: readonly string[];
}

export function seeMessage(state: WorkspaceState, message: Message): SeenMessage {
  const isReply = message.threadTs !== undefined && message.threadTs !== message.ts;
  return {
    channel: message.channel,
    ts: message.ts,
    threadTs: isReply ? (message.threadTs ?? null) : null,
    user: message.user,
    fromApp: message.origin === 'app',
    text: message.text,
    blocks: copyJson(message.blocks),
    attachments: copyJson(message.attachments),
    metadata: message.metadata ? copyJson(message.metadata) : null,
    reactions: Object.fromEntries([...message.reactions].map(([name, users]) => [name, [...users]])),
    isEdited: message.edited !== undefined,
    visibleTo: message.visibleTo ?? null,
    lines: renderMessage(state, message),
    buttons: message.blocks.flatMap((block) => actionables(block).flatMap(labelsOf)),
  };
}

/** What is written on an element that can be clicked. */
export function labelsOf(element: JsonObject): string[] {
  if (element['type'] === 'feedback_buttons') {
    return [element['positive_button'], element['negative_button']].filter(isObject).map(labelOf);
  }
  const options = objectsOf(element['options']).map(labelOf);
  if (options.length > 0) return options;
  const label = labelOf(element);
  return label ? [label] : [];
}

function labelOf(labelled: JsonObject): string {
  return isObject(labelled['text']) ? textOf(labelled['text']['text']) : '';
}
