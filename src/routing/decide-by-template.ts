import type { Decision } from '../domain/decision.ts';
import { isPostNoun } from './catalogue-words.ts';
import { chooseTitle, chooseTitleByWords } from './choose-title.ts';
import { describeSlots } from './describe-slots.ts';
import { fillExample } from './fill-example.ts';
import { type FillContext, fillParameters } from './fill-parameters.ts';
import type { FindTitles, FindTitleWithin } from './find-titles.ts';
import type { TemplateIndex } from './index-templates.ts';
import { plainTerms } from './mask-question.ts';
import { matchTemplate } from './match-template.ts';
import { postQuestions } from './name-post.ts';
import { periodVerb } from './period-verb.ts';
import type { Word } from './question-words.ts';
import type { QuestionRead } from './read-question.ts';
import { replaceWords } from './replace-words.ts';
import type { SlotName, Slots, WordRange } from './slots.ts';

/** The catalogue's answer where the matcher is sure of one; a choice between two; null for neither. */
export function decideByTemplate(
  question: QuestionRead,
  index: TemplateIndex,
  context: FillContext,
): Decision | null {
  const { text } = question;
  const { slots } = context;
  const { verdict, matches } = matchTemplate(index, context);
  const [best, second] = matches;
  if (verdict === 'none' || best === undefined) return null;
  const chosen = index.templates.find(({ template }) => template.name === best.template)?.template;
  const interpretation = describeSlots(slots, chosen && periodVerb(chosen));
  if (verdict === 'close' && second !== undefined) {
    const choices = [best, second].map(({ example }) => fillExample(example, slots));
    return {
      kind: 'ambiguous',
      choices: choices.map((label) => ({ label, question: label })),
      interpretation,
    };
  }
  return {
    kind: 'template',
    template: best.template,
    parameters: best.parameters,
    periodLabel: slots.periods[0]?.label ?? null,
    interpretation,
    score: best.score,
    query: text,
  };
}

/** A template about one post whose title stands in the question: "who wrote …", "… came before …". */
export async function decideByTitle(
  question: QuestionRead,
  index: TemplateIndex,
  context: FillContext,
  findTitleWithin: FindTitleWithin,
): Promise<Decision | null> {
  const { text, words } = question;
  if (!mayNamePost(words, index)) return null;
  const found = await findTitleWithin(text);
  if (found === null) return null;
  const range = rangeOfTitle(text, words, found.title);
  const decision = decideByTemplate(question, index, {
    ...context,
    words: words.map((word, at) => (at === range.to ? { ...word, possessive: false } : word)),
    slots: withPost(context.slots, range),
    values: context.values.filter(({ from, to }) => to <= range.from || from >= range.to),
    post: found.reference,
  });
  return decision?.kind === 'template' ? { ...decision, interpretation: `the post “${found.title}”` } : null;
}

/** A word of the question is one that templates about one post know. */
function mayNamePost(words: readonly Word[], index: TemplateIndex): boolean {
  const about = index.templates.filter(({ examples }) => examples.some(({ around }) => around !== null));
  return plainTerms(words).some(({ term }) => about.some(({ vocabulary }) => vocabulary.has(term)));
}

function rangeOfTitle(text: string, words: readonly Word[], title: string): WordRange {
  const start = text.toLowerCase().indexOf(title.toLowerCase());
  const inside = words.flatMap((word, at) =>
    word.start < start + title.length && word.end > start ? [at] : [],
  );
  const from = inside[0] ?? 0;
  return { from, to: from + inside.length };
}

/** The title's words are the post, whatever else they could name. */
function withPost(slots: Slots, range: WordRange): Slots {
  const apart = ({ from, to }: WordRange) => to <= range.from || from >= range.to;
  const marks = [...slots.marks.filter(apart), { slot: 'post' as const, ...range }];
  const has = (slot: SlotName) => marks.some((mark) => mark.slot === slot);
  return {
    ...slots,
    categories: slots.categories.filter(apart),
    authors: slots.authors.filter(apart),
    periods: has('period') ? slots.periods : [],
    periodParts: has('period') ? slots.periodParts : [],
    limit: null,
    title: null,
    bound: has('bound') ? slots.bound : null,
    marks: marks.filter(({ slot }) => slot !== 'limit').sort((left, right) => left.from - right.from),
  };
}

const MOST_TITLES = 3;

/** "Who wrote …", "when was … published": a template about one post, named by its title. */
export async function decideByPost(
  question: QuestionRead,
  index: TemplateIndex,
  context: FillContext,
  findTitles: FindTitles,
): Promise<Decision | null> {
  const { text, slots } = question;
  const isAside = (at: number) =>
    slots.marks.some((mark) => mark.slot === 'aside' && at >= mark.from && at < mark.to);
  const words = question.words.filter((_, at) => !isAside(at));
  const asked = postQuestions(text, words, index);
  const titles = [...new Set(asked.map(({ title }) => title))].slice(0, MOST_TITLES);
  for (const title of titles) {
    const reading = asked.find((candidate) => candidate.title === title);
    if (reading === undefined) continue;
    // "The drones post" is a post by some words of its title; "a runbook" is any.
    const { from, to } = reading.range;
    const saysPost = words.slice(from, to).some(({ folded }) => isPostNoun(folded));
    const choice = await (saysPost ? chooseTitleByWords : chooseTitle)(title, findTitles);
    if (choice.kind === 'none') continue;
    if (choice.kind === 'several') {
      const choices = choice.matches.map((match) => ({
        label: match.title,
        question: replaceWords(text, words, reading.range, `"${match.title}"`),
      }));
      return { kind: 'ambiguous', choices, interpretation: null };
    }
    const { template } = reading.template;
    const noSlots = { ...context.slots, categories: [], authors: [], periods: [], limit: null, title: null };
    const filled = fillParameters(template, { ...context, slots: noSlots, post: choice.match.reference });
    if (filled === null) continue;
    return {
      kind: 'template',
      template: template.name,
      parameters: filled.parameters,
      periodLabel: null,
      interpretation: `the post “${choice.match.title}”`,
      score: choice.match.score,
      query: text,
    };
  }
  return null;
}
