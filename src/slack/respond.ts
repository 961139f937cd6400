import type { types } from '@slack/bolt';
import { AppError } from '../errors.ts';
import type { Piece } from './answers/deliver-answer.ts';

export interface Response {
  readonly text: string;
  readonly blocks?: readonly types.KnownBlock[];
  /** Root of the thread that it stands in. */
  readonly threadTs?: string | null;
}

const TIMEOUT_MS = 10_000;

/** Says something to whoever clicked or typed the command, and to nobody else. Throws when Slack refuses it. */
export async function respond(url: string, { text, blocks, threadTs }: Response): Promise<void> {
  const body = {
    text,
    response_type: 'ephemeral',
    replace_original: false,
    unfurl_links: false,
    ...(blocks === undefined ? {} : { blocks }),
    ...(threadTs ? { thread_ts: threadTs } : {}),
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new AppError('unavailable', `Slack refused a response: ${response.status}`);
}

/** An answer for the asker alone; text where its blocks are refused. Slack takes five responses a command. */
export async function respondWithPieces(
  url: string,
  pieces: readonly Piece[],
  threadTs: string | null = null,
): Promise<void> {
  for (const { text, blocks, simpler, plain } of pieces) {
    const contents: Response[] = [{ text, blocks }, ...(simpler === null ? [] : [{ text, blocks: simpler }])];
    if (await respondWithFirst(url, contents, threadTs)) continue;
    for (const message of plain) await respond(url, { text: message, threadTs });
  }
}

async function respondWithFirst(
  url: string,
  contents: readonly Response[],
  threadTs: string | null,
): Promise<boolean> {
  for (const content of contents) {
    try {
      await respond(url, { ...content, threadTs });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return false;
}
