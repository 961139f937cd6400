import { isObject, type JsonObject, objectsOf, textOf } from '../json.ts';
import type { Stream } from '../state/entities.ts';
import { richTextFrom } from '../text/rich-text.ts';
import { ApiError, explainedError } from './api-error.ts';
import { checkBlocks } from './check-content.ts';

const maximumMarkdown = 12_000;
const maximumTaskText = 256;
const statuses = ['pending', 'in_progress', 'complete', 'error'];

/**
 * Adds what a streaming call brings: `markdown_text`, or `chunks`. Throws `invalid_chunks`, `msg_too_long`
 * and whatever blocks are refused for; nothing is added then.
 */
export function addToStream(stream: Stream, body: JsonObject, maximumBytes: number): void {
  const chunks = readChunks(body);
  const added = chunks.filter(({ type }) => type === 'markdown_text').map(({ text }) => textOf(text));
  const markdown = stream.markdown + added.join('');
  if (added.some((text) => text.length > maximumMarkdown)) throw new ApiError('msg_too_long');
  if (Buffer.byteLength(markdown) > maximumBytes) throw new ApiError('msg_too_long');
  const pieces = chunks.flatMap((chunk, index) => readPiece(chunk, `blocks-${stream.pieces.size + index}`));
  stream.markdown = markdown;
  for (const { key, piece } of pieces) stream.pieces.set(key, { ...stream.pieces.get(key), ...piece });
}

/** A stream as blocks: its tasks and blocks first, its text below them. */
export function streamBlocks(stream: Stream): JsonObject[] {
  const pieces = [...stream.pieces.values()].flatMap((piece) =>
    piece['type'] === 'blocks' ? objectsOf(piece['blocks']) : [piece],
  );
  return stream.markdown ? [...pieces, { type: 'markdown', text: stream.markdown }] : pieces;
}

function readChunks(body: JsonObject): JsonObject[] {
  const { chunks, markdown_text: markdown } = body;
  if (chunks !== undefined && markdown !== undefined) throw new ApiError('invalid_chunks');
  if (typeof markdown === 'string') return [{ type: 'markdown_text', text: markdown }];
  if (chunks === undefined) return [];
  if (!Array.isArray(chunks) || !chunks.every(isObject)) throw new ApiError('invalid_chunks');
  return chunks;
}

function readPiece(chunk: JsonObject, blocksKey: string): { key: string; piece: JsonObject }[] {
  switch (chunk['type']) {
    case 'markdown_text':
      if (typeof chunk['text'] !== 'string') throw invalid('missing required field: text');
      return [];
    case 'task_update':
      return [{ key: `task-${textOf(chunk['id'])}`, piece: readTask(chunk) }];
    case 'plan_update':
      if (!chunk['title']) throw invalid('missing required field: title');
      return [{ key: 'plan', piece: { type: 'plan', title: chunk['title'] } }];
    case 'blocks':
      return [{ key: blocksKey, piece: { type: 'blocks', blocks: checkBlocks(chunk['blocks']) } }];
    default:
      throw invalid(`unsupported type: ${String(chunk['type'])}`);
  }
}

function readTask(chunk: JsonObject): JsonObject {
  const { id, title, status, details, output, sources } = chunk;
  if (!id || !title) throw invalid('task_update needs id and title');
  if (!statuses.includes(textOf(status))) throw invalid(`status must be one of: ${statuses.join(', ')}`);
  for (const text of [details, output]) {
    if (typeof text === 'string' && text.length > maximumTaskText) {
      throw invalid(`must be less than ${maximumTaskText + 1} characters`);
    }
  }
  return {
    type: 'task_card',
    task_id: id,
    title,
    status,
    ...(details ? { details: richTextFrom(textOf(details)) } : {}),
    ...(output ? { output: richTextFrom(textOf(output)) } : {}),
    ...(sources ? { sources } : {}),
  };
}

function invalid(message: string): ApiError {
  return explainedError('invalid_chunks', [message]);
}
