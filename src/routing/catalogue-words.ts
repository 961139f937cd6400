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
    will shall should may might must s t d ll re ve about regarding concerning covering under
    also just only so far too very all any some each every both other up out get gets getting give gives show shows
    list lists display find see tell let lets name fetch return pull bring look looking search
    i'd i'm i've we've we're you've don't doesn't let's how's it's they've that've there've what're who're where's when's`),
);

/** Politeness: never a part of what a question is about. */
const POLITENESS: ReadonlySet<string> = new Set(
  words(`please pls plz thanks thank thx cheers hi hello hey hiya kindly quick quickly wondering wonder want wanted
    wanna need needed know like love interested now currently exactly actually really basically ok okay so well um uh
    think maybe perhaps possible again somebody someone anybody anyone everything anything something curious remind tia folks guys`),
);

/** Besides politeness, words that say nothing of which posts are meant, whatever the template. */
const FILLERS: ReadonlySet<string> = new Set(
  words(`available exist exists existing contain contains contained containing include includes including hold holds
    held today's right overall altogether together library catalogue catalog switchyard total sort kind stuff
    different distinct unique separate various several individual combined taken jointly ever yet already still
    immediately directly straight consecutive order ordered sorted sort full complete entire whole database collection
    archive site base knowledge present presently actual respectively appear belong belongs belonging fall falls filed
    sit sits live lives number numbers figure figures counts detail details team company people's colleague colleagues
    stored saved indexed around ie eg given recorded specified stated online`),
);

/** Phrases and words that say the same to the matcher. Longest phrases first. */
const SYNONYMS: readonly (readonly [string, readonly string[]])[] = [
  [
    'count',
    words(
      'how_many how_much how_often how_many_times number_of numbers_of amount_of count_of count counts total_number_of quantity_of total_of tally tally_of',
    ),
  ],
  [
    'newest',
    words(
      'from_newest_to_oldest newest_to_oldest from_latest_to_oldest from_latest_to_earliest most_recently_updated_first recently_updated_first last_updated_first newest_first latest_first most_recent_first most_recently_first in_reverse_chronological_order most_recent most_recently newest latest recent recently newly new freshest fresh last',
    ),
  ],
  [
    'oldest',
    words(
      `from_oldest_to_newest oldest_to_newest from_earliest_to_latest oldest_first earliest_first in_chronological_order
      in_order_of_publication in_order_of_date in_date_order in_order in_time_order chronologically sorted_by_date
      ordered_by_date sort_by_date order_by_date oldest earliest very_first first`,
    ),
  ],
  [
    'alphabet',
    words(
      `in_alphabetical_order in_alphabetic_order alphabetical_order alphabetically alphabetical sorted_by_title
      ordered_by_title sort_by_title order_by_title by_title a_to_z from_a_to_z`,
    ),
  ],
  ['among', words('of_these of_those of_them of_which')],
  ['no no:tag tag', words('untagged')],
  ['no no:category category', words('uncategorised uncategorized')],
  ['no no:author author', words('unsigned anonymous authorless')],
  [
    'no',
    words(`no not never without nothing none nobody no_one isn't aren't wasn't weren't hasn't haven't hadn't
    didn't cannot can't lack lacks lacking missing miss misses zero`),
  ],
  ['author', words('author authors writer writers contributor contributors')],
  ['category', words('category categories topic topics section sections subject subjects area areas')],
  [
    'write',
    words(
      `came_out come_out comes_out coming_out put_out put_up put_online went_live go_live went_up go_up goes_up went_out go_out went_online brought_out
      were_first_published was_first_published been_first_published
      written wrote write writes writing published publish publishes publishing posted authored
      publication appeared contribute contributes contributed penned`,
    ),
  ],
  ['most', words('most highest biggest largest busiest strongest most_often most_frequently')],
  ['least', words('least fewest lowest smallest quietest weakest slowest rarest least_often')],
  ['per month', words('a_month monthly month_by_month by_month')],
  ['per year', words('a_year yearly annual annually year_by_year by_year')],
  [
    'per',
    words(
      `per breakdown_by break_down_by broken_down_by breakdown broken_down break_down down_by grouped_by group_by split_by
      distributed_over distributed_across distributed_among spread_over spread_across distribution_of distribution_over
      distribution distributed for_each for_every in_each in_every of_each of_every`,
    ),
  ],
  [
    'when',
    words(
      'when on_what_date on_which_date on_what_day on_which_day what_date which_date what_day which_day date_of',
    ),
  ],
  ['compar', words('vs versus compare compares compared comparing comparison against')],
  [
    'updat',
    words(
      'updated update updates updating revised revise edited edit modified modify amended changed touched reworked refreshed',
    ),
  ],
  ['shar', words('share shares percentage percent percentages fraction proportion portion')],
  ['gap', words('gap gaps breaks pause pauses hiatus lull silence stretch streak spell interval drought')],
  ['common', words('popular common frequent frequently')],
  ['averag', words('average mean typical typically avg')],
  ['', words('i_mean i_meant title_of titles_of name_of names_of link_to links_to url_of')],
  ['active', words('active prolific productive')],
  ['titl', words('title titles titled entitled called named headline headlines')],
  ['who', words("who who's whos whose whom")],
];

const TERM_OF = new Map(
  SYNONYMS.flatMap(([term, forms]) => forms.map((form) => [form.replaceAll('_', ' '), term])),
);
const LONGEST_PHRASE = 4;
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
    const { term, length } = termAt(folded, at, stem);
    for (const part of term.split(' ')) if (part !== '') terms.push({ term: part, at, length });
    if (term === 'no') terms.push(...deniedTerm(folded, at + length));
    at += length;
  }
  return terms;
}

const DENIED = 4;

/** In "no author" it is the author that is denied, in "authors with no post" the post. */
function deniedTerm(folded: readonly string[], from: number): Term[] {
  for (let at = from; at < Math.min(folded.length, from + DENIED); at += 1) {
    const word = folded[at] ?? '';
    const term = TERM_OF.get(word) ?? word;
    if (isPostNoun(word)) return [{ term: 'no:post', at, length: 1 }];
    if (/^(author|category)$/.test(term) || /^(tags?|dates?)$/.test(word))
      return [
        {
          term: `no:${word.startsWith('tag') ? 'tag' : word.startsWith('date') ? 'date' : term}`,
          at,
          length: 1,
        },
      ];
    if (!isEmptyWord(word) && !word.startsWith('{') && !/^(newest|oldest|write)$/.test(term)) return [];
  }
  return [];
}

function termAt(folded: readonly string[], at: number, stem: (word: string) => string): Term {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const term = TERM_OF.get(folded.slice(at, at + length).join(' '));
    if (term !== undefined) return { term, at, length };
  }
  const word = folded[at] ?? '';
  return { term: word.startsWith('{') ? word : wordTerm(folded, at, stem), at, length: 1 };
}

function wordTerm(folded: readonly string[], at: number, stem: (word: string) => string): string {
  const word = folded[at] ?? '';
  if (/^(by|each|every)$/.test(word) && GROUPS.has(folded[at + 1] ?? '')) return 'per';
  if (word === 'about' && isOpenEnd(folded.slice(at + 1))) return word;
  if (/^(more|fewer|less)$/.test(word) && comparesTwo(folded)) return 'compar';
  if (PEOPLE.test(word) && folded.some((other) => isPostNoun(other) || TERM_OF.get(other) === 'write'))
    return 'author';
  if (isPostNoun(word) || THINGS.test(word)) return 'post';
  if (word === 'one' && BEFORE_ONE.test(folded[at - 1] ?? '')) return '';
  if (word === 'break') return folded.includes('down') ? 'per' : 'gap';
  if (
    word === 'down' &&
    /^(break|broken)$/.test(folded.find((other) => /^(break|broken)$/.test(other)) ?? '')
  )
    return '';
  return isEmptyWord(word) ? '' : stem(word);
}

const BEFORE_ONE = /^(which|this|that|the|first|last|newest|latest|oldest|earliest|recent|longest|shortest)$/;
const PEOPLE = /^(people|persons?|colleagues?|folks|members?|employees?)$/;
const THINGS = /^(ones|things?|everything|anything|something)$/;

/** Two names or two dates: "more docker or more java posts", "more in 2023 than in 2024". */
function comparesTwo(folded: readonly string[]): boolean {
  return ['{category}', '{author}', '{period}'].some(
    (slot) => folded.indexOf(slot) !== folded.lastIndexOf(slot),
  );
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

/** A word that the matcher itself knows, such as "newest" or "count". */
export function isCatalogueWord(word: string): boolean {
  return TERM_OF.has(word);
}

export function isEmptyWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || POLITENESS.has(word) || FILLERS.has(word);
}

/** A word that never belongs to what a question is about when it stands at its beginning or end. */
export function isEdgeWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || POLITENESS.has(word);
}
