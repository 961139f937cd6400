import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { Decision } from '../domain/decision.ts';
import { joinWords } from './describe-filter.ts';
import type { Draft } from './draft.ts';

/** "Did you mean …?" with each reading as a choice; it rests on no evidence. */
export function askWhichReading({
  choices,
  interpretation,
}: Extract<Decision, { kind: 'ambiguous' }>): Draft {
  const labels = choices.map((choice) => escapeMarkdown(choice.label));
  return { route: 'none', text: `Did you mean ${joinWords(labels, 'or')}?`, choices, interpretation };
}

/** One sentence on a name that the catalogue does not have, with the nearest that it has. */
export function sayUnknownName({
  name,
  nearest,
  choices,
}: Extract<Decision, { kind: 'unknown-name' }>): Draft {
  const asked = `The catalogue has no “${escapeMarkdown(name)}”`;
  const has = nearest.map(escapeMarkdown);
  const text = has.length === 0 ? `${asked}.` : `${asked}; the nearest it has: ${joinWords(has, 'or')}.`;
  return { route: 'none', text, choices };
}
