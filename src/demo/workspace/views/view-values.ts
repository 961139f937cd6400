import { AppError } from '../../../errors.ts';
import { actionables } from '../blocks/complete-blocks.ts';
import { type JsonObject, objectsOf, textOf } from '../json.ts';

/** What a person enters: text, the value or text of an option, ids, several of these, or nothing. */
export type Entry = string | number | readonly string[] | null;

type Values = Record<string, Record<string, JsonObject>>;

/** Element type → the field of its state, and the element's field that fills it at first. */
const fields: Readonly<Record<string, { field: string; initial: string }>> = {
  plain_text_input: { field: 'value', initial: 'initial_value' },
  email_text_input: { field: 'value', initial: 'initial_value' },
  url_text_input: { field: 'value', initial: 'initial_value' },
  number_input: { field: 'value', initial: 'initial_value' },
  static_select: { field: 'selected_option', initial: 'initial_option' },
  external_select: { field: 'selected_option', initial: 'initial_option' },
  radio_buttons: { field: 'selected_option', initial: 'initial_option' },
  overflow: { field: 'selected_option', initial: 'initial_option' },
  checkboxes: { field: 'selected_options', initial: 'initial_options' },
  multi_static_select: { field: 'selected_options', initial: 'initial_options' },
  multi_external_select: { field: 'selected_options', initial: 'initial_options' },
  users_select: { field: 'selected_user', initial: 'initial_user' },
  multi_users_select: { field: 'selected_users', initial: 'initial_users' },
  channels_select: { field: 'selected_channel', initial: 'initial_channel' },
  multi_channels_select: { field: 'selected_channels', initial: 'initial_channels' },
  conversations_select: { field: 'selected_conversation', initial: 'initial_conversation' },
  multi_conversations_select: { field: 'selected_conversations', initial: 'initial_conversations' },
  datepicker: { field: 'selected_date', initial: 'initial_date' },
  timepicker: { field: 'selected_time', initial: 'initial_time' },
  datetimepicker: { field: 'selected_date_time', initial: 'initial_date_time' },
};

/** The values of blocks before anybody touched them, by block id and action id; buttons have none. */
export function initialValues(blocks: readonly JsonObject[]): Values {
  const values: Values = {};
  for (const block of blocks) {
    for (const element of actionables(block)) {
      const type = textOf(element['type']);
      const shape = fields[type];
      if (!shape || type === 'overflow') continue;
      const empty = shape.field.endsWith('s') ? [] : null;
      const blockId = textOf(block['block_id']);
      values[blockId] ??= {};
      values[blockId][textOf(element['action_id'])] = {
        type,
        [shape.field]: element[shape.initial] ?? empty,
      };
    }
  }
  return values;
}

/** Whether a value counts as not filled in. */
export function isEmptyValue(value: JsonObject | undefined): boolean {
  if (!value) return true;
  return Object.entries(value)
    .filter(([name]) => name !== 'type')
    .every(([, entry]) => entry === null || entry === '' || (Array.isArray(entry) && entry.length === 0));
}

/**
 * The state of an element after somebody entered this. Throws `usage` when the element offers no such
 * option or takes no entry.
 */
export function enterValue(element: JsonObject, entry: Entry): JsonObject {
  const type = textOf(element['type']);
  const shape = fields[type];
  if (!shape) throw new AppError('usage', `a ${type || 'block'} takes no entry`);
  return { type, [shape.field]: readEntry(element, shape.field, entry) };
}

function readEntry(element: JsonObject, field: string, entry: Entry): unknown {
  if (entry === null) return field.endsWith('s') ? [] : null;
  const several = Array.isArray(entry) ? entry.map(String) : [String(entry)];
  if (field === 'selected_options') return several.map((text) => findOption(element, text));
  if (field === 'selected_option') return findOption(element, several[0] ?? '');
  if (field === 'selected_date_time') return Number(entry);
  return field.endsWith('s') ? several : several[0];
}

function findOption(element: JsonObject, wanted: string): JsonObject {
  const grouped = objectsOf(element['option_groups']).flatMap((group) => objectsOf(group['options']));
  const options = [...objectsOf(element['options']), ...grouped];
  const found = options.find((option) => option['value'] === wanted || optionText(option) === wanted);
  if (found) return found;
  const allowed = options.map(optionText).join(', ');
  throw new AppError('usage', `${textOf(element['action_id'])}: no option "${wanted}"; there are ${allowed}`);
}

function optionText(option: JsonObject): string {
  const text = option['text'];
  return typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';
}
