import type { Citation } from '../domain/answer.ts';
import type { PostSummary } from '../domain/post.ts';
import { changeOutsideCode } from './outside-code.ts';

/** A citation as written, before anybody has looked whether the passage says so. */
export interface DraftCitation {
  readonly n: number;
  readonly quote: string;
  /** The passage that it names. */
  readonly passage: { readonly post: PostSummary; readonly text: string };
}

export interface CheckedAnswer {
  /** Every [n] has its citation. */
  readonly text: string;
  /** Numbered from 1 in the order in which the text names them. */
  readonly citations: readonly Citation[];
  /** How many quotes did not stand in their passage. */
  readonly dropped: number;
}

/**
 * `[1]` with the space before it, which goes where the marker goes; but no link `[1](…)`, no reference
 * `[1]: https://…` and no escaped `\[1]`.
 */
const MARKER = /([ \t]*)(?<!\\)\[(\d{1,4})\](?!\(|:\s*<?https?:)/g;

/**
 * Keeps the citations whose quote is an exact, non-blank substring of the passage named, and that the
 * text names; drops the others together with their markers, and numbers the rest anew.
 */
export function checkCitations(text: string, drafts: readonly DraftCitation[]): CheckedAnswer {
  const good = new Map<number, DraftCitation>();
  for (const draft of drafts) {
    if (!good.has(draft.n) && standsInPassage(draft)) good.set(draft.n, draft);
  }
  const renumbered = new Map<number, number>();
  const numbered = changeOutsideCode(text, (part) =>
    part.replace(MARKER, (_marker, space: string, written: string) => {
      const before = Number(written);
      if (!good.has(before)) return '';
      if (!renumbered.has(before)) renumbered.set(before, renumbered.size + 1);
      return `${space}[${renumbered.get(before)}]`;
    }),
  );
  return {
    text: numbered,
    citations: [...renumbered].flatMap(([before, n]) => citationOf(good.get(before), n)),
    dropped: drafts.filter((draft) => !standsInPassage(draft)).length,
  };
}

function standsInPassage({ quote, passage }: DraftCitation): boolean {
  return quote.trim() !== '' && passage.text.includes(quote);
}

function citationOf(draft: DraftCitation | undefined, n: number): Citation[] {
  return draft === undefined ? [] : [{ n, post: draft.passage.post, quote: draft.quote }];
}
