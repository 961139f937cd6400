import { isObject, type JsonObject, objectsOf } from '../json.ts';
import { messageBlocks, viewBlocks } from './block-rules.ts';
import { list, type Problem, type Rule, typed } from './rules.ts';

const messageRule = list(typed(messageBlocks), { min: 0, max: 50 });
const viewRule = list(typed(viewBlocks), { min: 0, max: 100 });

/** All blocks of a message together, as JSON; the figure is Slack's observed one, it documents none. */
const maximumSize = 13_200;

/** What Slack would refuse in a message's blocks, in order; empty when they are fine. */
export function messageBlockProblems(blocks: unknown): Problem[] {
  return problemsOf(messageRule, blocks, '/blocks', [...tablePerMessage(blocks)]);
}

/** What Slack would refuse in the blocks of a modal or App Home; pointers start at `/view/blocks`. */
export function viewBlockProblems(blocks: unknown): Problem[] {
  return problemsOf(viewRule, blocks, '/view/blocks', []);
}

/** Whether the blocks together pass the size at which Slack answers `msg_blocks_too_long`. */
export function areTooLong(blocks: readonly JsonObject[]): boolean {
  const markdown = blocks.filter(({ type }) => type === 'markdown').map(({ text }) => String(text).length);
  const markdownSize = markdown.reduce((sum, size) => sum + size, 0);
  return markdownSize > 12_000 || JSON.stringify(blocks).length > maximumSize;
}

function problemsOf(rule: Rule, blocks: unknown, pointer: string, extra: Problem[]): Problem[] {
  const problems: Problem[] = [];
  rule(blocks, pointer, problems);
  return [...problems, ...extra, ...duplicateIds(blocks, pointer)];
}

function* tablePerMessage(blocks: unknown): Generator<Problem> {
  const tables = objectsOf(blocks).filter(({ type }) => type === 'table').length;
  if (tables > 1) yield { pointer: '/blocks', text: 'only one table is allowed in a message' };
}

function* duplicateIds(blocks: unknown, pointer: string): Generator<Problem> {
  const seen = new Set<string>();
  for (const [index, block] of objectsOf(blocks).entries()) {
    const id = block['block_id'];
    if (typeof id === 'string' && seen.has(id)) {
      yield { pointer: `${pointer}/${index}/block_id`, text: `block_id already exists: ${id}` };
    }
    if (typeof id === 'string') seen.add(id);
    yield* duplicateActions(block, `${pointer}/${index}`);
  }
}

function* duplicateActions(block: JsonObject, pointer: string): Generator<Problem> {
  const seen = new Set<unknown>();
  for (const [index, element] of objectsOf(block['elements']).entries()) {
    const id = isObject(element) ? element['action_id'] : undefined;
    if (id === undefined) continue;
    if (seen.has(id))
      yield {
        pointer: `${pointer}/elements/${index}/action_id`,
        text: `action_id already exists: ${String(id)}`,
      };
    seen.add(id);
  }
}
