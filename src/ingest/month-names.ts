const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'pl'] as const;

const months = new Map<string, number>([['sept', 9]]);
for (const locale of LOCALES) {
  for (const month of ['long', 'short'] as const) {
    // A day beside the month gives the form that dates use ("12 marca", not "marzec").
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number++) {
      const parts = format.formatToParts(Date.UTC(2024, number - 1, 1));
      const name = parts.find((part) => part.type === 'month')?.value ?? '';
      const key = name.toLowerCase().replace(/\.$/, '');
      if (!months.has(key) && !/\d/.test(key)) months.set(key, number);
    }
  }
}

/** 1 to 12 for the name of a month, long or short, in a European language; else null. */
export function monthNumber(name: string): number | null {
  return months.get(name.toLowerCase()) ?? null;
}
