const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  deg: '°',
  euro: '€',
  frac12: '½',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  micro: 'µ',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  para: '¶',
  plusmn: '±',
  pound: '£',
  quot: '"',
  raquo: '»',
  rarr: '→',
  larr: '←',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  szlig: 'ß',
  times: '×',
  trade: '™',
  yen: '¥',
};

/** Base letters whose accented forms HTML names after them: `&eacute;`, `&Uuml;`, `&ntilde;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};

/**
 * Replaces HTML entities, once. `keepMarkup` leaves those that would turn into Markdown or HTML
 * markup; an unknown name stays as written.
 */
export function decodeEntities(text: string, { keepMarkup = false } = {}): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,10});/gi, (whole, name: string) => {
    const decoded = name.startsWith('#') ? fromCodePoint(name) : fromName(name);
    if (decoded === null || (keepMarkup && /[<>*_`[\]\\#|~]/.test(decoded))) return whole;
    return decoded;
  });
}

function fromName(name: string): string | null {
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null;
  const accent = ACCENTS[name.slice(1)];
  return accent === undefined ? null : `${name[0]}${accent}`.normalize('NFC');
}

function fromCodePoint(name: string): string | null {
  const hexadecimal = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText || code === 9 || code === 10 ? String.fromCodePoint(code) : null;
}
