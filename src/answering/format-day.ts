export interface Locality {
  /** IANA name. */
  readonly timezone: string;
  /** BCP 47 tag, such as en-GB. */
  readonly locale: string;
}

/** "12 March 2024" in the asker's zone and language. */
export function formatDay(instant: Date, { timezone, locale }: Locality): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: timezone,
  }).format(instant);
}

export function formatNumber(value: number, { locale }: Locality): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** "1 post", "36 posts". */
export function countPosts(count: number, locality: Locality): string {
  return `${formatNumber(count, locality)} ${count === 1 ? 'post' : 'posts'}`;
}
