import { copyJson, isObject, type JsonObject, objectsOf } from '../json.ts';

/**
 * The blocks as Slack keeps them: every block with a block_id, every interactive element with an
 * action_id. Ids that the app chose are left alone; the others are stable within `seed`.
 */
export function completeBlocks(blocks: readonly JsonObject[], seed: string): JsonObject[] {
  return blocks.map((block, index) => {
    const blockId = typeof block['block_id'] === 'string' ? block['block_id'] : shortId(`${seed}/${index}`);
    const complete: JsonObject = { ...copyJson(block), block_id: blockId };
    for (const [place, element] of actionables(complete).entries()) {
      element['action_id'] ??= shortId(`${seed}/${index}/${place}`);
    }
    return complete;
  });
}

/** The interactive elements of one block: of its elements, its accessory, its input. */
export function actionables(block: JsonObject): JsonObject[] {
  const places = [...objectsOf(block['elements']), block['accessory'], block['element']];
  return places.filter(isObject).filter(({ type }) => !passive.has(String(type)));
}

const passive = new Set([
  'mrkdwn',
  'plain_text',
  'image',
  'rich_text_section',
  'rich_text_list',
  'rich_text_quote',
  'rich_text_preformatted',
]);

function shortId(text: string): string {
  let hash = 7;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36).padStart(5, '0').slice(-5);
}
