import { describe, expect, it } from 'vitest';
import { callSlack } from '../../support/call-slack.ts';
import type { TestSlack } from '../../support/slack/open-test-slack.ts';
import { plantAnswer } from '../../support/slack/plant-answer.ts';
import { useSlack } from '../../support/slack/use-slack.ts';

const start = useSlack();
const NEWEST = 'what is the newest docker post?';

function answersIn({ workspace }: TestSlack, thread: string) {
  return workspace.messages({ thread, fromApp: true });
}

/** What has broken for users of other bots, and where they said so. */
describe('what breaks for users', () => {
  it('acknowledges at once however slow the answer is, so that nothing comes again (bolt-python#1027)', async () => {
    const slack = await start({ workspace: { acknowledgeMs: 400, retryDelaysMs: [0, 50, 100] } });
    slack.workspace.fail('users.info', { delayMs: 1200 });
    const asked = slack.workspace.person('ana').mention('C0DOCS', NEWEST);
    await slack.workspace.waitForMessage({ thread: asked.ts });
    await slack.workspace.quiet();

    const events = slack.workspace.deliveries.filter(({ kind }) => kind === 'events_api');
    expect(events.map(({ outcome, retryNumber }) => [outcome, retryNumber])).toEqual(
      events.map(() => ['acknowledged', 0]),
    );
    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it('answers a mention in an engaged thread once, though two events tell of it (helper#256)', async () => {
    const slack = await start();
    const { workspace } = slack;
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: asked.ts });
    workspace.hold();
    ana.mention('C0DOCS', 'and the oldest?', { thread: asked.ts });
    workspace.release('reversed');
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });
    await workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(2);
  });

  it('answers a long first direct message once, though it comes again without a retry header (bolt-python#1206)', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.duplicateNext(3);
    const asked = workspace.person('ana').dm(`${'Some background first. '.repeat(120)}\n${NEWEST}`);
    await workspace.waitForMessage({ channel: asked.channel });
    await workspace.quiet();

    expect(workspace.deliveries.filter(({ type }) => type === 'message').length).toBeGreaterThan(1);
    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it('takes no preview for a question, neither of its own message nor of an asker’s (slack-knowledgebase#983)', async () => {
    const slack = await start();
    const { workspace } = slack;
    const dm = workspace.person('ana').directMessage();
    await callSlack(workspace, 'chat.postMessage', {
      channel: dm,
      text: 'See https://example.com/elsewhere',
    });
    const asked = workspace.person('ana').mention('C0DOCS', `${NEWEST} see https://example.com/other`);
    await workspace.waitForMessage({ thread: asked.ts });
    await workspace.quiet(400);

    expect(workspace.deliveries.map(({ type }) => type)).toContain('message/message_changed');
    expect(workspace.messages({ channel: dm, fromApp: true })).toHaveLength(1);
    expect(answersIn(slack, asked.ts)).toHaveLength(1);
    expect(answersIn(slack, asked.ts)[0]).toMatchObject({ attachments: [], isEdited: false });
  });

  it('posts an answer of 15,668 characters whole, code fences closed and opened again (CopilotKit#6063)', async () => {
    const slack = await start({ start: false });
    const line = (index: number) => `const value${index} = compute(${index}); // ${'x'.repeat(50)}`;
    const code = Array.from({ length: 140 }, (_, index) => line(index)).join('\n');
    const text = `Do this:\n\n\`\`\`js\n${code}\n\`\`\`\n\n${'And then some more words. '.repeat(200)}`;
    expect(text.length).toBeGreaterThan(15_668);
    const { thread } = await plantAnswer(slack, text);
    await slack.slack.start();
    await slack.workspace.quiet(500);

    const texts = answersIn(slack, thread).map(({ blocks }) => String(blocks[0]?.['text']));
    expect(texts.length).toBeGreaterThan(1);
    for (const part of texts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(9000);
      expect((part.match(/^```/gm) ?? []).length % 2, part.slice(-80)).toBe(0);
    }
    const all = texts.join('\n');
    for (let index = 0; index < 140; index += 1) expect(all).toContain(line(index));
    expect(all.match(/And then some more words\./g)).toHaveLength(200);
  });

  it('answers people of another organisation, who see what is meant for them (tiger-agents#231)', async () => {
    const slack = await start();
    await slack.database.query('UPDATE source SET external = true');
    const asked = slack.workspace.person('eve').mention('C0DOCS', NEWEST);
    await slack.workspace.waitForMessage({ thread: asked.ts, text: 'Docker volumes' });

    const { rows } = await slack.database.query('SELECT team, asker_team FROM question');
    expect(rows).toEqual([{ team: slack.workspace.teamId, asker_team: 'T0PARTNER' }]);
  });

  it.each(['blocks', 'text'])(
    'pings nobody, whatever stands in posts or comes from a model: %s (hermes-agent#26869, posthog#95054)',
    async (way) => {
      const slack = await start({ start: false });
      if (way === 'text') {
        const when = (given: object) => 'blocks' in given;
        slack.workspace.fail('chat.postMessage', { error: 'invalid_blocks', times: 5, when });
      }
      const ping = '<!channel> <!here> <@U0BEN> <!subteam^S0WRITERS> <#C0DOCS> <!date^1^{date}|x>';
      const post = {
        ...{ id: 1, source: 'docs', slug: 'x', title: `Title ${ping}`, url: null, category: '<!everyone>' },
        ...{ author: null, publishedAt: null },
      };
      const text = `All: ${ping}\n\n> ${ping}\n\n\`${ping}\`\n\n\`\`\`\n${ping}\n\`\`\`\n\n[${ping}](https://example.com/volumes) \\<!channel\\> &lt;!channel&gt; @channel`;
      const { thread } = await plantAnswer(slack, text, {
        citations: [{ n: 1, post, quote: ping }],
        choices: [{ label: ping, question: ping }],
        interpretation: ping,
        notices: [ping],
      });
      await slack.slack.start();
      await slack.workspace.quiet(500);

      expect(answersIn(slack, thread).length).toBeGreaterThan(0);
      expect(slack.workspace.pings).toEqual([]);
      const shown = answersIn(slack, thread).map(({ text: plain, blocks }) => plain + JSON.stringify(blocks));
      expect(shown.join('\n').replaceAll('\u200B', '')).toContain('!channel');
    },
  );

  it('makes a live link of a bold address (posthog#62322)', async () => {
    const slack = await start({ start: false });
    const { thread } = await plantAnswer(slack, 'See **<https://example.com/volumes>** for it.');
    await slack.slack.start();
    const answer = await slack.workspace.waitForMessage({ thread });

    const link = 'https://example.com/volumes';
    expect(answer.blocks[0]?.['text']).toBe(`See **[${link}](${link})** for it.`);
    expect(answer.text).toBe(`See *<${link}|${link}>* for it.`);
  });

  it('knows what was said before it was mentioned (cc-connect#1749)', async () => {
    const { workspace } = await start();
    const root = workspace.person('ana').post('C0DOCS', NEWEST);
    workspace.person('ben').mention('C0DOCS', 'and the oldest?', { thread: root.ts });
    const answer = await workspace.waitForMessage({ thread: root.ts, text: 'Docker networking' });

    expect(answer.lines.join('\n')).not.toContain('Spring');
  });

  it('reads a parent that is nothing but an attachment (hermes-agent#33469)', async () => {
    const { workspace } = await start();
    const root = workspace.postAsOtherApp('C0DOCS', { text: '', attachments: [{ text: NEWEST }] });
    workspace.person('ben').mention('C0DOCS', 'and the oldest?', { thread: root.ts });
    const answer = await workspace.waitForMessage({ thread: root.ts, text: 'Docker networking' });

    expect(answer.lines.join('\n')).not.toContain('Spring');
  });

  it('answers in a thread that it is engaged in, and keeps out of talk that is not for it (onyx#1496)', async () => {
    const slack = await start();
    const { workspace } = slack;
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: asked.ts });
    ana.post('C0DOCS', 'thanks! :tada:', { thread: asked.ts });
    ana.post('C0DOCS', '<@U0BEN> what do you make of it?', { thread: asked.ts });
    const other = ana.post('C0DOCS', 'how many docker posts are there?');
    ana.post('C0DOCS', 'anybody?', { thread: other.ts });
    workspace.person('ben').post('C0DOCS', 'and the oldest?', { thread: asked.ts });
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });
    await workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(2);
    expect(answersIn(slack, other.ts)).toHaveLength(0);
  });

  it('never answers a mention where only one person sees it (onyx#14460)', async () => {
    const slack = await start();
    await slack.database.query("UPDATE source SET audience_channels = '{C0HANDBOOK}'");
    for (const name of ['ana', 'gil', 'eve']) {
      const asked = slack.workspace.person(name).mention('C0DOCS', NEWEST);
      const answer = await slack.workspace.waitForMessage({ thread: asked.ts });
      expect(answer.visibleTo).toBeNull();
      expect(answer.lines.join('\n')).not.toContain('volumes');
    }
  });

  it('survives disconnects, says meanwhile that it is not ready, and misses nothing (bolt-js#2225)', async () => {
    const slack = await start({ workspace: { retryDelaysMs: [0, 1000, 4000] } });
    const { workspace } = slack;
    expect(slack.slack.isReady()).toBe(true);
    workspace.breakConnections();
    await workspace.waitFor('loss', () => !slack.slack.isReady());
    await workspace.waitFor('connection', () => slack.slack.isReady(), 10_000);
    workspace.refreshConnections();
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: asked.ts }, 10_000);
    await workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it('gives one message an answer, however many steps it took, and changes it in place (lightdash#22960)', async () => {
    const slack = await start();
    const { workspace } = slack;
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', 'how do I create a named volume?');
    const first = await workspace.waitForMessage({ thread: asked.ts, text: 'Docker volumes' });
    ana.edit(asked, `<@${workspace.botUserId}> how many docker posts are there?`);
    const second = await workspace.waitForMessage({ thread: asked.ts, text: /2\*\* posts/ });
    await workspace.quiet();

    expect(second.ts).toBe(first.ts);
    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });
});
