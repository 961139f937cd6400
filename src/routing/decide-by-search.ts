import type { Decision } from '../domain/decision.ts';
import { chooseShape } from './choose-shape.ts';
import { chooseTitle } from './choose-title.ts';
import type { FindTitles } from './find-titles.ts';
import { stripTitle } from './name-post.ts';
import type { QuestionRead } from './read-question.ts';
import { readTitle } from './read-title.ts';
import { searchDecision } from './search-decision.ts';

const SUMMARY_OPENING =
  /^.*?\b(?:summari[sz]e|summari[sz]ing|sum up|(?:summary|overview|gist|recap|tl;?dr|key points|main points)(?: (?:of|for|on|from|in))?|tell me (?:more )?about|more about)\b[:,]?\s*/i;

/** A content question; restricted to one post where it names one by its title. */
export async function decideBySearch(question: QuestionRead, findTitles: FindTitles): Promise<Decision> {
  const { text, words, slots } = question;
  const decision = searchDecision(text, words, slots);
  if (decision.kind !== 'search') return decision;
  const title = namedTitle(text, chooseShape(text, words) === 'summary');
  if (title === null) return decision;
  const choice = await chooseTitle(title, findTitles);
  if (choice.kind === 'none') return decision;
  if (choice.kind === 'several') {
    const choices = choice.matches.map((match) => ({
      label: match.title,
      question: text.replace(title, () => `"${match.title}"`),
    }));
    return { kind: 'ambiguous', choices, interpretation: null };
  }
  const { reference, title: found } = choice.match;
  const shape = decision.shape === 'passage' && isOnlyTitle(text, title) ? 'summary' : decision.shape;
  return {
    ...decision,
    shape,
    query: shape === 'summary' ? found : text,
    filter: { posts: [reference] },
    interpretation: `the post “${found}”`,
  };
}

/** The words that may be a title: in quotes, or behind "summarise". */
function namedTitle(text: string, isSummary: boolean): string | null {
  const quoted = readTitle(text);
  if (quoted !== null) return quoted.text;
  const opening = SUMMARY_OPENING.exec(text);
  if (opening === null) return isSummary ? text : null;
  const rest = stripTitle(text.slice(opening[0].length));
  return rest === '' ? null : rest;
}

/** "tell me more about …" with nothing but the title asks for what the post says as a whole. */
function isOnlyTitle(text: string, title: string): boolean {
  const opening = SUMMARY_OPENING.exec(text);
  return opening !== null && stripTitle(text.slice(opening[0].length)) === title;
}
