import { webApi } from '@slack/bolt';
import { describeError } from '../errors.ts';
import { refusalOf } from './call-slack.ts';
import { clientOptions } from './open-clients.ts';

export interface TokensToInspect {
  readonly botToken: string;
  /** Null in HTTP mode. */
  readonly appToken: string | null;
  /** Null: Slack's own. */
  readonly apiUrl: string | null;
}

export interface InspectedApp {
  readonly workspace: string;
  readonly scopes: readonly string[];
}

/** What Slack says of the tokens; `problem` names the one that it refuses, or that Slack can't be reached. */
export async function inspectApp({
  botToken,
  appToken,
  apiUrl,
}: TokensToInspect): Promise<InspectedApp | { readonly problem: string }> {
  const options = { ...clientOptions(apiUrl), logLevel: webApi.LogLevel.ERROR };
  try {
    const { team, response_metadata } = await new webApi.WebClient(botToken, options).auth.test();
    if (appToken !== null) {
      const refused = await new webApi.WebClient(appToken, options).apps.connections
        .open({})
        .then(() => null, refusalOrThrow);
      if (refused !== null) return { problem: `SLACK_APP_TOKEN is refused: ${refused}` };
    }
    return { workspace: team ?? 'a workspace', scopes: response_metadata?.scopes ?? [] };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused !== null) return { problem: `SLACK_BOT_TOKEN is refused: ${refused}` };
    return { problem: `Slack cannot be reached: ${describeError(error)}` };
  }
}

function refusalOrThrow(error: unknown): string {
  const refused = refusalOf(error);
  if (refused === null) throw error;
  return refused;
}
