import { describe, expect, it } from 'vitest';
import { reportProgress, type SyncEvent } from '../../../src/ingest/report-progress.ts';
import type { SyncRun } from '../../../src/ingest/sync-run.ts';

const RUN: SyncRun = {
  id: 1,
  source: 'docs',
  state: 'held',
  added: 2,
  changed: 0,
  metadata_only: 0,
  unchanged: 3,
  removed: 0,
  held_back: 4,
  failed: [{ file: 'a.md', field: null, reason: 'is empty' }],
  windows_embedded: 20,
  windows_reused: 1,
  reason: '4 of 9 posts are no longer listed',
  ms: 1_250,
};
const EVENTS: SyncEvent[] = [
  { kind: 'listed', source: 'docs', posts: 1 },
  {
    kind: 'planned',
    source: 'docs',
    added: 2,
    changed: 0,
    metadataOnly: 0,
    unchanged: 3,
    removed: 0,
    heldBack: 4,
  },
  { kind: 'embedding', source: 'docs', posts: 1, postsTotal: 2, windows: 10, windowsExpected: 20 },
  { kind: 'finished', run: RUN },
];

function show(isTTY: boolean): string {
  let written = '';
  let now = 0;
  const listener = reportProgress(
    { write: (text) => (written += text), isTTY, columns: 100 },
    () => (now += 10_000),
  );
  for (const event of EVENTS) listener(event);
  return written;
}

describe('reportProgress', () => {
  it('writes plain lines where there is no terminal', () => {
    expect(show(false)).toBe(
      [
        'docs: 1 post listed',
        'docs: 2 added, 4 held back, 3 unchanged',
        'docs ████████████░░░░░░░░░░░░ 1 of 2 posts, 10 of about 20 windows embedded',
        'docs: held in 1.3 s, 20 windows embedded, 1 reused, 1 reported: 4 of 9 posts are no longer listed',
        '',
      ].join('\n'),
    );
  });

  it('draws one line in place on a terminal', () => {
    const lines = show(true).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('\r\u001b[Kdocs ████████████░░░░░░░░░░░░ 1 of 2 posts');
    expect(lines[1]?.endsWith('4 of 9 posts are no longer listed')).toBe(true);
  });

  it('does not write every event', () => {
    let lines = 0;
    const listener = reportProgress({ write: () => lines++ }, () => 0);
    for (let posts = 0; posts < 1_000; posts++) listener({ kind: 'listed', source: 'docs', posts });
    expect(lines).toBe(1);
  });
});
