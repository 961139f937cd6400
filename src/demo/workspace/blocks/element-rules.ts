import { anything, flag, list, object, oneOf, type Shape, string, webAddress, whole } from './rules.ts';
import { confirmation, option, optionGroup, plainText } from './text-rules.ts';

const actionId = string(255);
const placeholder = plainText(150);

const choice: Shape['optional'] = {
  action_id: actionId,
  confirm: confirmation,
  focus_on_load: flag,
  placeholder,
};
const many: Shape['optional'] = { ...choice, max_selected_items: whole({ min: 1, max: 1000 }) };
const listed: Shape['optional'] = {
  options: list(option, { max: 100 }),
  option_groups: list(optionGroup, { max: 100 }),
};

const button: Shape = {
  required: { text: plainText(75) },
  optional: {
    action_id: actionId,
    url: webAddress,
    value: string(2000),
    style: oneOf('primary', 'danger'),
    confirm: confirmation,
    accessibility_label: string(75),
  },
};

const boxes: Shape = {
  required: { options: list(option, { max: 10 }) },
  optional: { action_id: actionId, confirm: confirmation, focus_on_load: flag },
};

/** Elements that can stand in an `actions` block or as a section's accessory. */
export const interactiveElements: Readonly<Record<string, Shape>> = {
  button,
  checkboxes: { ...boxes, optional: { ...boxes.optional, initial_options: list(option, { max: 10 }) } },
  radio_buttons: { ...boxes, optional: { ...boxes.optional, initial_option: option } },
  datepicker: { optional: { ...choice, initial_date: string(10) } },
  datetimepicker: { optional: { ...choice, initial_date_time: anything } },
  timepicker: { optional: { ...choice, initial_time: string(5), timezone: anything } },
  overflow: {
    required: { options: list(option, { max: 5 }) },
    optional: { action_id: actionId, confirm: confirmation },
  },
  static_select: { optional: { ...choice, ...listed, initial_option: option }, also: needsOptions },
  multi_static_select: {
    optional: { ...many, ...listed, initial_options: list(option, { max: 100 }) },
    also: needsOptions,
  },
  external_select: { optional: { ...choice, initial_option: option, min_query_length: anything } },
  multi_external_select: {
    optional: { ...many, initial_options: list(option, { max: 100 }), min_query_length: anything },
  },
  users_select: { optional: { ...choice, initial_user: anything } },
  multi_users_select: { optional: { ...many, initial_users: anything } },
  channels_select: { optional: { ...choice, initial_channel: anything, response_url_enabled: flag } },
  multi_channels_select: { optional: { ...many, initial_channels: anything } },
  conversations_select: {
    optional: {
      ...choice,
      initial_conversation: anything,
      default_to_current_conversation: flag,
      response_url_enabled: flag,
      filter: anything,
    },
  },
  multi_conversations_select: {
    optional: {
      ...many,
      initial_conversations: anything,
      default_to_current_conversation: flag,
      filter: anything,
    },
  },
};

const typing: Shape['optional'] = {
  action_id: actionId,
  dispatch_action_config: anything,
  focus_on_load: flag,
  placeholder,
};
const length = whole({ min: 0, max: 3000 });

/** Elements that can stand in an `input` block. */
export const inputElements: Readonly<Record<string, Shape>> = {
  ...withoutKeys(interactiveElements, ['button', 'overflow']),
  plain_text_input: {
    optional: {
      ...typing,
      initial_value: string(3000, 0),
      multiline: flag,
      min_length: length,
      max_length: length,
    },
  },
  email_text_input: { optional: { ...typing, initial_value: anything } },
  url_text_input: { optional: { ...typing, initial_value: anything } },
  number_input: {
    required: { is_decimal_allowed: flag },
    optional: { ...typing, initial_value: anything, min_value: anything, max_value: anything },
  },
  rich_text_input: { optional: { ...typing, initial_value: anything } },
};

const feedbackButton = object({
  required: { text: plainText(75), value: string(2000) },
  optional: { accessibility_label: string(75) },
});

/** Elements of a `context_actions` block. */
export const contextActionElements: Readonly<Record<string, Shape>> = {
  feedback_buttons: {
    required: { positive_button: feedbackButton, negative_button: feedbackButton },
    optional: { action_id: actionId },
  },
  icon_button: {
    required: { icon: anything, text: plainText(75) },
    optional: {
      action_id: actionId,
      value: string(2000),
      confirm: confirmation,
      accessibility_label: string(75),
      visible_to_user_ids: anything,
    },
  },
};

export const imageElement: Shape = {
  required: { alt_text: string(2000) },
  optional: { image_url: string(3000), slack_file: anything },
};

function needsOptions(...[value, pointer, problems]: Parameters<NonNullable<Shape['also']>>): void {
  if (value['options'] === undefined && value['option_groups'] === undefined) {
    problems.push({ pointer, text: 'missing required field: options' });
  }
}

function withoutKeys<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
