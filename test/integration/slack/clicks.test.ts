import { describe, expect, it } from 'vitest';
import { useSlack } from '../../support/slack/use-slack.ts';

const start = useSlack();
const HOW = 'how do I create a named volume?';

describe('what can be clicked under an answer', () => {
  it('shows the quotes word for word, each under its post with category and date', async () => {
    const { workspace } = await start();
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', HOW);
    const answer = await workspace.waitForMessage({ thread: asked.ts });
    expect(answer.lines.join('\n')).toContain(
      '[1] Docker volumes (https://example.com/volumes) · docker · 12 March 2024',
    );
    await ana.click(answer, 'Quotes');
    const modal = await workspace.waitFor('modal', () => ana.openModal());

    expect(modal.title).toBe('Quotes');
    expect(modal.lines.join('\n')).toContain('docker volume create data');
    expect(modal.lines[0]).toBe('[1] Docker volumes (https://example.com/volumes) · docker · 12 March 2024');
  });

  it('opens every step: SQL with its parameters, rows, passages with scores, and who asks withheld', async () => {
    const { workspace } = await start();
    const ana = workspace.person('ana');
    const counted = ana.mention('C0DOCS', 'what is the newest docker post?');
    await ana.click(await workspace.waitForMessage({ thread: counted.ts }), 'How was this answered?');
    const sql = await workspace.waitFor('modal', () => ana.openModal());
    const shown = sql.lines.join('\n');
    expect(shown).toContain('run_template');
    expect(shown).toContain('from posts');
    expect(shown).toMatch(/:categor\w+ = .*docker/);
    expect(shown).toContain('"title":"Docker volumes"');
    expect(shown).toContain('No language model was asked.');
    expect(shown).not.toContain('U0ANA');
    await ana.closeView(sql);

    const searched = ana.mention('C0DOCS', HOW);
    await ana.click(await workspace.waitForMessage({ thread: searched.ts }), 'How was this answered?');
    const search = await workspace.waitFor('modal', () => ana.openModal());
    expect(search.lines.join('\n')).toMatch(/\d\.\d{3} {2}.*docs\/volumes › Named volumes/);
  });

  it('answers a reading that was chosen in the same thread, once a person', async () => {
    const { workspace } = await start();
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', 'what is the newest docker post?');
    const answer = await workspace.waitForMessage({ thread: asked.ts });
    await ana.click(answer, 'Show more');
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });
    await ana.click(answer, 'Show more');
    const again = await workspace.waitForMessage({ thread: asked.ts, text: 'asked that already' });
    await workspace.quiet();

    expect(again.visibleTo).toBe('U0ANA');
    const shown = workspace.messages({ thread: asked.ts, fromApp: true, where: (one) => !one.visibleTo });
    expect(shown).toHaveLength(2);
  });

  it('searches, or lists, instead', async () => {
    const { workspace, database } = await start();
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', 'how many docker posts are there?');
    await ana.click(await workspace.waitForMessage({ thread: asked.ts }), 'Search instead');
    const searched = await workspace.waitForMessage({
      thread: asked.ts,
      where: ({ buttons }) => buttons.includes('List instead'),
    });
    await ana.click(searched, 'List instead');
    await workspace.waitFor(
      'three answers',
      () => workspace.messages({ thread: asked.ts, fromApp: true }).length === 3,
    );
    await workspace.quiet();

    const { rows } = await database.query('SELECT route, track FROM question ORDER BY asked_at');
    expect(rows.map(({ track }) => track)).toEqual([null, 'search', 'list']);
    expect(rows[0]?.['route']).toBe('sql');
    expect(rows[1]?.['route']).not.toBe('sql');
  });

  it('keeps a verdict with its question, the last one of a person, and the reason of a bad one', async () => {
    const { workspace, database } = await start();
    const [ana, ben] = [workspace.person('ana'), workspace.person('ben')];
    const asked = ana.mention('C0DOCS', HOW);
    const answer = await workspace.waitForMessage({ thread: asked.ts });
    await ana.click(answer, '👍 Helpful');
    await workspace.waitForMessage({ text: 'Thank you', where: ({ visibleTo }) => visibleTo === 'U0ANA' });
    await ben.click(answer, '👍 Helpful');
    await ben.click(answer, '👎 Not helpful');
    const modal = await workspace.waitFor('modal', () => ben.openModal());
    await ben.submitView(modal, { reason: 'The command is for an old version.' });
    await workspace.quiet();

    const { rows } = await database.query(
      'SELECT feedback.asker, helpful, reason, question.text FROM feedback JOIN question ON question.id = question_id ORDER BY 1',
    );
    expect(rows).toEqual([
      { asker: 'U0ANA', helpful: true, reason: null, text: HOW },
      { asker: 'U0BEN', helpful: false, reason: 'The command is for an old version.', text: HOW },
    ]);
  });

  it('says that an answer is no longer kept', async () => {
    const { workspace, database } = await start();
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', HOW);
    const answer = await workspace.waitForMessage({ thread: asked.ts });
    await workspace.quiet();
    await database.query('DELETE FROM question');
    await ana.click(answer, 'Quotes');

    await workspace.waitForMessage({
      text: 'no longer kept',
      where: ({ visibleTo }) => visibleTo === 'U0ANA',
    });
    expect(ana.openModal()).toBeNull();
  });

  it('shares a private answer in the channel for all to see, once', async () => {
    const { workspace } = await start();
    const ana = workspace.person('ana');
    await ana.slash('/catalog', 'newest docker 1', 'C0DOCS');
    const answer = await workspace.waitForMessage({ where: ({ visibleTo }) => visibleTo === 'U0ANA' });
    await ana.click(answer, 'Share in channel');
    const shared = await workspace.waitForMessage({
      channel: 'C0DOCS',
      where: ({ visibleTo }) => !visibleTo,
    });
    await ana.click(answer, 'Share in channel');
    await workspace.waitForMessage({ text: 'shared here already' });
    await workspace.quiet();

    expect(shared.lines.join('\n')).toContain('Docker volumes');
    expect(workspace.messages({ channel: 'C0DOCS', where: ({ visibleTo }) => !visibleTo })).toHaveLength(1);
  });
});
