import { completeBlocks } from '../blocks/complete-blocks.ts';
import { copyJson, type JsonObject, objectsOf, textOf } from '../json.ts';
import type { Surface, View } from '../state/entities.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { initialValues } from './view-values.ts';

/** Opens a modal for somebody; `previous` is the modal that it lies on, without one it takes the place of all others. */
export function storeModal(
  state: WorkspaceState,
  modal: { content: JsonObject; user: string; previous: View | null },
): View {
  if (!modal.previous) closeAll(state, modal.user);
  const view = createView(state, 'modal', modal);
  state.views.set(view.id, view);
  return view;
}

/** Publishes a home, in place of the one that the person had. */
export function storeHome(state: WorkspaceState, home: { content: JsonObject; user: string }): View {
  const view = createView(state, 'home', { ...home, previous: null });
  state.homes.set(home.user, view);
  return view;
}

/** Puts other content into a view; what was filled in stays where block and action ids stay. */
export function replaceContent(state: WorkspaceState, view: View, content: JsonObject): void {
  const filled = view.values;
  view.content = complete(content, view.id);
  view.hash = newHash(state);
  view.values = initialValues(objectsOf(view.content['blocks']));
  for (const [blockId, actions] of Object.entries(view.values)) {
    for (const actionId of Object.keys(actions)) {
      const kept = filled[blockId]?.[actionId];
      if (kept) actions[actionId] = kept;
    }
  }
}

/** Closes all of somebody's modals. */
export function closeAll(state: WorkspaceState, user: string): void {
  for (const view of state.views.values()) if (view.user === user) state.views.delete(view.id);
}

/** The view that lies uppermost on somebody's stack of modals. */
export function topView(state: WorkspaceState, user: string): View | undefined {
  return [...state.views.values()].filter((view) => view.user === user && view.surface === 'modal').at(-1);
}

/** A view as Slack writes it in answers and payloads. */
export function viewJson(state: WorkspaceState, view: View): JsonObject {
  const { content } = view;
  return copyJson({
    id: view.id,
    team_id: state.team.id,
    type: view.surface,
    blocks: content['blocks'],
    private_metadata: textOf(content['private_metadata']),
    callback_id: textOf(content['callback_id']),
    external_id: textOf(content['external_id']),
    state: { values: view.values },
    hash: view.hash,
    title: content['title'] ?? null,
    close: content['close'] ?? null,
    submit: content['submit'] ?? null,
    clear_on_close: content['clear_on_close'] === true,
    notify_on_close: content['notify_on_close'] === true,
    previous_view_id: view.previous,
    root_view_id: view.root,
    app_id: state.app.id,
    app_installed_team_id: state.team.id,
    bot_id: state.app.botId,
  });
}

function createView(
  state: WorkspaceState,
  surface: Surface,
  from: { content: JsonObject; user: string; previous: View | null },
): View {
  const id = state.nextId('V');
  const content = complete(from.content, id);
  return {
    id,
    surface,
    user: from.user,
    content,
    hash: newHash(state),
    previous: from.previous?.id ?? null,
    root: from.previous?.root ?? id,
    values: initialValues(objectsOf(content['blocks'])),
  };
}

function complete(content: JsonObject, id: string): JsonObject {
  return { ...content, blocks: completeBlocks(objectsOf(content['blocks']), id) };
}

function newHash(state: WorkspaceState): string {
  return `${Math.floor(state.now() / 1000)}.${state.nextId('')}`;
}
