import type { SyncRun } from './sync-run.ts';

/** What a sync says of itself while it runs. */
export type SyncEvent =
  | { readonly kind: 'listed'; readonly source: string; readonly posts: number }
  | {
      readonly kind: 'planned';
      readonly source: string;
      readonly added: number;
      readonly changed: number;
      readonly metadataOnly: number;
      readonly unchanged: number;
      readonly removed: number;
      readonly heldBack: number;
    }
  | {
      readonly kind: 'embedding';
      readonly source: string;
      readonly posts: number;
      readonly postsTotal: number;
      readonly windows: number;
      /** Estimated from the text still to be cut; null while nothing can be said. */
      readonly windowsExpected: number | null;
    }
  | { readonly kind: 'finished'; readonly run: SyncRun };

export interface Terminal {
  write(text: string): unknown;
  /** A terminal: the line is drawn anew in place. Else a line is written now and then. */
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 100;

/** A listener that shows a sync's progress: a bar on a terminal, plain lines elsewhere. */
export function reportProgress(terminal: Terminal, clock: () => number): (event: SyncEvent) => void {
  let shownAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  const line = (text: string) => {
    terminal.write(drawn ? `\r\u001b[K${text}\n` : `${text}\n`);
    drawn = false;
  };
  const draw = (text: string) => {
    terminal.write(`\r\u001b[K${text.slice(0, (terminal.columns ?? 80) - 1)}`);
    drawn = true;
  };
  return (event) => {
    if (event.kind === 'planned') return line(describePlan(event));
    if (event.kind === 'finished') return line(describeEnd(event.run));
    const now = clock();
    if (now - shownAt < (terminal.isTTY ? DRAW_EVERY_MS : LINE_EVERY_MS)) return;
    shownAt = now;
    const text =
      event.kind === 'listed'
        ? `${event.source}: ${event.posts} ${event.posts === 1 ? 'post' : 'posts'} listed`
        : describeEmbedding(event);
    if (terminal.isTTY) draw(text);
    else line(text);
  };
}

function describePlan(event: SyncEvent & { kind: 'planned' }): string {
  const counts: [number, string][] = [
    [event.added, 'added'],
    [event.changed, 'changed'],
    [event.metadataOnly, 'with new metadata only'],
    [event.removed, 'removed'],
    [event.heldBack, 'held back'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${event.source}: ${[...said, `${event.unchanged} unchanged`].join(', ')}`;
}

function describeEmbedding(event: SyncEvent & { kind: 'embedding' }): string {
  const { source, posts, postsTotal, windows, windowsExpected } = event;
  const share = postsTotal === 0 ? 1 : Math.min(1, posts / postsTotal);
  const full = Math.round(share * BAR_CELLS);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full);
  const of = windowsExpected === null ? '' : ` of about ${windowsExpected}`;
  return `${source} ${bar} ${posts} of ${postsTotal} posts, ${windows}${of} windows embedded`;
}

function describeEnd(run: SyncRun): string {
  const seconds = (run.ms / 1000).toFixed(1);
  const reason = run.reason === null ? '' : `: ${run.reason}`;
  const failed = run.failed.length === 0 ? '' : `, ${run.failed.length} reported`;
  return `${run.source}: ${run.state} in ${seconds} s, ${run.windows_embedded} windows embedded, ${run.windows_reused} reused${failed}${reason}`;
}
