import { areTooLong, messageBlockProblems } from '../blocks/validate-blocks.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../json.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { renderBlocks } from '../text/render-blocks.ts';
import { namesOf } from '../text/render-mrkdwn.ts';
import { ApiError, problemsError } from './api-error.ts';

/** What a message says, checked. */
export interface MessageContent {
  readonly text: string;
  readonly blocks: JsonObject[];
  readonly attachments: JsonObject[];
}

const maximumMarkdown = 12_000;

/**
 * Reads text, blocks, attachments and markdown_text as one message. Throws what Slack answers to a message
 * that says nothing, says too much, or has blocks that it would refuse. `maximumText` is in characters.
 */
export function checkContent(state: WorkspaceState, body: JsonObject, maximumText: number): MessageContent {
  const markdown = body['markdown_text'];
  const text = textOf(body['text']);
  if (typeof markdown === 'string') {
    if (body['text'] !== undefined || body['blocks'] !== undefined)
      throw new ApiError('markdown_text_conflict');
    if (markdown.length > maximumMarkdown) throw new ApiError('msg_too_long');
    if (markdown.trim() === '') throw new ApiError('no_text');
    return { text: markdown, blocks: [{ type: 'markdown', text: markdown }], attachments: [] };
  }
  const blocks = checkBlocks(body['blocks']);
  const attachments = checkAttachments(body['attachments']);
  if (text.length > maximumText) throw new ApiError('msg_too_long');
  if (text.trim() === '' && blocks.length === 0 && attachments.length === 0) throw new ApiError('no_text');
  return { text: text || renderBlocks(blocks, namesOf(state)).join(' '), blocks, attachments };
}

/** The blocks of a message, refused as Slack refuses them; none = an empty list. */
export function checkBlocks(blocks: unknown): JsonObject[] {
  if (blocks === undefined || blocks === null) return [];
  if (!Array.isArray(blocks)) throw new ApiError('invalid_blocks_format');
  const problems = messageBlockProblems(blocks);
  if (problems.length > 0) throw problemsError('invalid_blocks', problems);
  const checked = objectsOf(blocks);
  if (areTooLong(checked)) throw new ApiError('msg_blocks_too_long');
  return checked;
}

/** Message metadata; an empty object means "take it away", which is null here. */
export function checkMetadata(metadata: unknown): JsonObject | null | undefined {
  if (metadata === undefined) return undefined;
  if (!isObject(metadata)) throw new ApiError('invalid_metadata_format');
  if (Object.keys(metadata).length === 0) return null;
  if (typeof metadata['event_type'] !== 'string' || !isObject(metadata['event_payload'])) {
    throw new ApiError('invalid_metadata_format');
  }
  const unknown = Object.keys(metadata).filter((name) => !['event_type', 'event_payload'].includes(name));
  if (unknown.length > 0) throw new ApiError('invalid_metadata_schema');
  return metadata;
}

function checkAttachments(attachments: unknown): JsonObject[] {
  if (attachments === undefined || attachments === null) return [];
  if (!Array.isArray(attachments)) throw new ApiError('invalid_attachments');
  if (attachments.length > 100) throw new ApiError('too_many_attachments');
  return objectsOf(attachments);
}
