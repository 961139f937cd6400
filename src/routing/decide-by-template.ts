import type { Decision } from '../domain/decision.ts';
import { chooseTitle } from './choose-title.ts';
import { describeSlots } from './describe-slots.ts';
import { fillExample } from './fill-example.ts';
import { type FillContext, fillParameters } from './fill-parameters.ts';
import type { FindTitles } from './find-titles.ts';
import type { TemplateIndex } from './index-templates.ts';
import { matchTemplate } from './match-template.ts';
import { postQuestions } from './name-post.ts';
import type { QuestionRead } from './read-question.ts';
import { replaceWords } from './replace-words.ts';

/** The catalogue's answer where the matcher is sure of one; a choice between two; null for neither. */
export function decideByTemplate(
  question: QuestionRead,
  index: TemplateIndex,
  context: FillContext,
): Decision | null {
  const { slots, text } = question;
  const { verdict, matches } = matchTemplate(index, context);
  const [best, second] = matches;
  if (verdict === 'none' || best === undefined) return null;
  const interpretation = describeSlots(slots);
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

const MOST_TITLES = 3;

/** "Who wrote …", "when was … published": a template about one post, named by its title. */
export async function decideByPost(
  question: QuestionRead,
  index: TemplateIndex,
  context: FillContext,
  findTitles: FindTitles,
): Promise<Decision | null> {
  const { text, words } = question;
  const asked = postQuestions(text, words, index);
  const titles = [...new Set(asked.map(({ title }) => title))].slice(0, MOST_TITLES);
  for (const title of titles) {
    const choice = await chooseTitle(title, findTitles);
    const reading = asked.find((candidate) => candidate.title === title);
    if (choice.kind === 'none' || reading === undefined) continue;
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
