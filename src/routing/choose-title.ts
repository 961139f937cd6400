import { type FindTitles, holdsEveryWord, type TitleMatch } from './find-titles.ts';

/** A title this near is the one meant, unless another is as near. */
const SURE = 0.7;
const MARGIN = 0.1;

export type TitleChoice =
  | { readonly kind: 'one'; readonly match: TitleMatch }
  | { readonly kind: 'several'; readonly matches: readonly TitleMatch[] }
  | { readonly kind: 'none' };

/** The same, or the only post whose title holds every word of the text. */
export async function chooseTitleByWords(text: string, findTitles: FindTitles): Promise<TitleChoice> {
  const choice = await chooseTitle(text, findTitles);
  if (choice.kind !== 'none') return choice;
  const [only, ...others] = (await findTitles(text)).filter(({ title }) => holdsEveryWord(text, title));
  return only !== undefined && others.length === 0 ? { kind: 'one', match: only } : choice;
}

/** The post that a text names by its title. */
export async function chooseTitle(text: string, findTitles: FindTitles): Promise<TitleChoice> {
  const matches = await findTitles(text);
  const [best, second] = matches;
  if (best === undefined || best.score < SURE) return { kind: 'none' };
  if (best.score === 1 || second === undefined || best.score - second.score >= MARGIN)
    return { kind: 'one', match: best };
  return { kind: 'several', matches: matches.filter(({ score }) => best.score - score < MARGIN) };
}
