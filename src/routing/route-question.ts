import { loadAllowedValues } from '../catalogue/allowed-values.ts';
import type { Template } from '../catalogue/template.ts';
import type { Vocabulary } from '../catalogue/vocabulary.ts';
import type { Decision } from '../domain/decision.ts';
import type { Question, Track } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { isProcedure } from './choose-shape.ts';
import { cleanQuestion } from './clean-question.ts';
import { decideByCandidates } from './decide-by-candidates.ts';
import { decideBySearch } from './decide-by-search.ts';
import { decideByPost, decideByTemplate, decideByTitle } from './decide-by-template.ts';
import { type FindTitles, type FindTitleWithin, findTitlesIn, findTitleWithin } from './find-titles.ts';
import { indexTemplates, type TemplateIndex } from './index-templates.ts';
import { isHelp } from './is-help.ts';
import { maskQuestion } from './mask-question.ts';
import { mergeFollowUp } from './merge-follow-up.ts';
import { nameAlternatives, periodAlternatives, sayUnknown } from './name-alternatives.ts';
import { wordsOf } from './question-words.ts';
import { type QuestionRead, readQuestion } from './read-question.ts';
import { isMarked } from './slots.ts';
import { findValues, type LoadValues } from './value-slots.ts';

export interface RoutingParts {
  readonly library: { readonly templates: readonly Template[] };
  /** Of the question's scope. */
  readonly vocabulary: Vocabulary;
  readonly database: Queryable;
}

/** What the matcher looks up while it decides. */
export interface LookUps {
  readonly findTitles: FindTitles;
  readonly findTitleWithin: FindTitleWithin;
  readonly loadValues: LoadValues;
}

/**
 * What to do with a question, by rules alone: no model is called. Reads the database only where the question
 * seems to name a post or a template's own value; a failure of that read is thrown.
 */
export function routeQuestion(
  question: Question,
  { library, vocabulary, database }: RoutingParts,
): Promise<Decision> {
  const { sources } = question.scope;
  const lookUps: LookUps = {
    findTitles: findTitlesIn(database, question.scope),
    findTitleWithin: findTitleWithin(database, question.scope),
    loadValues: async (name) => {
      const template = library.templates.find((candidate) => candidate.name === name);
      if (template === undefined) return new Map();
      return await loadAllowedValues(template, { sources, timezone: question.timezone }, database);
    },
  };
  return decideQuestion(question, { index: indexOf(library), vocabulary, lookUps });
}

export interface DecisionParts {
  readonly index: TemplateIndex;
  readonly vocabulary: Vocabulary;
  readonly lookUps: LookUps;
}

/** The same with its look-ups as arguments. */
export async function decideQuestion(
  asked: Question,
  { index, vocabulary, lookUps }: DecisionParts,
): Promise<Decision> {
  const text = cleanQuestion(asked.text);
  if (isHelp(wordsOf(text))) return { kind: 'help' };
  const read = (said: string) => readQuestion(said, { vocabulary, templateWords: index.words, asked });
  const merged = mergeFollowUp(text, asked.history, read);
  const question = read(merged);
  if (asked.track) return byTrack(asked.track, await decideBySearch(question, lookUps.findTitles));
  const isBare = question.slots.marks.every(({ slot }) => slot === 'aside');
  if (isBare && saysNothing(question)) return { kind: 'help' };
  const decision = await decide(question, asked, { index, vocabulary, lookUps, read });
  return merged === text ? decision : saying(merged, decision);
}

interface DecidingParts extends DecisionParts {
  readonly read: (text: string) => QuestionRead;
}

async function decide(question: QuestionRead, asked: Question, parts: DecidingParts): Promise<Decision> {
  const { text, words, slots } = question;
  const { index, vocabulary, lookUps, read } = parts;
  const { now, timezone } = asked;
  const plain = nameAlternatives(text, words, slots) ?? sayUnknown(text, words, slots, vocabulary);
  if (plain !== null) return plain;
  if (!isProcedure(text, words) || plainTermsBesides(question).length > 0) {
    const values = await findValues(words, index, lookUps.loadValues, (at) => isMarked(slots, at));
    const context = { slots, words, values, now, timezone, post: null };
    const catalogue =
      decideByTemplate(question, index, context) ??
      (await decideByTitle(question, index, context, lookUps.findTitleWithin)) ??
      (await decideByPost(question, index, context, lookUps.findTitles));
    if (catalogue !== null) return catalogue;
  }
  const { loadValues } = lookUps;
  const picked = await decideByCandidates(question, { read, index, loadValues, now, timezone });
  if (picked !== null) return picked;
  return periodAlternatives(text, words, slots) ?? decideBySearch(question, lookUps.findTitles);
}

/** What the asker has chosen by a click stands above what the question looks like. */
function byTrack(track: Track, decision: Decision): Decision {
  if (decision.kind !== 'search') return decision;
  return { ...decision, shape: track === 'list' ? 'list' : 'passage' };
}

/** "What is in the library?" */
function saysNothing({ text, words, slots }: QuestionRead): boolean {
  return plainTermsBesides({ text, words, slots, categories: [] }).length === 0;
}

/** Words with a meaning of their own: "what is docker" has none besides the name, so it asks what docker is. */
function plainTermsBesides({ words, slots }: QuestionRead): readonly string[] {
  return maskQuestion(words, slots)
    .terms.map(({ term }) => term)
    .filter((term) => !term.startsWith('{'));
}

/** A follow-up shows the whole question that it was taken for. */
function saying(merged: string, decision: Decision): Decision {
  if (decision.kind !== 'template' && decision.kind !== 'search' && decision.kind !== 'ambiguous')
    return decision;
  const { interpretation } = decision;
  const said = `read as “${merged}”`;
  return { ...decision, interpretation: interpretation === null ? said : `${said}: ${interpretation}` };
}

/** Derived from the library alone, so it is kept as long as the library is. */
const indexes = new WeakMap<RoutingParts['library'], TemplateIndex>();

function indexOf(library: RoutingParts['library']): TemplateIndex {
  const index = indexes.get(library) ?? indexTemplates(library.templates);
  indexes.set(library, index);
  return index;
}
