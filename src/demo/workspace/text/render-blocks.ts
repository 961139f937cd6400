import { isObject, type JsonObject, objectsOf, textOf } from '../json.ts';
import { type Names, renderMrkdwn } from './render-mrkdwn.ts';
import { renderRichText } from './render-rich-text.ts';

/** Blocks as lines of plain text: what a reader sees, buttons and menus in square brackets. */
export function renderBlocks(blocks: readonly JsonObject[], names: Names): string[] {
  return blocks.flatMap((block) => renderBlock(block, names));
}

function renderBlock(block: JsonObject, names: Names): string[] {
  switch (block['type']) {
    case 'divider':
      return ['────'];
    case 'markdown':
      return textOf(block['text']).split('\n');
    case 'rich_text':
      return renderRichText(block, names);
    case 'section':
      return renderSection(block, names);
    case 'context':
      return objectsOf(block['elements'])
        .map((element) => renderElement(element, names))
        .join(' ')
        .split('\n');
    case 'actions':
    case 'context_actions':
      return [
        objectsOf(block['elements'])
          .map((element) => renderElement(element, names))
          .join(' '),
      ];
    case 'image':
      return [`[image: ${textOf(block['alt_text'])}]`];
    case 'input':
      return [`${renderText(block['label'], names)}: ${renderElement(block['element'], names)}`];
    case 'table':
    case 'data_table':
      return renderTable(block, names);
    case 'task_card':
      return renderTask(block, names);
    case 'plan':
      return [
        textOf(block['title']),
        ...objectsOf(block['tasks']).flatMap((task) => renderTask(task, names)),
      ];
    default:
      return renderText(block['text'], names).split('\n');
  }
}

function renderSection(block: JsonObject, names: Names): string[] {
  const lines = block['text'] ? renderText(block['text'], names).split('\n') : [];
  const fields = objectsOf(block['fields']).map((field) => renderText(field, names));
  const accessory = isObject(block['accessory']) ? [renderElement(block['accessory'], names)] : [];
  return [...lines, ...fields, ...accessory];
}

function renderTable(block: JsonObject, names: Names): string[] {
  const rows = Array.isArray(block['rows']) ? block['rows'] : [];
  const lines = rows.map((row) =>
    objectsOf(row)
      .map((cell) => renderCell(cell, names))
      .join(' | '),
  );
  return block['caption'] ? [textOf(block['caption']), ...lines] : lines;
}

function renderCell(cell: JsonObject, names: Names): string {
  if (cell['type'] === 'rich_text') return renderRichText(cell, names).join(' ');
  return String(cell['text'] ?? cell['value'] ?? '');
}

const marks: Readonly<Record<string, string>> = { complete: '✓', error: '✗', in_progress: '…', pending: '·' };

function renderTask(task: JsonObject, names: Names): string[] {
  const title = `${marks[textOf(task['status'])] ?? '·'} ${textOf(task['title'])}`;
  const more = [task['details'], task['output']].flatMap((text) => {
    if (typeof text === 'string') return [text];
    return isObject(text) ? renderRichText(text, names) : [];
  });
  return [title, ...more.map((line) => `  ${line}`)];
}

function renderElement(element: unknown, names: Names): string {
  if (!isObject(element)) return '';
  switch (element['type']) {
    case 'button':
    case 'icon_button':
    case 'workflow_button':
      return `[${renderText(element['text'], names)}]`;
    case 'feedback_buttons':
      return ['positive_button', 'negative_button']
        .map((name) => element[name])
        .filter(isObject)
        .map((button) => `[${renderText(button['text'], names)}]`)
        .join(' ');
    case 'image':
      return `[image: ${textOf(element['alt_text'])}]`;
    case 'mrkdwn':
    case 'plain_text':
      return renderText(element, names);
    default:
      return renderChoice(element, names);
  }
}

function renderChoice(element: JsonObject, names: Names): string {
  const options = objectsOf(element['options']).map((option) => renderText(option['text'], names));
  if (options.length > 0) return `[${options.join(' / ')}]`;
  return `[${renderText(element['placeholder'], names) || textOf(element['initial_value'])}]`;
}

/** A text object as plain text; an empty string for anything else. */
export function renderText(text: unknown, names: Names): string {
  if (!isObject(text)) return '';
  const content = textOf(text['text']);
  return text['type'] === 'mrkdwn' ? renderMrkdwn(content, names) : content;
}
