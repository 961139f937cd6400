import { expect, it } from 'vitest';
import { useSlack } from '../../support/slack/use-slack.ts';

const start = useSlack();
const DOCS = 'C0DOCS';

async function say(opened: Awaited<ReturnType<typeof start>>, person: string, text: string): Promise<string> {
  const before = opened.workspace.messages().length;
  await opened.workspace.person(person).slash('/catalog', text, DOCS);
  const said = await opened.workspace.waitFor(text, () =>
    opened.workspace
      .messages()
      .slice(before)
      .find(({ visibleTo }) => visibleTo !== null),
  );
  return said.text;
}

it('asks for a sync, and a thread tells how far it is', async () => {
  const opened = await start();
  const { workspace, database } = opened;
  expect(await say(opened, 'ana', 'resync docs')).toMatch(/^Sync \d+ of docs is under way/);
  const { rows } = await database.query<{ id: number }>(
    "SELECT id FROM sync_run WHERE source_id = 'docs' AND state = 'queued' AND trigger = 'slack'",
  );
  const run = rows[0]?.id;
  const root = await workspace.waitForMessage({
    channel: DOCS,
    where: ({ text }) => text === `Sync ${run} of docs`,
  });
  const tells = (part: string) =>
    workspace.waitForMessage({
      channel: DOCS,
      where: ({ text, threadTs }) => threadTs === root.ts && text.includes(part),
    });
  await tells('waits for a worker');
  await database.query(
    "UPDATE sync_run SET state = 'embedding', added = 2, windows_embedded = 5 WHERE id = $1",
    [run],
  );
  await tells('Embedding: 2 added, 5 windows embedded');
  await database.query(
    "UPDATE sync_run SET state = 'done', reason = '<!channel>', finished_at = now() WHERE id = $1",
    [run],
  );
  const last = await tells('Done in');
  expect(last.text).not.toContain('<!channel>');
});

it('is for people named in the configuration alone, and names the sources that there are', async () => {
  const opened = await start();
  expect(await say(opened, 'ben', 'resync docs')).toContain('Only people named in `slack.resync`');
  expect(await say(opened, 'ana', 'resync')).toContain('Allowed is one of `docs`');
  expect(await say(opened, 'ana', 'resync nowhere')).toContain('Allowed is one of `docs`');
  const { count } = await opened.database.query('SELECT 1 FROM sync_run');
  expect(count).toBe(0);
});
