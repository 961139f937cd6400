import type { IncomingMessage, ServerResponse } from 'node:http';
import { App } from '@slack/bolt';
import type { AnsweringParts } from '../answering/inquiry.ts';
import type { Notify } from '../domain/operator-notice.ts';
import { AppError, describeError } from '../errors.ts';
import type { Log } from '../log.ts';
import { purgeQuestions } from '../questions/purge-questions.ts';
import { createAnswerLoop } from './answers/answer-loop.ts';
import { createStatusLine } from './answers/status-line.ts';
import { createBackground } from './background.ts';
import { createBoltLogger } from './bolt-logger.ts';
import { callAgain } from './call-slack.ts';
import { listenToCommand } from './catalog/listen-to-command.ts';
import type { ResyncSettings } from './catalog/resync.ts';
import { listenToClicks } from './clicks/listen-to-clicks.ts';
import { createTakeEvent } from './events/take-event.ts';
import { clientOptions, openClients, type SlackClients } from './open-clients.ts';
import { openReceiver, type SlackTransport } from './open-receiver.ts';
import { listenToApproval } from './operators/listen-to-approval.ts';
import { notifyOperators } from './operators/notify-operators.ts';
import { createRush } from './rush.ts';
import type { SlackIdentity, SlackParts, SlackSettings } from './slack-parts.ts';

export interface SlackOptions {
  readonly botToken: string;
  /** Null: Slack's own. */
  readonly apiUrl: string | null;
  readonly transport: SlackTransport;
  readonly settings: SlackSettings;
  readonly answering: AnsweringParts;
  readonly log: Log;
  /** Names this process in leases. */
  readonly owner: string;
  readonly newId: () => string;
  /** Channel that hears of syncs, and who may approve there; null: none is configured. */
  /** Who may ask for syncs by `/catalog resync`; nobody by default. */
  readonly resyncing?: ResyncSettings;
  readonly operators?: { readonly channel: string; readonly allowed: readonly string[] } | null;
}

/** Switchyard in a Slack workspace. */
export interface Slack {
  readonly identity: SlackIdentity;
  /** HTTP mode: takes requests to `/slack/events`; null in Socket Mode. */
  readonly requestListener: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Begins to listen, and takes up what was left unanswered. */
  start(): Promise<void>;
  /** Tells the operators' channel; null where none is configured. */
  readonly notify: Notify | null;
  /** Whether Slack can reach us at this moment. */
  isReady(): boolean;
  /** Takes nothing new, finishes what can be finished in `graceMs`, and hands over the rest. */
  stop(graceMs?: number): Promise<void>;
}

const NOBODY: ResyncSettings = { allowed: [], wake: async () => {} };
const GRACE_MS = 10_000;
const DAY_MS = 86_400_000;

/** Asks Slack who we are; throws `configuration` for a token that is refused, `unavailable` without Slack. */
export async function openSlack(options: SlackOptions): Promise<Slack> {
  const { apiUrl, botToken, transport, log } = options;
  const logger = createBoltLogger(log);
  const clients = openClients({ token: botToken, apiUrl, logger });
  const identity = await identify(clients);
  const parts = { ...options, clients, identity };
  const status = createStatusLine(parts);
  const background = createBackground(log);
  const rush = createRush();
  const loop = createAnswerLoop({ ...parts, status, rush });
  const everything = { ...parts, status, background, loop, rush };
  const { receiver, requestListener, isReady } = openReceiver(transport, logger, createTakeEvent(everything));
  const { team: teamId, botId, botUserId } = identity;
  const app = new App({
    receiver,
    logger,
    authorize: async () => ({ botToken, botId, botUserId, teamId }),
    clientOptions: clientOptions(apiUrl),
  });
  app.error(async (error) => {
    log.error({ event: 'slack.listener_failed', error: describeError(error) });
  });
  listenToClicks(app, everything);
  const { operators = null, answering } = options;
  if (operators !== null) listenToApproval(app, { ...operators, database: answering.database, log });
  listenToCommand(app, everything, options.resyncing ?? NOBODY);
  let purging: NodeJS.Timeout | undefined;
  return {
    identity,
    requestListener,
    notify: operators && notifyOperators(operators.channel, clients),
    isReady,
    async start() {
      await loop.start();
      await app.start();
      purge(parts);
      purging = setInterval(() => purge(parts), DAY_MS);
    },
    async stop(graceMs = GRACE_MS) {
      clearInterval(purging);
      await app.stop();
      await loop.stop(graceMs);
      await background.settle();
    },
  };
}

async function identify({ reading }: SlackClients): Promise<SlackIdentity> {
  try {
    const { team_id, user_id, bot_id } = await callAgain(() => reading.auth.test());
    return { team: team_id ?? '', botUserId: user_id ?? '', botId: bot_id ?? '' };
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { error?: string } };
    if (code === 'slack_webapi_platform_error') {
      throw new AppError(
        'configuration',
        `SLACK_BOT_TOKEN: Slack refuses it (${data?.error}); the app's page, OAuth & Permissions, shows the right one`,
        { cause: error },
      );
    }
    throw new AppError('unavailable', `Slack cannot be reached: ${describeError(error)}`, { cause: error });
  }
}

/** Questions are kept for as long as the configuration says, and no longer. */
function purge({ answering, settings, log }: SlackParts): void {
  purgeQuestions(settings.retentionDays, answering.database).then(
    (purged) => purged > 0 && log.info({ event: 'questions.purged', purged }),
    (error) => log.warn({ event: 'questions.not_purged', error: describeError(error) }),
  );
}
