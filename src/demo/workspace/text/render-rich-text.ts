import { type JsonObject, objectsOf, textOf } from '../json.ts';
import type { Names } from './render-mrkdwn.ts';

/** A rich_text block as lines of plain text. */
export function renderRichText(block: JsonObject, names: Names): string[] {
  return objectsOf(block['elements']).flatMap((element) => renderPart(element, names));
}

function renderPart(part: JsonObject, names: Names): string[] {
  switch (part['type']) {
    case 'rich_text_list': {
      const ordered = part['style'] === 'ordered';
      return objectsOf(part['elements']).map(
        (item, index) => `${ordered ? `${index + 1}.` : '•'} ${renderInline(item, names)}`,
      );
    }
    case 'rich_text_quote':
      return renderInline(part, names)
        .split('\n')
        .map((line) => `> ${line}`);
    case 'rich_text_preformatted':
      return ['```', ...renderInline(part, names).split('\n'), '```'];
    default:
      return renderInline(part, names).split('\n');
  }
}

function renderInline(part: JsonObject, names: Names): string {
  return objectsOf(part['elements'])
    .map((element) => {
      switch (element['type']) {
        case 'user':
          return names.user(textOf(element['user_id']));
        case 'channel':
          return names.channel(textOf(element['channel_id']));
        case 'usergroup':
          return names.group(textOf(element['usergroup_id']));
        case 'broadcast':
          return `@${textOf(element['range'])}`;
        case 'emoji':
          return `:${textOf(element['name'])}:`;
        case 'link':
          return element['text']
            ? `${textOf(element['text'])} (${textOf(element['url'])})`
            : textOf(element['url']);
        default:
          return textOf(element['text']);
      }
    })
    .join('');
}
