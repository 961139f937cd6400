import { setTimeout as wait } from 'node:timers/promises';
import { loadSourceAudiences } from '../../answering/load-source-audiences.ts';
import { AppError } from '../../errors.ts';
import { requestSync } from '../../ingest/request-sync.ts';
import { readRun, type SyncRun } from '../../ingest/sync-run.ts';
import { callAgain } from '../call-slack.ts';
import type { EventParts } from '../events/take-event.ts';
import { escapeMrkdwn } from '../render/disarm-markdown.ts';
import { respond } from '../respond.ts';

export interface ResyncSettings {
  /** Who may: `slack.resync`. */
  readonly allowed: readonly string[];
  /** Called once the request is written down, so that the sync begins at once. */
  readonly wake: (source: string) => Promise<unknown>;
}

export interface ResyncRequest {
  readonly source: string;
  readonly asker: string;
  readonly channel: string;
  readonly url: string;
}

const WORD = /^resync(?:\s+(.*))?$/is;
const LOOK_EVERY_MS = 1_500;
/** A run that takes longer goes on; `/sync/runs` follows it. */
const FOLLOWED_MS = 60 * 60_000;
const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'held', 'planned']);

/** The source named in `resync <source>`, empty where none is; null for any other command. */
export function readResync(text: string): string | null {
  const found = WORD.exec(text.trim());
  return found && (found[1] ?? '').trim();
}

/** `/catalog resync <source>`: asks for a sync, and tells its progress in a thread of the channel. */
export async function resync(request: ResyncRequest, parts: EventParts, settings: ResyncSettings) {
  const { asker, source, url } = request;
  if (!settings.allowed.includes(asker)) {
    return respond(url, { text: 'Only people named in `slack.resync` can ask for a sync.' });
  }
  if (source === '') return respond(url, { text: await sayWhich(parts) });
  try {
    const { run } = await requestSync({ source, trigger: 'slack' }, parts.answering.database);
    parts.log.info({ event: 'sync.asked_for', source, run, user: asker });
    await settings.wake(source);
    await respond(url, {
      text: `Sync ${run} of ${source} is under way; the thread in this channel tells how far it is.`,
    });
    parts.background.run('resync', () => tellProgress(run, request, parts));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'usage') throw error;
    await respond(url, { text: await sayWhich(parts) });
  }
}

async function sayWhich({ answering }: EventParts): Promise<string> {
  const sources = await loadSourceAudiences(answering.database);
  return `Which source? Allowed is one of ${sources.map(({ id }) => `\`${id}\``).join(', ')}: \`/catalog resync <source>\`.`;
}

async function tellProgress(run: number, request: ResyncRequest, parts: EventParts): Promise<void> {
  const { posting } = parts.clients;
  const { channel } = request;
  const root = await posting.chat.postMessage({ channel, text: `Sync ${run} of ${request.source}` });
  const thread = await posting.chat.postMessage({
    channel,
    thread_ts: root.ts,
    text: 'It waits for a worker.',
  });
  const until = parts.answering.clock() + FOLLOWED_MS;
  let told = '';
  while (!parts.background.signal.aborted && parts.answering.clock() < until) {
    const state = await readRun(parts.answering.database, run);
    const text = state === null ? 'The run is gone.' : describeRun(state);
    if (text !== told && thread.ts !== undefined) {
      const { ts } = thread;
      await callAgain(() => posting.chat.update({ channel, ts, text }));
      told = text;
    }
    if (state === null || ENDED.has(state.state)) return;
    await wait(LOOK_EVERY_MS, undefined, { signal: parts.background.signal }).catch(() => {});
  }
}

/** What a run has come to, in a line. What a source says of itself can ping nobody. */
function describeRun(run: SyncRun): string {
  const counts: [number, string][] = [
    [run.added, 'added'],
    [run.changed, 'changed'],
    [run.removed, 'removed'],
    [run.held_back, 'held back'],
    [run.failed.length, 'reported'],
    [run.windows_embedded, 'windows embedded'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const state = { queued: 'It waits for a worker', planning: 'Reading the source', embedding: 'Embedding' }[
    run.state as string
  ];
  const head =
    state ?? `${run.state[0]?.toUpperCase()}${run.state.slice(1)} in ${(run.ms / 1000).toFixed(1)} s`;
  const reason = run.reason === null ? '' : `. ${run.reason}`;
  return escapeMrkdwn(`${[head, ...(said.length > 0 ? [said.join(', ')] : [])].join(': ')}${reason}`);
}
