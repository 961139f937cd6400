import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, describeError } from '../../errors.ts';
import {
  beginPart,
  finishPart,
  forgetPart,
  type Part,
  partOf,
  readPart,
  readWhole,
  type Version,
  validatorOf,
} from './fetched-file.ts';
import { requestFile } from './request-file.ts';
import { type Silence, startSilence } from './silence.ts';
import { shownAddress } from './web-address.ts';

export interface Download {
  readonly url: string;
  /** Where the whole file is kept. */
  readonly file: string;
  readonly largestBytes?: number;
  /** How long the server may be silent. */
  readonly silenceMs?: number;
}

const LARGEST_BYTES = 2 * 1024 * 1024 * 1024;
const SILENCE_MS = 60_000;

interface Transfer {
  readonly wanted: Download;
  readonly signal: AbortSignal;
  readonly silence: Silence;
}

/**
 * Makes `file` what the address holds: nothing is sent again that has not changed, and a transfer that broke
 * off goes on where it ended. Throws `unavailable` on every answer that is not the whole file; the
 * file of the time before stays. One process at a time.
 */
export async function download(wanted: Download, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(wanted.file), { recursive: true });
  const silence = startSilence(wanted.silenceMs ?? SILENCE_MS);
  const transfer = { wanted, silence, signal: AbortSignal.any([signal, silence.signal]) };
  try {
    const part = await readPart(wanted.file, wanted.url);
    if (part !== null && (await resume(transfer, part))) return;
    await begin(transfer);
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    const seconds = (wanted.silenceMs ?? SILENCE_MS) / 1000;
    const reason = silence.signal.aborted
      ? `the server says nothing for ${seconds} seconds`
      : describeCause(error);
    throw unavailable(wanted, reason, error);
  } finally {
    silence.end();
  }
}

/** False when the server does not go on from the part: it is gone then. */
async function resume(transfer: Transfer, part: Part): Promise<boolean> {
  const { wanted, signal } = transfer;
  const range = { range: `bytes=${part.bytes}-`, 'if-range': validatorOf(part.version) ?? '' };
  const response = await requestFile(wanted.url, { ...IDENTITY, ...range }, signal);
  if (response.status === 206 && startOf(response) === part.bytes && sameVersion(response, part.version)) {
    await receive(response, transfer, { version: part.version, from: part.bytes });
    return true;
  }
  await forgetPart(wanted.file);
  if (response.status === 200) {
    await receive(response, transfer, { version: versionOf(response, wanted.url), from: 0 });
    return true;
  }
  await response.body?.cancel();
  // A part that is as long as the file, or longer, is answered by 416: it is of no use.
  if (response.status === 206 || response.status === 416) return false;
  throw refused(wanted, response);
}

async function begin(transfer: Transfer): Promise<void> {
  const { wanted, signal } = transfer;
  const known = await readWhole(wanted.file, wanted.url);
  const response = await requestFile(wanted.url, { ...IDENTITY, ...conditions(known) }, signal);
  if (response.status === 304 && known !== null) return;
  if (response.status !== 200) {
    await response.body?.cancel();
    throw refused(wanted, response);
  }
  await receive(response, transfer, { version: versionOf(response, wanted.url), from: 0 });
}

/** Packed on the way, bytes could not be counted. */
const IDENTITY = { 'accept-encoding': 'identity' };

function conditions(known: Version | null): Record<string, string> {
  if (known === null) return {};
  return {
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
  };
}

interface Receipt {
  readonly version: Version;
  readonly from: number;
}

async function receive(response: Response, transfer: Transfer, { version, from }: Receipt): Promise<void> {
  const { wanted, silence } = transfer;
  const length = lengthOf(response);
  if (length !== null) await checkSize(wanted, from + length);
  if (from === 0) await beginPart(wanted.file, version);
  const file = await open(partOf(wanted.file), from === 0 ? 'w' : 'r+');
  let end = from;
  try {
    for await (const bytes of response.body ?? []) {
      silence.heard();
      await checkSize(wanted, end + bytes.length);
      await writeAll(file, bytes, end);
      end += bytes.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (length !== null && end !== from + length) {
    throw unavailable(wanted, `the server sent ${end - from} bytes of ${length}`);
  }
  await finishPart(wanted.file, version);
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

async function checkSize(wanted: Download, bytes: number): Promise<void> {
  const largest = wanted.largestBytes ?? LARGEST_BYTES;
  if (bytes <= largest) return;
  await forgetPart(wanted.file);
  const megabytes = Number((largest / 1024 / 1024).toFixed(1));
  throw unavailable(wanted, `the file is larger than ${megabytes} MB, which is the most that is allowed`);
}

function versionOf({ headers }: Response, url: string): Version {
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    packed: isPacked(headers),
  };
}

/** A server may go on from the middle of another version, whatever it was asked. */
function sameVersion(response: Response, { url, etag, lastModified }: Version): boolean {
  const now = versionOf(response, url);
  const sameTag = now.etag === null || etag === null || now.etag === etag;
  const sameDate = now.lastModified === null || lastModified === null || now.lastModified === lastModified;
  return !now.packed && sameTag && sameDate;
}

function isPacked(headers: Headers): boolean {
  return (headers.get('content-encoding') ?? 'identity') !== 'identity';
}

/** Null where it says nothing of the bytes that come out. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || !/^\d+$/.test(length) || isPacked(headers) ? null : Number(length);
}

function startOf({ headers }: Response): number | null {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
  return start === undefined ? null : Number(start);
}

function refused(wanted: Download, { status, statusText }: Response): AppError {
  return unavailable(wanted, `the server answers ${status} ${statusText}`.trim());
}

function unavailable({ url }: Download, reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', `${shownAddress(url)}: ${reason}`, { cause });
}

/** What fetch says is "fetch failed" or "terminated"; the reason stands in its cause. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(error instanceof TypeError)) return describeError(error);
  const reason = cause === undefined ? describeError(error) : describeError(cause);
  return error.message === 'terminated' ? `the transfer broke off: ${reason}` : reason;
}
