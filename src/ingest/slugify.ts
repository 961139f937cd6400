import { hashParts } from './content-hash.ts';

const LONGEST = 80;

/** Letters (of any script) and digits in lower case, joined by hyphens; empty when `text` has none. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}

/**
 * The slug that a post gets in its source. It keeps the one it has, as long as that is still what it
 * asks for, so that references live long; where another post has it, the end is made from its own id.
 */
export function chooseSlug(
  wanted: string,
  externalId: string,
  { held, isTaken }: { held: string | null; isTaken: (slug: string) => boolean },
): string {
  const base = wanted === '' ? 'post' : wanted;
  const hash = hashParts([externalId]);
  const candidates = [base, `${base}-${hash.slice(0, 6)}`, `${base}-${hash.slice(0, 16)}`];
  if (held !== null && candidates.includes(held) && !isTaken(held)) return held;
  return candidates.find((slug) => !isTaken(slug)) ?? `${base}-${hash}`;
}
