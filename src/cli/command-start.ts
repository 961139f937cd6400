import type { Config } from '../config.ts';
import { AppError, describeError } from '../errors.ts';
import type { ReadinessCheck } from '../http/health-routes.ts';
import type { WakeUps } from '../queue/wake-ups.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { openService, type Service } from '../service.ts';
import type { SlackTransport } from '../slack/open-receiver.ts';
import type { Slack } from '../slack/open-slack.ts';
import { openSlackFor } from './open-slack-for.ts';
import { reportDownload } from './report-download.ts';
import { slackApiUrl } from './slack-settings.ts';
import { type Terminal, writeLine } from './terminal.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * Answers in Slack until it is told to stop. Throws `configuration` without tokens, saying how to get them.
 */
export async function startCommand(config: Config, terminal: Terminal): Promise<void> {
  const transport = readTransport(config);
  const stopped = untilStopped();
  const show = reportDownload(terminal.error, () => performance.now());
  const runtime = await openRuntime(config, show);
  try {
    const { SLACK_BOT_TOKEN: botToken = '', SLACK_API_URL } = config.environment;
    const connection = { botToken, apiUrl: slackApiUrl(SLACK_API_URL), transport };
    let wakeUps: WakeUps | null = null;
    const slack = await openSlackFor(runtime, connection, async (source) => wakeUps?.sync(source));
    const service = await openOwnService(runtime, slack);
    wakeUps = service.wakeUps;
    const { address } = service;
    try {
      await slack.start();
      warmUp(runtime);
      const how = transport.mode === 'socket' ? 'over Socket Mode' : `on ${address}/slack/events`;
      writeLine(terminal.error, `Answering in Slack ${how}; health on ${address}/readyz. Ctrl-C stops it.`);
      runtime.log.info({ event: 'slack.started', mode: transport.mode, address });
      const signal = await stopped;
      runtime.log.info({ event: 'slack.stopping', signal });
      await slack.stop();
    } finally {
      await service.close();
    }
  } finally {
    await runtime.close();
  }
}

/** The first question should not wait for the model to be loaded. */
function warmUp({ embedder, log }: Runtime): void {
  embedder
    .embed(['warm up'], 'query')
    .catch((error) => log.warn({ event: 'embedding.cold', error: describeError(error) }));
}

/** Socket Mode where there is an app token, else HTTP where there is a signing secret. */
function readTransport({ environment }: Config): SlackTransport {
  const { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET, SLACK_API_URL } = environment;
  if (SLACK_BOT_TOKEN !== undefined && SLACK_APP_TOKEN !== undefined) {
    return { mode: 'socket', appToken: SLACK_APP_TOKEN, apiUrl: slackApiUrl(SLACK_API_URL) };
  }
  if (SLACK_BOT_TOKEN !== undefined && SLACK_SIGNING_SECRET !== undefined) {
    return { mode: 'http', signingSecret: SLACK_SIGNING_SECRET };
  }
  const missing =
    SLACK_BOT_TOKEN === undefined ? 'SLACK_BOT_TOKEN' : 'SLACK_APP_TOKEN or SLACK_SIGNING_SECRET';
  throw new AppError('configuration', `${missing} is not set.\n${HOW_TO_GET_TOKENS}`);
}

const HOW_TO_GET_TOKENS = `
To answer in Slack:
  1. https://api.slack.com/apps > Create New App > From a manifest: paste manifest.yaml.
  2. Basic Information > App-Level Tokens: generate one with connections:write; it is SLACK_APP_TOKEN.
  3. Install the app; OAuth & Permissions shows the bot token; it is SLACK_BOT_TOKEN.
  4. Put both into .env, run "npm start", and invite the app to a channel.
(Without Socket Mode: SLACK_SIGNING_SECRET in place of the app token, and https://<your host>/slack/events as
the request URL.)

To see it without Slack: npm run demo`;

/** Where there is no queue to hand it to, this process does the syncing too. */
function openOwnService(runtime: Runtime, slack: Slack): Promise<Service> {
  const { HOST: host, PORT: port, REDIS_URL, DATABASE_URL } = runtime.config.environment;
  const check: ReadinessCheck = {
    name: 'slack',
    check: async () =>
      slack.isReady()
        ? { state: 'ok', reason: null }
        : { state: 'failed', reason: 'Slack cannot reach this process' },
  };
  return openService(runtime, {
    sweeps: REDIS_URL === undefined || DATABASE_URL === undefined,
    notify: slack.notify ?? undefined,
    server: {
      host,
      port,
      pages: 'all',
      checks: [check],
      ...(slack.requestListener === null ? {} : { slackListener: slack.requestListener }),
    },
  });
}
