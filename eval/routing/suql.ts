/**
 * `npm run eval:suql`: crowd-written questions about restaurants, with words for posts in the places of words for
 * restaurants; how often the matcher tells those that columns answer from those that need what a text says.
 * SUQL names a copy of restaurants_single_turn_SUQL.csv of stanford-oval/suql.
 */
import { readFile } from 'node:fs/promises';
import type { Vocabulary } from '../../src/catalogue/vocabulary.ts';
import type { Decision } from '../../src/domain/decision.ts';
import { indexTemplates } from '../../src/routing/index-templates.ts';
import { decideQuestion } from '../../src/routing/route-question.ts';
import { readBuiltInTemplates } from './decide-sample.ts';

const FILE = process.env['SUQL'];
/** Columns of the restaurants: where they are is the category, what they serve a tag. */
const CITIES = ['San Francisco', 'Palo Alto', 'Sunnyvale', 'Cupertino'];
const TAGS = (
  'barbecue chinese greek indian vietnamese mexican pizza seafood thai sushi irish italian korean japanese vegetarian ' +
  'vegan burger burgers coffee dessert desserts breakfast lunch dinner brunch bakery cheap inexpensive'
).split(' ');
/** Said of restaurants, as one would of posts. Quality is the column `rating`: an order. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:restaurants?|places?|spots?|joints?|shops?|pubs?|food trucks?|establishments?)\b(?: to (?:eat|go))?/gi,
    'posts',
  ],
  [/\b(?:cuisine|food|dishes|options)\b/gi, 'posts'],
  [/\b(?:best|good|great|amazing|famous|delicious|outstanding|highly recommended?|must-visit)\b/gi, 'newest'],
  [/\b(?:recommend|recommendations?|suggest|suggestions?)\b/gi, 'list'],
  [
    /\b(?:where (?:can|should|would|could) (?:i|we|you) (?:get|find|go)(?: to| for)?|where(?:'s| is| has))\b/gi,
    'which posts',
  ],
  [/\b(?:in town|around here|near me|in the area|local|here|around)\b/gi, ''],
];

const vocabulary: Vocabulary = {
  categories: CITIES.map((name) => ({ slug: name.toLowerCase().replace(' ', '-'), name, posts: 50 })),
  authors: [],
  synonyms: {},
  posts: 200,
};

const NAMES = ['structured', 'combined', 'neither'] as const;

interface Case {
  readonly text: string;
  readonly combined: boolean;
}

if (FILE === undefined)
  console.log('Set SUQL to a copy of restaurants_single_turn_SUQL.csv of stanford-oval/suql.');
else await measure(FILE);

async function measure(file: string): Promise<void> {
  const index = indexTemplates(await readBuiltInTemplates());
  const lookUps = {
    findTitleWithin: async () => null,
    findTitles: async () => [],
    loadValues: async () => new Map([['tag', TAGS.map((tag) => ({ value: tag, label: tag }))]]),
  };
  const counts = { structured: [0, 0, 0], combined: [0, 0, 0] };
  for (const { text, combined } of await readCases(file)) {
    const asked = SAID.reduce((said, [pattern, word]) => said.replace(pattern, word), text);
    const now = new Date('2026-11-30T12:00:00Z');
    const question = {
      text: asked,
      asker: null,
      channel: null,
      timezone: 'UTC',
      now,
      history: [],
      scope: { sources: [] },
    };
    const taken = placeOf(await decideQuestion(question, { index, vocabulary, lookUps }));
    const row = combined ? counts.combined : counts.structured;
    row[taken] = (row[taken] ?? 0) + 1;
    if (taken !== (combined ? 1 : 0))
      console.log(`✗ ${combined ? 'combined' : 'structured'} taken for ${NAMES[taken]}: ${text}`);
  }
  console.log(`\n| right \\ taken | ${NAMES.join(' | ')} |\n|---|---|---|---|`);
  console.log(
    `| structured | ${counts.structured.join(' | ')} |\n| combined | ${counts.combined.join(' | ')} |`,
  );
}

function placeOf(decision: Decision): 0 | 1 | 2 {
  if (decision.kind === 'template') return 0;
  return decision.kind === 'search' && (decision.filter !== null || decision.candidates) ? 1 : 2;
}

async function readCases(file: string): Promise<Case[]> {
  return readRows(await readFile(file, 'utf8'))
    .slice(1)
    .flatMap((row) => {
      const [text, label] = [row[1], row.at(-1)];
      return text === undefined || label === undefined ? [] : [{ text, combined: /^comb/i.test(label) }];
    });
}

/** Rows of a CSV file with quoted cells that may hold commas and lines. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
