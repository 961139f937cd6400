import { AUTHORS, THEMES, type Theme } from './subjects.ts';

export interface GeneratedPost {
  /** `category/name`, the file's path without its ending. */
  readonly path: string;
  readonly title: string;
  readonly category: string | null;
  readonly author: string | null;
  /** A day; null for an undated post. */
  readonly published: string | null;
  readonly updated: string | null;
  readonly tags: readonly string[];
  readonly body: string;
}

type Kind = 'care' | 'limits' | 'report';
const KINDS: readonly Kind[] = ['care', 'limits', 'report'];
const FIRST_YEAR = 2016;
/** More in some years than in others, none in one month of 2020. */
const YEAR_WEIGHTS = [10, 14, 17, 22, 12, 26, 24, 31, 20, 18, 16];
const ODD_TAGS = ['checklist', 'winter', 'costs', 'training', 'supplier', 'visitor-favourite'];

/**
 * The library of a railway museum, 210 posts and four odd ones: the same at every call. It shares no
 * category, author or subject with the sample library.
 */
export function generateSecondLibrary(): GeneratedPost[] {
  const random = openRandom(20_260_101);
  const posts = THEMES.flatMap((theme) =>
    theme.subjects.flatMap((subject) => KINDS.map((kind) => makePost(theme, subject, kind, random))),
  );
  return [...posts, ...oddPosts()];
}

function makePost(theme: Theme, subject: string, kind: Kind, random: Random): GeneratedPost {
  const published = random.day();
  const updated = random.chance(0.22) ? laterDay(published, 30 + random.upTo(500)) : null;
  const tags = [theme.tag, kind === 'report' ? 'lessons' : kind === 'limits' ? 'figures' : 'care'];
  if (random.chance(0.35)) tags.push(random.pick(ODD_TAGS));
  return {
    path: `${theme.slug}/${kind}-${slugOf(subject)}`,
    title: titleOf(subject, kind),
    category: theme.slug,
    author: random.author(theme),
    published,
    updated: updated !== null && updated <= '2026-11-20' ? updated : null,
    tags,
    body: bodyOf(theme, subject, kind, random),
  };
}

function titleOf(subject: string, kind: Kind): string {
  const capital = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  switch (kind) {
    case 'care':
      return `Looking after the ${subject}`;
    case 'limits':
      return `${capital}: limits and figures`;
    case 'report':
      return `What the ${subject} taught us`;
  }
}

function bodyOf(theme: Theme, subject: string, kind: Kind, random: Random): string {
  const role = random.pick(theme.roles);
  const place = random.pick(theme.places);
  const plural = /[^s]s$|tapes$/.test(subject) && /negatives|drawings|tapes|diagrams/.test(subject);
  const needs = plural ? 'need' : 'needs';
  switch (kind) {
    case 'care':
      return [
        `The ${subject} ${needs} attention every ${6 + random.upTo(80)} days, and the ${role} signs the sheet afterwards.`,
        `## How it is done\n\nUse ${random.pick(theme.means)}. Two people take about ${10 + random.upTo(110)} minutes; one of them stands by. Start with the side that faces ${place}.\n\nNever use ${random.pick(theme.forbidden)}: ${random.pick(REASONS)}.`,
        `## Spare parts\n\nSpares for the ${subject} are kept in ${random.pick(theme.places)}, on shelf ${random.letter()}${1 + random.upTo(40)}. When fewer than ${2 + random.upTo(6)} are left, tell the ${random.pick(theme.roles)}.`,
      ].join('\n\n');
    case 'limits': {
      const [quantity, unit] = random.pick(theme.measures);
      return [
        `These figures were agreed with the ${role} and hold for the ${subject} until the next review.`,
        `## The limit\n\nThe highest ${quantity} that we allow is ${7 + random.upTo(240)} ${unit}. Above that, stop and call extension ${1000 + random.upTo(8999)}.`,
        `## Keeping records\n\nReadings go into the ${random.pick(BOOKS)} book ${random.pick(RHYTHMS)}. A reading that is missing for ${2 + random.upTo(20)} days closes the ${subject} to the public.\n\nThe margin for error is ${1 + random.upTo(14)} percent.`,
      ].join('\n\n');
    }
    case 'report':
      return [
        `One ${random.pick(WEEKDAYS)} the ${subject} ${random.pick(theme.failures)}. Nobody was hurt.`,
        `## Why it happened\n\nThe cause was ${random.pick(theme.causes)}. It had been reported ${1 + random.upTo(5)} times, in ${random.pick(BOOKS)} ink, and nobody read it.`,
        `## What it cost\n\nThe repair took ${3 + random.upTo(60)} hours and ${100 + 10 * random.upTo(480)} pounds, paid from the ${random.pick(FUNDS)} fund.`,
        `## What we do differently\n\nSince then the ${role} checks it ${random.pick(RHYTHMS)} and leaves a note in ${place}. The check list has ${4 + random.upTo(15)} lines.`,
      ].join('\n\n');
  }
}

