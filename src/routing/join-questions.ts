import { isPostNoun, termsOf } from './catalogue-words.ts';
import { contentOf, isProcedure } from './choose-shape.ts';
import { stemOf } from './question-words.ts';
import type { QuestionRead } from './read-question.ts';
import type { NameMatch, SlotName, WordRange } from './slots.ts';

const LEADING =
  /^(?:(?:and|or|but|only|just|what about|how about|what of|same|also|then|ok(?:ay)?|no|instead|what if|now|for|please)\b[\s,:]*)+/i;

/**
 * The earlier question as the later one changes it. New names and dates take the place of the old ones; a
 * new wish ("how many are there?", "the oldest?") is asked of the same posts; new content joins the old.
 */
export function joinQuestions(earlier: QuestionRead, later: QuestionRead): string {
  const rest = later.text.replace(LEADING, '').replace(/[?!.]+$/, '');
  if (wishesOf(later).length > 0 && !isProcedure(earlier.text, earlier.words))
    return askAnew(earlier, later, rest);
  const content = contentOf(later.text, later.words, {
    ...later.slots,
    marks: [...later.slots.marks, ...categoryMarks(later)],
  });
  if (content !== '' && !hasSlots(later)) return addContent(earlier, content);
  return substitute(earlier, later);
}

/** What the later question wants of the posts, in the matcher's terms: `count`, `oldest`, `per year`. */
function wishesOf({ words, slots }: QuestionRead): string[] {
  const isSlot = (at: number) => slots.marks.some(({ from, to }) => at >= from && at < to);
  const folded = words.map((word, at) => (isSlot(at) ? '{slot}' : word.folded));
  return termsOf(folded, stemOf)
    .map(({ term }) => term)
    .filter((term) =>
      /^(count|newest|oldest|author|category|most|least|when|who|year|month|longest|shortest|tag|titl)$/.test(
        term,
      ),
    );
}

function hasSlots({ slots, categories }: QuestionRead): boolean {
  return slots.marks.length > 0 || categories.length > 0;
}

function categoryMarks({ categories }: QuestionRead): (WordRange & { slot: SlotName })[] {
  return categories.map(({ from, to }) => ({ from, to, slot: 'category' as const }));
}

function askAnew(earlier: QuestionRead, later: QuestionRead, rest: string): string {
  const pointed = rest
    .replace(/\b(?:of )?(?:them|those|these|ones)\b/gi, 'posts')
    .replace(/\bone\b/gi, 'post');
  const asked =
    /\bposts?\b/i.test(pointed) || later.words.some((word) => isPostNoun(word.folded))
      ? pointed
      : withPosts(pointed);
  return [asked, ...inherited(earlier, later)].join(' ').replace(/\s+/g, ' ').trim();
}

/** "how many are there" → "how many posts are there"; "the oldest" → "the oldest posts". */
function withPosts(text: string): string {
  if (/\bhow many\b/i.test(text)) return text.replace(/\bhow many\b/i, 'how many posts');
  if (/^(who|when)\b/i.test(text)) return `${text} posts`;
  return /\bper\b/i.test(text) ? `posts ${text}` : `${text} posts`;
}

/** Names, period and content of the earlier question that the later one does not replace. */
function inherited({ text, words, slots }: QuestionRead, later: QuestionRead): string[] {
  const parts: string[] = [];
  const replaced = new Set(later.slots.marks.map(({ slot }) => slot));
  const categories = later.slots.categories.length > 0 || later.categories.length > 0;
  if (!categories && slots.categories.length > 0)
    parts.push(`in ${slots.categories.map(({ name }) => name).join(' and ')}`);
  if (!replaced.has('author') && slots.authors[0] !== undefined) parts.push(`by ${slots.authors[0].name}`);
  if (!replaced.has('period') && slots.periods[0] !== undefined) parts.push(slots.periods[0].label);
  if (!replaced.has('title') && slots.title !== null) parts.push(`with "${slots.title}" in the title`);
  const content = contentOf(text, words, slots);
  if (content !== '' && slots.title === null) parts.push(`about ${content}`);
  return parts;
}

