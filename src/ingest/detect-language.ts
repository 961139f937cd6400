import { detectAll } from 'tinyld';
import { fenceAfter, type OpenFence } from './fences.ts';
import { countFunctionWords, type FunctionWordShare } from './function-words.ts';

export interface Language {
  /** ISO 639-1; null where there is too little text to tell. */
  readonly code: string | null;
  /** Text-search configuration that every Postgres from 15 has. */
  readonly textConfig: string;
}

/** Below this many letters of prose a guess is worse than none. */
const ENOUGH_LETTERS = 60;
const SURE = 0.5;
/** Running text has 0.2 and more; a list of names has next to none. */
const MANY_FUNCTION_WORDS = 0.1;
const SOME_FUNCTION_WORDS = 0.03;
/** What comes so near to the first, times over, can be it: languages share such words. */
const CLEAR_LEAD = 1.5;
/** Share of letters beyond a to z in a language whose function words we do not know: it has its own. */
const ENOUGH_FOREIGN_LETTERS = 0.02;
const SAMPLE_CHARACTERS = 4_000;
const UNSURE: Language = { code: null, textConfig: 'english' };

const TEXT_CONFIGS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** Language of a post's prose; code says nothing about it. */
export function detectLanguage(markdown: string): Language {
  const prose = proseSample(markdown);
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const latin = prose.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const otherScript = letters > 0 && latin < letters / 2;
  // Scripts without spaces say more with fewer letters, and a stemmer of English would be wrong anyway.
  if (letters < (otherScript ? ENOUGH_LETTERS / 4 : ENOUGH_LETTERS)) {
    return otherScript ? { code: null, textConfig: 'simple' } : UNSURE;
  }
  const code = otherScript ? guessByLetters(prose, () => true) : detectLatin(prose, letters);
  if (code === null) return otherScript ? { code: null, textConfig: 'simple' } : UNSURE;
  return { code, textConfig: TEXT_CONFIGS[code] ?? 'simple' };
}

/** Function words are surer than a guess by letters, which names and code mislead. */
function detectLatin(prose: string, letters: number): string | null {
  const ranked = countFunctionWords(prose);
  const [best, second] = ranked as [FunctionWordShare, FunctionWordShare];
  if (best.share >= MANY_FUNCTION_WORDS) {
    const near = ranked.filter(({ share }) => share * CLEAR_LEAD > best.share).map(({ code }) => code);
    return near.length === 1
      ? best.code
      : (guessByLetters(prose, (code) => near.includes(code)) ?? best.code);
  }
  const listed = new Map(ranked.map(({ code, share }) => [code, share]));
  const foreign = (prose.match(/[^\P{L}a-z]/giu)?.length ?? 0) / letters;
  const unlisted = foreign >= ENOUGH_FOREIGN_LETTERS && guessByLetters(prose, (code) => !listed.has(code));
  if (unlisted) return unlisted;
  if (best.share >= SOME_FUNCTION_WORDS && best.share > second.share * CLEAR_LEAD) return best.code;
  return guessByLetters(prose, (code) => (listed.get(code) ?? 0) > 0);
}

/** The likeliest language by its letters, where it is a sure one and allowed. */
function guessByLetters(prose: string, isAllowed: (code: string) => boolean): string | null {
  const [best] = detectAll(prose).filter(({ lang }) => isAllowed(lang));
  return best === undefined || best.accuracy < SURE ? null : best.lang;
}

function proseSample(markdown: string): string {
  let fence: OpenFence | null = null;
  let sample = '';
  for (const line of markdown.split('\n')) {
    const next = fenceAfter(line, fence);
    if (fence === null && next === null) sample += `${plainProse(line.slice(0, SAMPLE_CHARACTERS))} `;
    fence = next;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return sample.slice(0, SAMPLE_CHARACTERS).trim();
}

function plainProse(line: string): string {
  return line
    .replace(/`[^`]*`/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[#*_|>[\](){}\\]/g, ' ');
}