const REASONS = [
  'it scratches for good',
  'the insurer forbids it',
  'it took us a season to repair the damage',
];
const BOOKS = ['green', 'red', 'black', 'yellow', 'blue'];
const RHYTHMS = ['every morning', 'twice a week', 'after each running day', 'on the first of the month'];
const WEEKDAYS = ['Saturday', 'Sunday', 'Wednesday', 'Friday'];
const FUNDS = ['heritage', 'lottery', 'members', 'rainy day'];

/** What a catalogue has to bear: no date, no author, no category, no tags. */
function oddPosts(): GeneratedPost[] {
  const post = { updated: null, tags: [], author: 'June Hartley', category: 'archive' };
  return [
    {
      ...post,
      path: 'archive/house-words',
      title: 'Words that only railway people use',
      published: null,
      body: 'A drag box holds engine and tender together. A setting-back is a move in reverse under the eye of the guard. The four-foot is the space between the rails.',
    },
    {
      ...post,
      path: 'track/anonymous-note',
      title: 'A note found in the tool van',
      category: 'track',
      author: null,
      published: '2019-05-14',
      body: 'Whoever borrows the long pinch bar: it hangs behind the stove and has to be back by six in the evening.',
    },
    {
      ...post,
      path: 'opening-times',
      title: 'Opening times and how we choose them',
      category: null,
      author: 'Tom Okafor',
      published: '2022-02-03',
      body: 'We open on 164 days a year. The first train leaves at ten past ten, the last comes home by a quarter to five.',
    },
    {
      ...post,
      path: 'events/why-no-drones',
      title: 'Why do we forbid drones?',
      category: 'events',
      author: 'Esi Mensah',
      published: '2023-07-21',
      tags: ['galas'],
      body: 'A drone frightened the shire horses in 2022. The flying club may film from the upper field, 150 metres away, with a letter from the events producer.',
    },
  ];
}

interface Random {
  pick<T>(items: readonly T[]): T;
  /** 0 up to and with `most`. */
  upTo(most: number): number;
  chance(share: number): boolean;
  letter(): string;
  day(): string;
  author(theme: Theme): string;
}

/** Seeded, so that every run makes the same library. */
function openRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length - 1)] as T;
  const day = (): string => {
    const year = FIRST_YEAR + weighted(YEAR_WEIGHTS, next());
    const date = new Date(Date.UTC(year, 0, 1 + upTo(year === 2026 ? 320 : 364))).toISOString().slice(0, 10);
    return date.startsWith('2020-04') ? day() : date;
  };
  // Each category has three authors who write most of it.
  const author = (theme: Theme): string => {
    const home = THEMES.indexOf(theme);
    return next() < 0.7 ? (AUTHORS[(home + upTo(2)) % AUTHORS.length] as string) : pick(AUTHORS);
  };
  return { pick, upTo, chance: (share) => next() < share, letter: () => pick([...'ABCDEFGH']), day, author };
}

function weighted(weights: readonly number[], share: number): number {
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function slugOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