/** The earlier question with the later one's names and dates in the places of its own. */
function substitute(earlier: QuestionRead, later: QuestionRead): string {
  const edits: { range: WordRange; text: string }[] = [];
  const added: string[] = [];
  const put = (ranges: readonly WordRange[], replacement: string, appended: string) => {
    const [first, ...others] = ranges;
    if (first === undefined) added.push(appended);
    else edits.push({ range: first, text: replacement }, ...others.map((range) => ({ range, text: '' })));
  };
  const names = (later.slots.categories.length > 0 ? later.slots.categories : later.categories).map(
    ({ name }) => name,
  );
  if (names.length > 0) put(oldCategories(earlier), names.join(' and '), `in ${names.join(' and ')}`);
  const author = later.slots.authors[0]?.name ?? later.slots.unknownAuthor;
  if (author) put(marked(earlier, 'author'), author, `by ${author}`);
  const period = later.slots.periods[0]?.label;
  if (period !== undefined) put(marked(earlier, 'period'), period, period);
  const limit = later.slots.limit?.toString();
  if (limit !== undefined) put(limitPlaces(earlier), `${limit} `, '');
  return [applyEdits(earlier, edits).replace(/[?!.]+$/, ''), ...added].join(' ').replace(/\s+/g, ' ').trim();
}

function oldCategories({ slots, categories }: QuestionRead): readonly NameMatch[] {
  return slots.categories.length > 0 ? slots.categories : categories.filter(({ typos }) => typos === 0);
}

function marked({ slots }: QuestionRead, slot: SlotName): readonly WordRange[] {
  return slots.marks.filter((mark) => mark.slot === slot);
}

/** Where a number stands, or the empty place before "newest docker posts" where one can. */
function limitPlaces(earlier: QuestionRead): readonly WordRange[] {
  const places = marked(earlier, 'limit');
  if (places.length > 0) return places;
  const { words, slots } = earlier;
  const noun = words.findIndex(({ folded }) => isPostNoun(folded));
  if (noun < 0) return [];
  const isPart = (at: number) =>
    slots.marks.some(({ from, to }) => at >= from && at < to) ||
    /^(newest|latest|oldest|recent|most|last|first|longest|shortest)$/.test(words[at]?.folded ?? '');
  let from = noun;
  while (from > 0 && isPart(from - 1)) from -= 1;
  return [{ from, to: from }];
}

/** Edits from the right, so that the places of the others stay; "a and b" loses its "and" with its second name. */
function applyEdits(
  { text, words }: QuestionRead,
  edits: readonly { range: WordRange; text: string }[],
): string {
  const ordered = [...edits].sort((left, right) => right.range.from - left.range.from);
  return ordered.reduce((edited, { range, text: replacement }) => {
    const start = words[range.from]?.start ?? 0;
    const end = range.to === range.from ? start : (words[range.to - 1]?.end ?? start);
    const head = edited.slice(0, start);
    return `${replacement === '' ? head.replace(/(?:\s+(?:and|or)|,|&)\s*$/i, ' ') : head}${replacement}${edited.slice(end)}`;
  }, text);
}

/** "docker posts about networking" and "volumes" → "docker posts about volumes". */
function addContent({ text, words, slots }: QuestionRead, content: string): string {
  const old = contentOf(text, words, slots);
  const at = old === '' ? -1 : text.lastIndexOf(old);
  const about = /\babout\b/i.test(text);
  if (at >= 0 && about && !isProcedure(text, words))
    return `${text.slice(0, at)}${content}${text.slice(at + old.length)}`;
  const link = isProcedure(text, words) || old !== '' ? ' ' : ' about ';
  return `${text.replace(/[?!.]+$/, '')}${link}${content}`;
}
