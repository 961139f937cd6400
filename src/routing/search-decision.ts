import type { Decision } from '../domain/decision.ts';
import type { PostFilter } from '../domain/post.ts';
import { isPostNoun } from './catalogue-words.ts';
import { chooseShape, contentOf, isProcedure } from './choose-shape.ts';
import { describeSlots } from './describe-slots.ts';
import { namesTopic } from './names-topic.ts';
import type { Word } from './question-words.ts';
import type { Slots } from './slots.ts';

/** A content question: what to search for, among which posts, and how the answer is to look. */
export function searchDecision(text: string, words: readonly Word[], slots: Slots): Decision {
  const shape = chooseShape(text, words);
  const narrowing = asFilter(narrowingSlots(text, words, slots));
  const content = contentOf(text, words, slots);
  const filtered = narrowing.filter !== null;
  const query = shape === 'passage' && !filtered ? text : content === '' ? text : content;
  return {
    kind: 'search',
    shape,
    query,
    filter: narrowing.filter,
    interpretation: describeSlots({ ...narrowing.slots, order: slots.order, limit: slots.limit }),
    limit: slots.limit,
    order: slots.order,
    ...(shape === 'count' && { namesTopic: namesTopic(text, words, slots) }),
  };
}

const PUBLISHING =
  /^(wrote|written|write|writes|published|publish|posted|authored|anything|something|everything|stuff|material)$/;

/** Slots of a question that is not about posts are part of its content: "mount a volume in docker". */
function narrowingSlots(text: string, words: readonly Word[], slots: Slots): Slots {
  const aboutPosts =
    words.some(
      (word) => isPostNoun(word.folded) || PUBLISHING.test(word.folded) || LIBRARY.test(word.folded),
    ) ||
    (slots.authors.length > 0 && words.some((word) => SAYING.test(word.folded)));
  if (!aboutPosts) return { ...slots, categories: [], authors: [], periods: [] };
  if (!isProcedure(text, words)) return slots;
  const beside = slots.categories.filter(({ to }) => isPostNoun(words[to]?.folded));
  return { ...slots, categories: beside, periods: datesPosts(words, slots) ? slots.periods : [] };
}

const SAYING =
  /^(say|says|said|recommend|recommends|recommended|suggest|suggests|suggested|explain|explains|explained|advise|advises|advised|think|thinks|mention|mentions|mentioned)$/;
const LIBRARY = /^(library|catalogue|catalog|archive|blog)$/;

/** "posts from 2024", "this year's docker posts": the period says which posts, not when something happens. */
function datesPosts(words: readonly Word[], { marks }: Slots): boolean {
  if (words.some(({ folded }) => LIBRARY.test(folded))) return true;
  return marks.some(({ slot, from, to }) => {
    if (slot !== 'period') return false;
    const before = words[from - 1]?.folded;
    const category = marks.find((mark) => mark.slot === 'category' && mark.from === to);
    return (
      isPostNoun(before) ||
      /^(published|written|posted|wrote)$/.test(before ?? '') ||
      isPostNoun(words[category?.to ?? to]?.folded)
    );
  });
}

function asFilter(slots: Slots): { readonly slots: Slots; readonly filter: PostFilter | null } {
  const [period] = slots.periods;
  const filter: PostFilter = {
    ...(slots.categories.length > 0 && {
      categories: [...new Set(slots.categories.map(({ value }) => value))],
    }),
    ...(slots.authors.length > 0 && { authors: slots.authors.map(({ value }) => value) }),
    ...(period?.from && { publishedFrom: period.from }),
    ...(period?.before && { publishedBefore: period.before }),
  };
  return { slots, filter: Object.keys(filter).length === 0 ? null : filter };
}
