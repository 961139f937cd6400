import { randomUUID } from 'node:crypto';
import { makeOwner } from '../ingest/lease.ts';
import type { Runtime } from '../runtime.ts';
import { openSlack, type Slack, type SlackOptions } from '../slack/open-slack.ts';
import { answeringParts } from './command-ask.ts';

/** Answers worked on at a time: reading and embedding have two cores' worth of work each. */
const CONCURRENCY = 4;
const DEADLINE_MS = 120_000;

/** The app, set up as the configuration says. */
export async function openSlackFor(
  runtime: Runtime,
  connection: Pick<SlackOptions, 'botToken' | 'apiUrl' | 'transport'>,
  wake: (source: string) => Promise<unknown> = async () => {},
): Promise<Slack> {
  const { slack, timezone, retention } = runtime.config;
  return openSlack({
    ...connection,
    settings: {
      engage: slack.engage,
      limits: {
        userPerMinute: slack.rate.user_per_minute,
        workspacePerMinute: slack.rate.workspace_per_minute,
      },
      timezone,
      retentionDays: retention.questions_days,
      concurrency: CONCURRENCY,
      deadlineMs: DEADLINE_MS,
    },
    answering: await answeringParts(runtime),
    log: runtime.log,
    owner: await makeOwner(),
    newId: randomUUID,
    resyncing: { allowed: slack.resync, wake },
    operators: slack.operators === undefined ? null : { channel: slack.operators, allowed: slack.resync },
  });
}
