import type { Config } from '../config.ts';
import { readManifestFile } from '../demo/read-manifest-file.ts';
import { inspectApp } from '../slack/inspect-app.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { slackApiUrl } from './slack-settings.ts';

const CHECK = 'Slack';

/** Asks Slack about the tokens, and compares the app's scopes with those of manifest.yaml. */
export async function checkSlack({ environment }: Config): Promise<Finding> {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET, SLACK_API_URL } = environment;
  if (botToken === undefined) {
    return note(CHECK, 'not connected', 'Set SLACK_BOT_TOKEN and SLACK_APP_TOKEN; "npm start" says how.');
  }
  if (SLACK_APP_TOKEN === undefined && SLACK_SIGNING_SECRET === undefined) {
    const mend = 'Set SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP).';
    return wrong(CHECK, 'a bot token alone', mend);
  }
  const apiUrl = slackApiUrl(SLACK_API_URL);
  const found = await inspectApp({ botToken, appToken: SLACK_APP_TOKEN ?? null, apiUrl });
  if ('problem' in found) return wrong(CHECK, found.problem, "Copy it again from the app's page.");
  const wanted = (await readManifestFile()).oauth_config?.scopes?.bot ?? [];
  const missing = wanted.filter((scope) => !found.scopes.includes(scope));
  if (missing.length > 0) {
    const mend = 'Add them under OAuth & Permissions, or paste manifest.yaml anew, and reinstall the app.';
    return wrong(CHECK, `scopes are missing: ${missing.join(', ')}`, mend);
  }
  return ok(CHECK, `${SLACK_APP_TOKEN === undefined ? 'HTTP' : 'Socket Mode'}, ${found.workspace}`);
}
