const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What people call the things that the library holds. */
const POST_NOUNS = new Set(
  words(`post article tutorial guide doc document documentation piece entry page writeup blog blogpost howto story
    material content publication walkthrough resource one`),
);
const SINGULAR_ONLY = new Set(words('documentation content material'));

/** "post", "articles", "write-ups", but not "one", which counts only as "ones". */
export function isPostNoun(word: string | undefined): boolean {
  return word !== undefined && word !== 'one' && POST_NOUNS.has(singularOf(word));
}

/** "the newest post" asks for one, "the newest posts" for some. */
export function isSingularPostNoun(word: string | undefined): boolean {
  return isPostNoun(word) && word !== undefined && singularOf(word) === word && !SINGULAR_ONLY.has(word);
}

function singularOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Words that carry no meaning of their own in a question about the catalogue. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  words(`a an the of in on to for from at by with within into onto and or but as if than then that this these those
    what which whichever is are was were be been being am do does did done have has had having got i me my mine we us our ours you your
    yours it its they them their he she his her there here what which whats what's that's there's can could would
    will shall should may might must not no s t d ll re ve about regarding concerning covering under
    also just only so far too very all any some each every both other up out get gets getting give gives show shows
    list lists display find see tell let lets name fetch return pull bring look looking search
    i'd i'm i've we've we're you've don't doesn't isn't aren't let's how's who's it's`),
);

/** Politeness: never a part of what a question is about. */
const POLITENESS: ReadonlySet<string> = new Set(
  words(`please pls plz thanks thank thx cheers hi hello hey hiya kindly quick quickly wondering wonder want wanted
    wanna need needed know like love interested now currently exactly actually really basically ok okay so well um uh
    think maybe perhaps possible again everything anything something`),
);

/** Besides politeness, words that say nothing of which posts are meant, whatever the template. */
const FILLERS: ReadonlySet<string> = new Set(
  words(`available exist exists existing contain contains contained containing include includes including hold holds
    held today's right overall altogether together library catalogue catalog switchyard total sort kind stuff`),
);

/** Phrases and words that say the same to the matcher. Longest phrases first. */
const SYNONYMS: readonly (readonly [string, readonly string[]])[] = [
  [
    'count',
    words('how_many how_much number_of amount_of count_of count total_number_of quantity_of total_of'),
  ],
  [
    'newest',
    words(
      'newest_first latest_first most_recent_first most_recent most_recently newest latest recent recently newly new freshest fresh last',
    ),
  ],
  ['oldest', words('oldest_first earliest_first oldest earliest very_first first')],
  ['author', words('author authors writer writers contributor contributors')],
  ['category', words('category categories topic topics section sections subject subjects area areas')],
  [
    'write',
    words(
      'came_out come_out put_out written wrote write writes writing published publish publishes publishing posted authored released',
    ),
  ],
  ['most', words('most highest biggest largest busiest')],
  ['least', words('least fewest lowest smallest')],
  ['per', words('per breakdown_by break_down_by broken_down_by grouped_by split_by')],
  ['when', words('when what_date which_date what_day which_day')],
  ['compar', words('vs versus compare compares compared comparing comparison against')],
  ['', words('title_of titles_of name_of names_of link_to links_to url_of')],
  ['active', words('active prolific productive')],
  ['titl', words('title titles titled entitled called named headline headlines')],
  ['who', words('who whose whom')],
];

const TERM_OF = new Map(
  SYNONYMS.flatMap(([term, forms]) => forms.map((form) => [form.replaceAll('_', ' '), term])),
);
const LONGEST_PHRASE = 3;
/** What posts are counted by: "by year" is "per year". */
const GROUPS = new Set(
  words('category categories topic section year years month months author authors writer tag'),
);

export interface Term {
  readonly term: string;
  readonly at: number;
  readonly length: number;
}

/**
 * The words that carry meaning, in one form for all that say the same: "how many articles" is
 * `count`, `post`. Function words and fillers are left out; slots such as `{category}` stay as they are.
 */
export function termsOf(folded: readonly string[], stem: (word: string) => string): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < folded.length; ) {
    const term = termAt(folded, at, stem);
    if (term.term !== '') terms.push(term);
    at += term.length;
  }
  return terms;
}

function termAt(folded: readonly string[], at: number, stem: (word: string) => string): Term {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const term = TERM_OF.get(folded.slice(at, at + length).join(' '));
    if (term !== undefined) return { term, at, length };
  }
  const word = folded[at] ?? '';
  if (/^(by|each|every)$/.test(word) && GROUPS.has(folded[at + 1] ?? ''))
    return { term: 'per', at, length: 1 };
  if (word === 'about' && isOpenEnd(folded.slice(at + 1))) return { term: word, at, length: 1 };
  if (word === 'more' && folded.filter((other) => other === '{category}').length > 1) {
    return { term: 'compar', at, length: 1 };
  }
  if (word.startsWith('{')) return { term: word, at, length: 1 };
  if (isPostNoun(word) || /^(ones|everything|anything)$/.test(word)) return { term: 'post', at, length: 1 };
  const empty = isEmptyWord(word);
  return { term: empty ? '' : stem(word), at, length: 1 };
}

/** "What does she write about" asks for what is missing behind it. */
function isOpenEnd(rest: readonly string[]): boolean {
  return rest.every((word) => /^\{(period|author|limit)\}$/.test(word));
}

/** Words that the matcher knows by themselves, for mending slips such as "newset". */
export const KNOWN_WORDS: readonly string[] = [
  ...POST_NOUNS,
  ...[...POST_NOUNS].map((noun) => `${noun}s`),
  ...[...TERM_OF.keys()].filter((form) => !form.includes(' ')),
  'many',
].filter((word) => word.length > 3 && word !== 'ones');

export function isEmptyWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || POLITENESS.has(word) || FILLERS.has(word);
}

/** A word that never belongs to what a question is about when it stands at its beginning or end. */
export function isEdgeWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || POLITENESS.has(word);
}
