import { viewProblems } from '../../blocks/validate-view.ts';
import { isObject, type JsonObject } from '../../json.ts';
import type { View } from '../../state/entities.ts';
import { replaceContent, storeHome, storeModal, viewJson } from '../../views/store-view.ts';
import { ApiError, problemsError } from '../api-error.ts';
import { type ApiCall, type Method, stringArgument } from '../method.ts';

const maximumSize = 250_000;

/** Opens a modal for whoever the trigger was given to. */
export const openView: Method = {
  scopes: [],
  required: { view: 'json', trigger_id: 'string' },
  run(call) {
    const { state } = call.core;
    const content = checkView(call, 'modal');
    const trigger = call.triggers.take(stringArgument(call, 'trigger_id'));
    if (trigger.state !== 'good') throw new ApiError(trigger.state);
    refuseDuplicate(call, content, null);
    return { view: viewJson(state, storeModal(state, { content, user: trigger.user, previous: null })) };
  },
};

/** Changes an open modal, or a published home, by view_id or external_id. */
export const updateView: Method = {
  scopes: [],
  required: { view: 'json' },
  optional: { view_id: 'string', external_id: 'string', hash: 'string' },
  run(call) {
    const { state } = call.core;
    const view = findView(call);
    const content = checkView(call, view.surface);
    refuseConflict(call, view);
    refuseDuplicate(call, content, view);
    replaceContent(state, view, content);
    return { view: viewJson(state, view) };
  },
};

/** Publishes somebody's App Home. */
export const publishView: Method = {
  scopes: [],
  required: { user_id: 'string', view: 'json' },
  optional: { hash: 'string' },
  run(call) {
    const { state } = call.core;
    if (!state.app.hasHomeTab) throw new ApiError('not_enabled');
    const user = stringArgument(call, 'user_id');
    if (!state.users.has(user)) throw new ApiError('user_not_found');
    const content = checkView(call, 'home');
    const standing = state.homes.get(user);
    if (standing) refuseConflict(call, standing);
    return { view: viewJson(state, storeHome(state, { content, user })) };
  },
};

function checkView(call: ApiCall, surface: 'modal' | 'home'): JsonObject {
  const { view } = call.arguments;
  const problems = viewProblems(view, surface);
  if (problems.length > 0 || !isObject(view)) throw problemsError('invalid_arguments', problems);
  if (JSON.stringify(view).length > maximumSize) throw new ApiError('view_too_large');
  return view;
}

function findView(call: ApiCall): View {
  const { state } = call.core;
  const id = stringArgument(call, 'view_id');
  const externalId = stringArgument(call, 'external_id');
  const views = [...state.views.values(), ...state.homes.values()];
  const found = views.find((view) => (id ? view.id === id : view.content['external_id'] === externalId));
  if (!found || (!id && !externalId)) throw new ApiError('not_found');
  return found;
}

function refuseConflict(call: ApiCall, view: View): void {
  const hash = stringArgument(call, 'hash');
  if (hash && hash !== view.hash) throw new ApiError('hash_conflict');
}

function refuseDuplicate(call: ApiCall, content: JsonObject, own: View | null): void {
  const id = content['external_id'];
  if (!id) return;
  const taken = [...call.core.state.views.values()].some(
    (view) => view !== own && view.content['external_id'] === id,
  );
  if (taken) throw new ApiError('duplicate_external_id');
}
