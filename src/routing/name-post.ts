import type { IndexedTemplate, TemplateIndex } from './index-templates.ts';
import { plainTerms } from './mask-question.ts';
import type { Word } from './question-words.ts';
import type { WordRange } from './slots.ts';

/** A template about one post, and the words of the question that may be that post's title. */
export interface PostQuestion {
  readonly template: IndexedTemplate;
  readonly example: string;
  readonly title: string;
  readonly range: WordRange;
  /** Terms of the example around the title; the more, the surer. */
  readonly weight: number;
}

const BEFORE_TITLE =
  /^(?:(?:the|our|this|that|a)\s+)?(?:(?:post|article|tutorial|guide|doc|page|piece|blog post|how-to)\s+)?(?:(?:called|titled|named|entitled|about|on)\s+)?["'“]?/i;
const AFTER_TITLE = /["'”]?(?:\s+(?:post|article|tutorial|guide|doc|page))?["'”]?[?!.\s]*$/i;

/**
 * Questions such as "who wrote {post}" in a question's words: whatever stands between the example's own
 * terms is the title. Surest first.
 */
export function postQuestions(text: string, words: readonly Word[], index: TemplateIndex): PostQuestion[] {
  const terms = plainTerms(words);
  const found: PostQuestion[] = [];
  for (const template of index.templates) {
    for (const { text: example, around } of template.examples) {
      if (around === null) continue;
      const { before, after } = around;
      if (terms.length <= before.length + after.length) continue;
      const starts = before.every((term, at) => terms[at]?.term === term);
      const ends = after.every((term, at) => terms[terms.length - after.length + at]?.term === term);
      if (!starts || !ends || before.length + after.length === 0) continue;
      const from = before.length === 0 ? 0 : (terms[before.length - 1]?.to ?? 0);
      const to =
        after.length === 0 ? words.length : (terms[terms.length - after.length]?.from ?? words.length);
      const start = words[from]?.start ?? 0;
      const end = words[to - 1]?.end ?? start;
      const title = stripTitle(text.slice(start, end));
      if (title !== '')
        found.push({ template, example, title, range: { from, to }, weight: before.length + after.length });
    }
  }
  return found.sort((left, right) => right.weight - left.weight);
}

/** A title without the words that lead to it ("the post called …") and without quotes. */
export function stripTitle(text: string): string {
  const led = text.trim().replace(/^(?:is|was|were|are|did|does|has|do|of|for|the length of)\s+/i, '');
  return led.replace(BEFORE_TITLE, '').replace(AFTER_TITLE, '').trim();
}
