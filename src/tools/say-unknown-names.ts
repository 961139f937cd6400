import type { ResolvedNames } from '../catalogue/resolve-names.ts';

/** What no category or author is called, with the nearest that there are, for a model to read. */
export function sayUnknownNames(kind: 'category' | 'author', names: ResolvedNames | null): string[] {
  return (names?.unknown ?? []).map(
    ({ name, nearest }) =>
      `no ${kind} is called "${name}"${nearest.length > 0 ? `; there are ${nearest.join(', ')}` : ''}`,
  );
}
