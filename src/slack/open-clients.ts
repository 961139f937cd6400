import { type Logger, webApi } from '@slack/bolt';

export type SlackClient = webApi.WebClient;

/**
 * One client each for what must not wait for the other: a 429 pauses nothing but the call that it answers.
 * None of them tries again by itself: a message whose answer got lost may stand already.
 */
export interface SlackClients {
  readonly posting: SlackClient;
  readonly status: SlackClient;
  readonly reading: SlackClient;
}

export interface ClientSettings {
  readonly token: string;
  /** Null: Slack's own. */
  readonly apiUrl: string | null;
  readonly logger: Logger;
}

const TIMEOUT_MS = 10_000;

export function openClients(settings: ClientSettings): SlackClients {
  return { posting: openClient(settings), status: openClient(settings), reading: openClient(settings) };
}

function openClient({ token, apiUrl, logger }: ClientSettings): SlackClient {
  return new webApi.WebClient(token, { ...clientOptions(apiUrl), logger });
}

/** Bolt's own client takes the same: left alone it would try a hundred times. */
export function clientOptions(apiUrl: string | null): webApi.WebClientOptions {
  return {
    ...(apiUrl === null ? {} : { slackApiUrl: apiUrl }),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: TIMEOUT_MS,
  };
}
