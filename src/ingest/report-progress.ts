import { drawBar, makeProgressLine, type Terminal } from './progress-line.ts';
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

/** A listener that shows a sync's progress: a bar on a terminal, plain lines elsewhere. */
export function reportProgress(terminal: Terminal, clock: () => number): (event: SyncEvent) => void {
  const line = makeProgressLine(terminal, clock);
  return (event) => {
    if (event.kind === 'planned') line.keep(describePlan(event));
    else if (event.kind === 'finished') line.keep(describeEnd(event.run));
    else if (event.kind === 'listed') line.show(describeListing(event));
    else line.show(describeEmbedding(event));
  };
}

function describeListing({ source, posts }: SyncEvent & { kind: 'listed' }): string {
  return `${source}: ${posts} ${posts === 1 ? 'post' : 'posts'} listed`;
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
  const bar = drawBar(postsTotal === 0 ? 1 : posts / postsTotal);
  const of = windowsExpected === null ? '' : ` of about ${windowsExpected}`;
  return `${source} ${bar} ${posts} of ${postsTotal} posts, ${windows}${of} windows embedded`;
}

function describeEnd(run: SyncRun): string {
  const seconds = (run.ms / 1000).toFixed(1);
  const reason = run.reason === null ? '' : `: ${run.reason}`;
  const failed = run.failed.length === 0 ? '' : `, ${run.failed.length} reported`;
  return `${run.source}: ${run.state} in ${seconds} s, ${run.windows_embedded} windows embedded, ${run.windows_reused} reused${failed}${reason}`;
}
