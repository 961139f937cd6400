import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import type { TemplateLibrary } from '../../catalogue/template-library.ts';

const LINES = [
  ['newest [category] [n]', 'the newest posts, five or n of them'],
  ['oldest [category] [n]', 'the oldest'],
  ['count [category]', 'how many there are'],
  ['categories', 'what there is, and how much of it'],
  ['find <words>', 'posts that speak of something'],
  ['templates', 'the catalogue questions that are answered by SQL'],
  ['<template> key=value…', 'one of them, with its parameters'],
  ['resync <source>', 'a sync of a source now, for those who may'],
  ['<question>', 'anything else, in your own words'],
] as const;

export function helpText(): string {
  const lines = LINES.map(([command, what]) => `- \`/catalog ${command}\`: ${what}`);
  return ['Only you see what I answer here.', '', ...lines].join('\n');
}

/** Each template with its parameters: `posts_per_year [category=…]`. */
export function templatesText({ templates }: TemplateLibrary): string {
  const lines = templates.map(({ name, description, parameters }) => {
    const keys = parameters.map((parameter) =>
      parameter.required ? `${parameter.name}=…` : `[${parameter.name}=…]`,
    );
    return `- \`${[name, ...keys].join(' ')}\`: ${escapeMarkdown(description)}`;
  });
  return lines.join('\n');
}
