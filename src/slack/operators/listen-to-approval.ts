import type { App } from '@slack/bolt';
import { AppError, describeError } from '../../errors.ts';
import { approveRun } from '../../ingest/approve-run.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../store/database.ts';
import { respond } from '../respond.ts';
import { APPROVE_ACTION } from './notify-operators.ts';

export interface ApprovalParts {
  readonly database: Database;
  /** The only channel where the button counts. */
  readonly channel: string;
  /** Who may approve: `slack.resync`. */
  readonly allowed: readonly string[];
  readonly log: Log;
}

interface ApprovalClick {
  readonly user: { readonly id: string };
  readonly channel?: { readonly id: string };
  readonly response_url?: string;
  readonly actions?: readonly { readonly value?: string }[];
}

/** The button under a run that was held: looks at who clicks, and says in the channel what became of it. */
export function listenToApproval(app: App, parts: ApprovalParts): void {
  app.action(APPROVE_ACTION, async ({ ack, body }) => {
    await ack();
    const click = body as ApprovalClick;
    if (click.response_url === undefined || click.channel?.id !== parts.channel) return;
    const text = await approve(click, parts);
    await respond(click.response_url, { text, threadTs: null }).catch((error) =>
      parts.log.warn({ event: 'operators.no_answer', error: describeError(error) }),
    );
  });
}

async function approve(
  { user, actions }: ApprovalClick,
  { allowed, database, log }: ApprovalParts,
): Promise<string> {
  if (!allowed.includes(user.id)) return 'Only people named in `slack.resync` can approve a removal.';
  const run = Number(actions?.[0]?.value);
  try {
    const { removed, source } = await approveRun(run, database);
    log.info({ event: 'run.approved', run, user: user.id });
    return `Run ${run} is approved: ${removed} posts of ${source} were removed.`;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return error.message;
    log.error({ event: 'run.not_approved', run, error: describeError(error) });
    return 'That did not work just now; please try again.';
  }
}
