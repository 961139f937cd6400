import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseTemplate } from '../../src/catalogue/parse-template.ts';
import type { Template } from '../../src/catalogue/template.ts';
import type { Decision } from '../../src/domain/decision.ts';
import type { Turn } from '../../src/domain/question.ts';
import { holdsTitle, titleScore } from '../../src/routing/find-titles.ts';
import { indexTemplates } from '../../src/routing/index-templates.ts';
import { decideQuestion } from '../../src/routing/route-question.ts';
import { sampleTags, sampleTitles, sampleVocabulary } from './sample-vocabulary.ts';

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
export const SAMPLE_NOW = new Date('2026-11-30T12:00:00Z');

export async function readBuiltInTemplates(): Promise<Template[]> {
  const names = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => parseTemplate(name, await readFile(`${TEMPLATES}${name}`, 'utf8'))),
  );
}

export type DecideSample = (text: string, history?: readonly Turn[]) => Promise<Decision>;

/** The matcher over the built-in templates and the sample names, without a database. */
export async function openDecideSample(): Promise<DecideSample> {
  const index = indexTemplates(await readBuiltInTemplates());
  const lookUps = {
    findTitleWithin: async (text: string) => {
      const title = sampleTitles.find((candidate) => holdsTitle(text, candidate));
      return title === undefined ? null : { reference: referenceOf(title), title, score: 1 };
    },
    findTitles: async (text: string) =>
      sampleTitles
        .map((title) => ({ reference: referenceOf(title), title, score: titleScore(text, title) }))
        .filter(({ score }) => score >= 0.3)
        .sort((left, right) => right.score - left.score),
    loadValues: async () => new Map([['tag', sampleTags.map((tag) => ({ value: tag, label: tag }))]]),
  };
  return (text, history = []) =>
    decideQuestion(
      { text, asker: null, channel: null, timezone: 'UTC', now: SAMPLE_NOW, history, scope: { sources: [] } },
      { index, vocabulary: sampleVocabulary, lookUps },
    );
}

function referenceOf(title: string): string {
  return `library/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}
