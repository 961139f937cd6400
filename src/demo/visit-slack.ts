import type { Slack } from '../slack/open-slack.ts';
import { readManifestFile } from './read-manifest-file.ts';
import type { LocalWorkspace } from './workspace/local-workspace.ts';
import { startLocalWorkspace } from './workspace/start-local-workspace.ts';

/** Opens the app for a workspace; it is started and stopped by the visit. */
export type OpenSlack = (workspace: LocalWorkspace) => Promise<Slack>;

const CHANNEL = 'C0TEAM';
/** A cold embedding model on a busy machine takes its time. */
const PATIENCE_MS = 60_000;

/** What somebody sees who asks in a channel, follows up, writes directly and uses the slash command. */
export interface SlackVisit {
  readonly channel: string;
  readonly directMessage: string;
}

/** A visit to the app through a Slack workspace of one's own: over Socket Mode, and nothing leaves this machine. */
export async function visitSlack(open: OpenSlack): Promise<SlackVisit> {
  const workspace = await startLocalWorkspace({
    people: [{ id: 'U0ANA', name: 'ana', realName: 'Ana', timezone: 'Europe/Madrid' }],
    channels: [{ id: CHANNEL, name: 'team', members: ['U0ANA'] }],
    app: { manifest: await readManifestFile() },
  });
  try {
    const slack = await open(workspace);
    await slack.start();
    try {
      return await visit(workspace);
    } finally {
      await slack.stop();
    }
  } finally {
    await workspace.stop();
  }
}

async function visit(workspace: LocalWorkspace): Promise<SlackVisit> {
  const ana = workspace.person('ana');
  const asked = ana.mention(CHANNEL, 'what are the two newest Docker posts?');
  await workspace.waitForMessage({ thread: asked.ts }, PATIENCE_MS);
  const followUp = ana.post(CHANNEL, 'and the oldest?', { thread: asked.ts });
  const isLater = ({ ts }: { readonly ts: string }) => ts > followUp.ts;
  await workspace.waitForMessage({ thread: asked.ts, where: isLater }, PATIENCE_MS);
  const written = ana.dm('How do I set up profiles?');
  const answer = await workspace.waitForMessage({ channel: written.channel }, PATIENCE_MS);
  await ana.slash('/catalog', 'count docker', CHANNEL);
  const isPrivate = ({ visibleTo }: { readonly visibleTo: string | null }) => visibleTo === ana.id;
  await workspace.waitForMessage({ channel: CHANNEL, where: isPrivate }, PATIENCE_MS);
  await ana.click(answer, '👍 Helpful');
  const isThanks = (message: { readonly ts: string; readonly visibleTo: string | null }) =>
    message.ts > answer.ts && isPrivate(message);
  await workspace.waitForMessage({ channel: written.channel, where: isThanks }, PATIENCE_MS);
  return {
    channel: workspace.transcript(CHANNEL),
    directMessage: workspace.transcript(written.channel),
  };
}
