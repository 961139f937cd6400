import { anything, flag, list, object, type Rule, string, typed } from './rules.ts';

export function plainText(max: number): Rule {
  return typed({ plain_text: { required: { text: string(max) }, optional: { emoji: flag } } });
}

/** A plain_text or mrkdwn object. */
export function anyText(max: number): Rule {
  return typed({
    plain_text: { required: { text: string(max) }, optional: { emoji: flag } },
    mrkdwn: { required: { text: string(max) }, optional: { verbatim: flag } },
  });
}

export const confirmation: Rule = object({
  required: { title: plainText(100), text: anyText(300) },
  optional: { confirm: plainText(30), deny: plainText(30), style: anything },
});

export const option: Rule = object({
  required: { text: anyText(75), value: string(75) },
  optional: { description: anyText(75), url: string(3000) },
});

export const optionGroup: Rule = object({
  required: { label: plainText(75), options: list(option, { max: 100 }) },
});

/** Rich text is checked down to its sections; what stands in a section is taken as it is. */
export const richTextElement: Rule = typed({
  rich_text_section: { required: { elements: list(anything, { min: 0, max: 10_000 }) } },
  rich_text_list: {
    required: { elements: list(anything, { max: 10_000 }), style: anything },
    optional: { indent: anything, offset: anything, border: anything },
  },
  rich_text_quote: {
    required: { elements: list(anything, { max: 10_000 }) },
    optional: { border: anything },
  },
  rich_text_preformatted: {
    required: { elements: list(anything, { max: 10_000 }) },
    optional: { border: anything, language: anything },
  },
});
