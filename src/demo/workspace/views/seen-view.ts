import { actionables } from '../blocks/complete-blocks.ts';
import { copyJson, type JsonObject, objectsOf, textOf } from '../json.ts';
import { labelsOf } from '../seen-message.ts';
import type { Surface, View } from '../state/entities.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { renderBlocks, renderText } from '../text/render-blocks.ts';
import { namesOf } from '../text/render-mrkdwn.ts';

/** A modal or App Home as it stood when it was looked at. */
export interface SeenView {
  readonly viewId: string;
  readonly surface: Surface;
  readonly callbackId: string;
  readonly title: string;
  readonly privateMetadata: string;
  readonly blocks: readonly JsonObject[];
  /** What a reader sees, line by line. */
  readonly lines: readonly string[];
  /** Labels of everything that can be clicked, in order. */
  readonly buttons: readonly string[];
}

export function seeView(state: WorkspaceState, view: View): SeenView {
  const blocks = objectsOf(view.content['blocks']);
  const names = namesOf(state);
  return {
    viewId: view.id,
    surface: view.surface,
    callbackId: textOf(view.content['callback_id']),
    title: renderText(view.content['title'], names),
    privateMetadata: textOf(view.content['private_metadata']),
    blocks: copyJson(blocks),
    lines: renderBlocks(blocks, names),
    buttons: blocks.flatMap((block) => actionables(block).flatMap(labelsOf)),
  };
}
