import type { Template } from '../catalogue/template.ts';

/** What happened to the posts in a template's period, by the column that it bounds; empty where unknown. */
export function periodVerb({ parameters, sql }: Template): string {
  const bound = parameters.find(({ slot }) => slot === 'period-start' || slot === 'period-end');
  if (bound === undefined) return 'published';
  const column = new RegExp(`(\\w+)\\s*[<>]=?\\s*:${bound.name}\\b`).exec(sql)?.[1] ?? '';
  return /^(published|updated|created|changed)(?:_|$)/.exec(column)?.[1] ?? '';
}
