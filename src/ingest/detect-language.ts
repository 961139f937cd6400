import { detectAll } from 'tinyld';
import { fenceAfter, type OpenFence } from './fences.ts';
import { readsAsEnglish } from './reads-as-english.ts';

export interface Language {
  /** ISO 639-1; null where there is too little text to tell. */
  readonly code: string | null;
  /** Text-search configuration that every Postgres from 15 has. */
  readonly textConfig: string;
}

/** Below this many letters of prose a guess is worse than none. */
const ENOUGH_LETTERS = 60;
const SURE = 0.5;
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
  if (readsAsEnglish(prose)) return { code: 'en', textConfig: 'english' };
  const [best] = detectAll(prose);
  if (best === undefined || best.accuracy < SURE) {
    return otherScript ? { code: null, textConfig: 'simple' } : UNSURE;
  }
  return { code: best.lang, textConfig: TEXT_CONFIGS[best.lang] ?? 'simple' };
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
