import { describe, expect, it } from 'vitest';
import { useSlack } from '../../support/slack/use-slack.ts';

const start = useSlack();
const DOCS = 'C0DOCS';

describe("the operators' channel", () => {
  it('has a button under a run that was held, which counts for those who may use it', async () => {
    const { workspace, slack, database } = await start();
    const { rows } = await database.query<{ run: number }>(
      `INSERT INTO sync_run (source_id, state, listing_complete, held_back, held_posts, finished_at)
       SELECT 'docs', 'held', true, 1, array_agg(id), now() FROM post WHERE slug = 'networks' RETURNING id AS run`,
    );
    const run = rows[0]?.run ?? 0;
    await slack.notify?.({ kind: 'held', source: 'docs', run, heldBack: 1, reason: '1 of 3 <!channel>' });
    const message = await workspace.waitForMessage({
      channel: DOCS,
      where: ({ text }) => text.includes('holds back'),
    });
    const visible = async () =>
      (await database.query("SELECT 1 FROM post WHERE slug = 'networks' AND deleted_at IS NULL")).count;
    await workspace.person('ben').click(message, 'Approve the removal');
    await workspace.quiet();
    expect(await visible()).toBe(1);
    await workspace.person('ana').click(message, 'Approve the removal');
    await workspace.quiet();
    expect(await visible()).toBe(0);
  });
});
