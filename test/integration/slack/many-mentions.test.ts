import { describe, expect, it } from 'vitest';
import { answersOf, runLoad } from '../../support/slack/mention-load.ts';

const MENTIONS = 200;

describe.runIf(process.env['TEST_DATABASE_URL'])('a busy workspace', () => {
  it('gives 200 mentions of 20 people 200 answers in the right threads, though events repeat and the process is killed twice', async () => {
    const outcome = await runLoad({ mentions: MENTIONS, users: 20, kills: 2, repeats: true, overMs: 4000 });
    try {
      const { asked, rows, workspace, mostDeliveries } = outcome;
      expect(mostDeliveries).toBeGreaterThanOrEqual(3);
      const answers = answersOf(workspace);
      expect(answers.map(({ threadTs }) => threadTs).sort()).toEqual(asked.map(({ ts }) => ts).sort());
      expect(rows.map(({ ts }) => ts).sort()).toEqual(asked.map(({ ts }) => ts).sort());
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['answered']));
      // Each stands under the question that it is the answer to.
      const askedBy = new Map(rows.map(({ id, ts }) => [id, ts]));
      for (const { metadata, threadTs } of answers) {
        const { question } = (metadata?.['event_payload'] ?? {}) as { question?: string };
        expect(askedBy.get(question ?? '')).toBe(threadTs);
      }
      expect(workspace.pings).toEqual([]);
    } finally {
      await outcome.close();
    }
  }, 400_000);
});
