import { resolveAuthors, resolveCategories } from '../../catalogue/resolve-names.ts';
import type { TemplateParameter } from '../../catalogue/template.ts';
import type { LoadedTemplate } from '../../catalogue/template-library.ts';
import type { Vocabulary } from '../../catalogue/vocabulary.ts';
import { nearest } from './parse-command.ts';

export type TemplateValues = Readonly<Record<string, string>>;

export type ReadValues =
  | { readonly kind: 'read'; readonly parameters: Readonly<Record<string, unknown>> }
  /** A key or a name that is almost right: the whole command as it was probably meant. */
  | { readonly kind: 'mistyped'; readonly meant: string };

/**
 * What was typed behind a template's name, under the template's own keys: `category` for `categories`, lists
 * with commas, names of categories and authors in any case. What is wrong beyond that is for the template to say.
 */
export function readTemplateValues(
  template: LoadedTemplate,
  given: TemplateValues,
  vocabulary: Vocabulary,
): ReadValues {
  const parameters: Record<string, unknown> = {};
  const corrected: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const parameter = findParameter(template.parameters, key);
    const name = parameter?.name ?? key;
    const meant = parameter === null ? value : correctNames(parameter, value, vocabulary);
    corrected[name] = meant;
    parameters[name] = parameter?.type === 'text[]' ? splitList(meant) : meant;
  }
  const isKnown = Object.keys(given).every((key) => isExact(template.parameters, key));
  const isRight = isKnown && Object.entries(corrected).every(([name, meant]) => isSame(name, meant, given));
  if (isRight) return { kind: 'read', parameters };
  const pairs = Object.entries(corrected).map(([name, value]) => `${name}=${quote(value)}`);
  return { kind: 'mistyped', meant: [template.name, ...pairs].join(' ') };
}

const ALIASES: Readonly<Record<string, string>> = { category: 'categories', from: 'since', until: 'before' };

/** The parameter of this name, by its other name, or whose name is almost this. */
function findParameter(parameters: readonly TemplateParameter[], key: string): TemplateParameter | null {
  const names = parameters.map(({ name }) => name);
  const name = exactName(names, key) ?? aliasOf(names, key) ?? nearestName(names, key);
  return parameters.find((parameter) => parameter.name === name) ?? null;
}

function exactName(names: readonly string[], key: string): string | null {
  return names.find((name) => name === key.toLowerCase()) ?? null;
}

function aliasOf(names: readonly string[], key: string): string | null {
  const alias = ALIASES[key.toLowerCase()];
  return alias !== undefined && names.includes(alias) ? alias : null;
}

/** `categry` is nearer to `category` than to `categories`. */
function nearestName(names: readonly string[], key: string): string | null {
  const aliases = Object.keys(ALIASES).filter((alias) => names.includes(ALIASES[alias] ?? ''));
  const near = nearest(key, [...names, ...aliases]);
  return near === null ? null : (aliasOf(names, near) ?? near);
}

/** A key that nobody has to be told of. One that is like none of the keys goes on to the template's own words. */
function isExact(parameters: readonly TemplateParameter[], key: string): boolean {
  const names = parameters.map(({ name }) => name);
  if (exactName(names, key) !== null || aliasOf(names, key) !== null) return true;
  return nearestName(names, key) === null;
}

/** Categories and authors by the names that the library has, where one is near. */
function correctNames({ slot }: TemplateParameter, value: string, vocabulary: Vocabulary): string {
  if (slot !== 'category' && slot !== 'categories' && slot !== 'author') return value;
  const resolve = slot === 'author' ? resolveAuthors : resolveCategories;
  const known =
    slot === 'author'
      ? vocabulary.authors.map(({ name }) => name)
      : vocabulary.categories.flatMap(({ slug, name }) => [slug, name]);
  const parts = slot === 'categories' ? splitList(value) : [value];
  return parts.map((part) => resolve([part], vocabulary).found[0] ?? nearest(part, known) ?? part).join(', ');
}

/** Another case, or a synonym, is no mistake: only a name that was guessed is. */
function isSame(name: string, meant: string, given: TemplateValues): boolean {
  const typed = Object.entries(given).find(
    ([key]) => key === name || ALIASES[key.toLowerCase()] === name,
  )?.[1];
  if (typed === undefined) return false;
  const fold = (text: string) => splitList(text.toLowerCase()).join(',');
  return fold(typed) === fold(meant) || nearest(typed, [meant]) === null;
}

function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

function quote(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}
