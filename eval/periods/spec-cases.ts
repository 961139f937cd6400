import { readFile } from 'node:fs/promises';
import { type Day, dayOf, partsOf } from '../../src/routing/periods/civil-day.ts';

/** One case of the date-period specification of microsoft/Recognizers-Text (MIT). */
export interface SpecCase {
  readonly input: string;
  readonly now: Date;
  /** What it reads as a period; null where it reads none. */
  readonly expected: { readonly text: string; readonly from: Day; readonly before: Day } | null;
  /** Why no question about posts holds it; null for a case that counts. */
  readonly leftOut: string | null;
}

interface RawCase {
  readonly Input: string;
  readonly Context?: { readonly ReferenceDateTime?: string };
  readonly Results: readonly {
    readonly Text: string;
    readonly Value: { readonly Timex: string; readonly PastResolution: Readonly<Record<string, string>> };
  }[];
}

/** Where the specification is looked for when DATE_PERIODS names no file. */
const BESIDE = '../shared/data/date-periods/DatePeriodParser.json';

/** From the file that DATE_PERIODS names, or beside the checkout; null where there is none that can be read. */
export async function readSpecCases(
  file = process.env['DATE_PERIODS'] ?? BESIDE,
): Promise<SpecCase[] | null> {
  const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  return (JSON.parse(text) as RawCase[]).map(readCase);
}

function readCase({ Input: input, Context: context, Results: results }: RawCase): SpecCase {
  const now = new Date(`${context?.ReferenceDateTime ?? '2026-11-30T00:00:00'}Z`);
  const [result] = results;
  if (result === undefined) return { input, now, expected: null, leftOut: null };
  const { startDate, endDate } = result.Value.PastResolution;
  const leftOut =
    reasonByText(result.Text) ?? (startDate === undefined || endDate === undefined ? 'no days given' : null);
  const expected = {
    text: result.Text,
    from: dayFrom(startDate ?? '1970-01-01'),
    before: inclusiveEnd(result.Text, dayFrom(endDate ?? '1970-01-01')),
  };
  return { input, now, expected, leftOut: results.length > 1 ? 'several periods' : leftOut };
}

function dayFrom(iso: string): Day {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return dayOf(year, month, day);
}

/** In order; the first that fits is the reason. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [
    /\b(next|coming|upcoming|tomorrow|hence|in the future|within|rest|later|less than|more than \d+ \w+ after|in two weeks|in couple of|in \d+ years|schedule)\b/i,
    'the future',
  ],
  [/\b(?:for )?(?:a|\d+) (?:week|weeks|days?),? (?:from|starting)\b/i, 'the future'],
  [/between now and/i, 'the future'],
  [/\b(same|that) (week|month|year|weekend)\b/i, 'points back in a story'],
  [/^(the|my) (week|weekend|month)$|^weekend$/i, 'a unit and no more'],
  [
    /\bcentury\b|\b(247|two hundred and sixty seven|seventeen|one thousand seven hundred)\b|'40s/i,
    'before any library',
  ],
  [/\d\/\d+ to \d|^\d{4}\.\d$/i, 'a fraction or a version in a question about posts'],
];

function reasonByText(text: string): string | null {
  return LEFT_OUT.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const LINK = /(?:\b(?:to|until|till|through|and)\b|\s?-\s?)(?!.*\b(?:to|until|till|through)\b)/i;
const MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/**
 * Two conventions differ on purpose, and the specification's bound is moved before comparing: the last unit
 * that a range names belongs to it ("between 2019 and 2021" holds 2021), and what is counted back from today
 * holds today.
 */
function inclusiveEnd(text: string, end: Day): Day {
  if (/\b(?:past|last|previous)\s+(?:\d+|few|two|couple|three)\s*\w+/i.test(text)) return end + 1;
  if (/\bearlier (?:in the|this)\b/i.test(text)) return end + 1;
  const ranged =
    /^(?:from|between)\b|\b(?:to|until|till|through)\b|\d{4}\s?-\s?\d|\d-\d{1,2}\b(?!-)|between/i.test(text);
  if (!ranged || /^\d{4}\s?-\s?\d{1,2}$/.test(text) || /^\d{1,2}\s?-\s?\d{4}$/.test(text)) return end;
  const last = text.split(LINK).at(-1) ?? text;
  const { year, month, day } = partsOf(end);
  if (/week \d/i.test(last)) return end + 7;
  const namesDay = /(?<![\d/])\d{1,2}(?:st|nd|rd|th)?(?!\d)|\b(?:now|today)\b/.test(last);
  if (namesDay || day !== 1) return end + 1;
  if (!MONTH.test(last)) return dayOf(year + 1);
  return dayOf(year, month + 1);
}
