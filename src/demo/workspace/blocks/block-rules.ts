import { isObject } from '../json.ts';
import { contextActionElements, imageElement, inputElements, interactiveElements } from './element-rules.ts';
import {
  anything,
  flag,
  list,
  object,
  oneOf,
  type Shape,
  string,
  typed,
  webAddress,
  whole,
} from './rules.ts';
import { anyText, plainText, richTextElement } from './text-rules.ts';

const block = { block_id: string(255) };
const cell = typed({
  raw_text: { required: { text: string(10_000) } },
  raw_number: { required: { value: anything }, optional: { text: anything } },
  rich_text: { required: { elements: list(richTextElement, { max: 1000 }) } },
});
const richText = typed({
  rich_text: { required: { elements: list(richTextElement, { max: 1000 }) }, optional: block },
});
const sources = list(object({ required: { type: anything, url: webAddress, text: string(2000) } }), {
  min: 0,
  max: 100,
});
const task: Shape = {
  required: {
    task_id: string(255),
    title: string(2000),
    status: oneOf('pending', 'in_progress', 'complete', 'error'),
  },
  optional: { ...block, details: richText, output: richText, sources },
};

const section: Shape = {
  optional: {
    ...block,
    text: anyText(3000),
    fields: list(anyText(2000), { max: 10 }),
    accessory: typed({ ...interactiveElements, image: imageElement }),
    expand: flag,
  },
  also: (value, pointer, problems) => {
    if (value['text'] === undefined && value['fields'] === undefined) {
      problems.push({ pointer, text: 'missing required field: text' });
    }
  },
};

const image: Shape = {
  required: { alt_text: string(2000) },
  optional: { ...block, image_url: string(3000), slack_file: anything, title: plainText(2000) },
};

const table: Shape = {
  required: { rows: list(list(cell, { max: 20 }), { max: 100 }) },
  optional: { ...block, column_settings: list(anything, { min: 0, max: 20 }) },
  also: tableSize,
};

const common: Readonly<Record<string, Shape>> = {
  actions: { required: { elements: list(typed(interactiveElements), { max: 25 }) }, optional: block },
  alert: {
    required: { text: anyText(3000) },
    optional: { ...block, level: oneOf('default', 'info', 'warning', 'error', 'success') },
  },
  context: {
    required: {
      elements: list(typed({ ...textShapes(3000), image: imageElement }), { max: 10 }),
    },
    optional: block,
  },
  divider: { optional: block },
  header: { required: { text: plainText(150) }, optional: block },
  image,
  input: {
    required: { label: plainText(2000), element: typed(inputElements) },
    optional: { ...block, hint: plainText(2000), optional: flag, dispatch_action: flag },
  },
  rich_text: { required: { elements: list(richTextElement, { max: 1000 }) }, optional: block },
  section,
};

/** What may stand in a message. */
export const messageBlocks: Readonly<Record<string, Shape>> = {
  ...common,
  context_actions: {
    required: { elements: list(typed(contextActionElements), { max: 5 }) },
    optional: block,
  },
  data_table: {
    required: { rows: list(list(cell, { max: 20 }), { max: 1000 }), caption: string(2000) },
    optional: { ...block, page_size: whole({ min: 1, max: 100 }), row_header_column_index: anything },
  },
  markdown: { required: { text: string(12_000) }, optional: block },
  plan: {
    required: { title: string(2000) },
    optional: { ...block, tasks: list(typed({ task_card: task }), { max: 50 }) },
  },
  table,
  task_card: task,
};

/** What may stand in a modal or an App Home. */
export const viewBlocks: Readonly<Record<string, Shape>> = common;

function textShapes(max: number): Record<string, Shape> {
  return {
    plain_text: { required: { text: string(max) }, optional: { emoji: flag } },
    mrkdwn: { required: { text: string(max) }, optional: { verbatim: flag } },
  };
}

function tableSize(...[value, pointer, problems]: Parameters<NonNullable<Shape['also']>>): void {
  if (textSize(value['rows']) <= 10_000) return;
  problems.push({ pointer: `${pointer}/rows`, text: 'must be less than 10001 characters in all cells' });
}

function textSize(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + textSize(item), 0);
  if (!isObject(value)) return 0;
  const own = typeof value['text'] === 'string' ? value['text'].length : 0;
  return own + textSize(value['elements']);
}
