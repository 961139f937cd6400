import { AppError } from '../../../errors.ts';
import { viewProblems } from '../blocks/validate-view.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../json.ts';
import type { View } from '../state/entities.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { closeAll, replaceContent, storeModal, viewJson } from '../views/store-view.ts';
import { type Entry, enterValue, isEmptyValue } from '../views/view-values.ts';
import { type Acting, identityFields, type Outcome, toOutcome } from './acting.ts';

/** What a person fills in: action id or block id → what they enter. */
export type Entries = Readonly<Record<string, Entry>>;

export interface Submission extends Outcome {
  /** Block id → complaint, as the app answered; empty when it took the submission. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Fills in a modal and submits it; closes, changes or covers it as the app answers. Throws `usage` when an
 * entry fits no input, a required input is empty, or a text is too short or too long: Slack sends nothing then.
 */
export async function submitView(acting: Acting, view: View, entries: Entries): Promise<Submission> {
  const { state } = acting.core;
  if (!state.views.has(view.id)) throw new AppError('usage', `the view ${view.id} is closed`);
  fill(view, entries);
  const receipt = await acting.dispatcher.sendInteraction('interactive', {
    type: 'view_submission',
    ...identityFields(acting),
    trigger_id: acting.triggers.give(acting.user.id),
    view: viewJson(state, view),
    response_urls: [],
  });
  const outcome = toOutcome(receipt);
  return { ...outcome, errors: outcome.acknowledged ? applyAnswer(state, view, outcome.body) : {} };
}

/** Closes a modal without submitting it; tells the app when the view asks for that. */
export async function closeView(acting: Acting, view: View): Promise<Outcome> {
  const { state } = acting.core;
  const json = viewJson(state, view);
  state.views.delete(view.id);
  if (view.content['notify_on_close'] !== true) return { acknowledged: true, body: null };
  const receipt = await acting.dispatcher.sendInteraction('interactive', {
    type: 'view_closed',
    ...identityFields(acting),
    view: json,
    is_cleared: false,
  });
  return toOutcome(receipt);
}

function fill(view: View, entries: Entries): void {
  const inputs = objectsOf(view.content['blocks']).filter(({ type }) => type === 'input');
  const known = new Set<string>();
  for (const block of inputs) {
    const blockId = textOf(block['block_id']);
    const element = isObject(block['element']) ? block['element'] : {};
    const actionId = textOf(element['action_id']);
    known.add(blockId).add(actionId);
    const entry = entries[actionId] ?? entries[blockId];
    const values = view.values[blockId];
    if (entry !== undefined && values) values[actionId] = enterValue(element, entry);
    if (block['optional'] !== true && isEmptyValue(values?.[actionId])) {
      throw new AppError('usage', `input ${blockId} is required`);
    }
    checkLength(element, values?.[actionId], blockId);
  }
  const strange = Object.keys(entries).filter((name) => !known.has(name));
  if (strange.length > 0) throw new AppError('usage', `no input called ${strange.join(', ')}`);
}

function checkLength(element: JsonObject, value: JsonObject | undefined, blockId: string): void {
  const text = textOf(value?.['value']);
  const { min_length: min, max_length: max } = element;
  const isShort = typeof min === 'number' && text !== '' && text.length < min;
  const isLong = typeof max === 'number' && text.length > max;
  if (isShort || isLong)
    throw new AppError('usage', `input ${blockId}: ${text.length} characters, not ${min ?? 0} to ${max}`);
}

function applyAnswer(state: WorkspaceState, view: View, body: Outcome['body']): Record<string, string> {
  const answer = isObject(body) ? body : {};
  switch (answer['response_action']) {
    case 'errors':
      return answer['errors'] as Record<string, string>;
    case 'update':
      replaceContent(state, view, modalContent(answer['view']));
      return {};
    case 'push':
      storeModal(state, { content: modalContent(answer['view']), user: view.user, previous: view });
      return {};
    case 'clear':
      closeAll(state, view.user);
      return {};
    default:
      state.views.delete(view.id);
      return {};
  }
}

function modalContent(view: unknown): JsonObject {
  const problems = viewProblems(view, 'modal');
  if (isObject(view) && problems.length === 0) return view;
  const lines = problems.map(({ text, pointer }) => `${text} [${pointer}]`).join('; ');
  throw new AppError('usage', `the app answered with a view that Slack would refuse: ${lines}`);
}
