import { AppError } from '../../../errors.ts';
import { actionables } from '../blocks/complete-blocks.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../json.ts';
import { labelsOf } from '../seen-message.ts';
import { type Entry, enterValue } from '../views/view-values.ts';

export interface FoundElement {
  readonly blockId: string;
  readonly element: JsonObject;
}

/** The element with this action_id, or with this written on it. Throws `usage`, saying what there is. */
export function findElement(blocks: readonly JsonObject[], which: string): FoundElement {
  const all = blocks.flatMap((block) =>
    actionables(block).map((element) => ({ blockId: textOf(block['block_id']), element })),
  );
  const found =
    all.find(({ element }) => element['action_id'] === which) ??
    all.find(({ element }) => labelsOf(element).includes(which));
  if (found) return found;
  const there = all
    .map(({ element }) => labelsOf(element).join(' / ') || textOf(element['action_id']))
    .join(', ');
  throw new AppError('usage', `nothing to click called "${which}"; there is ${there || 'nothing'}`);
}

/**
 * The action that a click on the element sends. `which` picks among feedback buttons and options, unless
 * `entry` says what is chosen or typed.
 */
export function actionOf(found: FoundElement, which: string, entry: Entry | undefined): JsonObject {
  const { element } = found;
  const base = { action_id: element['action_id'], block_id: found.blockId, type: element['type'] };
  switch (element['type']) {
    case 'button':
    case 'icon_button':
    case 'workflow_button':
      return { ...base, ...only(element, ['text', 'value', 'style', 'url', 'icon']) };
    case 'feedback_buttons':
      return { ...base, ...chosenFeedback(element, which, entry) };
    default:
      return { ...base, ...enterValue(element, entry ?? which), ...only(element, ['placeholder']) };
  }
}

function chosenFeedback(element: JsonObject, which: string, entry: Entry | undefined): JsonObject {
  const wanted = typeof entry === 'string' ? entry : which;
  const buttons = [element['positive_button'], element['negative_button']].filter(isObject);
  const chosen = buttons.find((button) => textOf(button['value']) === wanted || labelOf(button) === wanted);
  if (!chosen)
    throw new AppError('usage', `feedback "${wanted}"; there are ${buttons.map(labelOf).join(', ')}`);
  return only(chosen, ['text', 'value']);
}

function labelOf(button: JsonObject): string {
  return textOf(objectsOf([button['text']])[0]?.['text']);
}

function only(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  );
}
