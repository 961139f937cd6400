import { describe, expect, it } from 'vitest';
import { checkTemplates } from '../../src/catalogue/check-templates.ts';
import { parseTemplate } from '../../src/catalogue/parse-template.ts';
import { templateText } from '../support/template-text.ts';

const template = (name: string, examples: string, ...headers: string[]) =>
  parseTemplate(
    `${name}.sql`,
    templateText({ name, headers, sql: 'select 1 as n' }).replace('how many are there', examples),
  );

describe('checkTemplates', () => {
  it('counts, and passes on what the matcher says', async () => {
    const fault = { template: 'a', file: 'a.sql', example: 'one', reason: 'the matcher takes it to b' };
    const report = await checkTemplates([template('a', 'one | two')], async () => [fault]);
    expect(report).toEqual({ templates: 1, examples: 2, faults: [fault] });
  });

  it('finds an example without a place for what is required', async () => {
    const templates = [
      template(
        'a',
        'posts by {author} {period} | posts',
        'param: author text required',
        'param: since date required',
      ),
      template('b', 'count', 'param: free text required', 'param: category text'),
    ];
    const { faults } = await checkTemplates(templates, async () => []);
    expect(faults).toEqual([
      {
        template: 'a',
        file: 'a.sql',
        example: 'posts',
        reason: '{author}, {since} is required and has no place in it',
      },
    ]);
  });

  it('finds an example that two templates have, and says so once', async () => {
    const templates = [template('a', 'newest posts'), template('b', 'Newest Posts')];
    const { faults } = await checkTemplates(templates, async (all) =>
      all.map(({ name, file, examples }) => ({
        template: name,
        file,
        example: examples[0] ?? null,
        reason: 'too close',
      })),
    );
    expect(faults).toEqual([
      {
        template: 'b',
        file: 'b.sql',
        example: 'Newest Posts',
        reason: 'a has it too: leave it to one of them',
      },
      { template: 'a', file: 'a.sql', example: 'newest posts', reason: 'too close' },
    ]);
  });
});
