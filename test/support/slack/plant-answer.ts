import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../src/domain/answer.ts';
import { sayPlainly } from '../../../src/slack/answers/say-plainly.ts';
import type { TestSlack } from './open-test-slack.ts';

/** A trace, so that the answer counts as one. */
const TRACE: Answer['trace'] = [
  { tool: 'search_passages', input: { query: 'q' }, summary: '1 passage: volumes', ms: 3 },
];

/**
 * Leaves a question behind as a process does that was killed before it could post: with its answer kept, and
 * nobody's lease on it. Returns the thread in which the answer will stand.
 */
export async function plantAnswer(
  { workspace, database }: TestSlack,
  text: string,
  own: Partial<Answer> = {},
): Promise<{ readonly id: string; readonly channel: string; readonly thread: string }> {
  const asked = workspace.person('ana').post('C0DOCS', 'a question');
  const id = randomUUID();
  const answer: Answer = {
    ...sayPlainly({ text: 'a question' }, text),
    route: 'search',
    trace: TRACE,
    ...own,
  };
  await database.query(
    `INSERT INTO question (id, surface, team, channel, ts, thread_ts, event_id, asker, text, answer, sources,
       route, answered_revision)
     VALUES ($1, 'channel', $2, 'C0DOCS', $3, $3, $4, 'U0ANA', 'a question', $5, '{docs}', 'search', 1)`,
    [id, workspace.teamId, asked.ts, `Ev-${id}`, JSON.stringify(answer)],
  );
  return { id, channel: 'C0DOCS', thread: asked.ts };
}
