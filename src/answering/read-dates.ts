const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH = MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|');
const WRITTEN = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH})|(${MONTH})(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?)?),?\\s+(\\d{4})\\b`,
  'gi',
);
const ISO = /\b(\d{4})-(\d{2})(?:-(\d{2}))?(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?/g;

export interface DatesRead {
  /** `2024-03-12`, or `2024-03` where no day is said. */
  readonly dates: readonly string[];
  /** The text without them. */
  readonly rest: string;
}

/** Days and months in English words or as ISO dates. */
export function readDates(text: string): DatesRead {
  const dates: string[] = [];
  const rest = text
    .replace(ISO, (_, year: string, month: string, day?: string) => {
      dates.push([year, month, ...(day ? [day] : [])].join('-'));
      return ' ';
    })
    .replace(
      WRITTEN,
      (_, before?: string, first?: string, second?: string, after?: string, year?: string) => {
        const name = (first ?? second ?? '').toLowerCase().slice(0, 3);
        const month = MONTHS.findIndex((known) => known.startsWith(name)) + 1;
        const day = before ?? after;
        dates.push([year, pad(month), ...(day ? [pad(Number(day))] : [])].join('-'));
        return ' ';
      },
    );
  return { dates, rest };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
