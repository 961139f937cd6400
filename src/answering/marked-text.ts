import type { DraftCitation } from './check-citations.ts';
import { changeOutsideCode } from './outside-code.ts';

/** A text whose citations stand as marks that nobody can write by hand. */
export interface MarkedText {
  readonly text: string;
  readonly citations: readonly DraftCitation[];
  /** Citations that named no passage, or words that do not stand in it. */
  readonly dropped: number;
}

/** Of the private use area: no font and no text has it. */
const MARK = '\uE001';

export function marker(n: number): string {
  return `${MARK}${n}${MARK}`;
}

export function withoutMarkers(text: string): string {
  return text.replaceAll(MARK, '');
}

/** Marks become `[n]`; a `[2]` that the text had itself, from a post perhaps, is no citation and escaped. */
export function writeMarkers(text: string): string {
  const own = changeOutsideCode(text, (part) => part.replace(/(?<!\\)\[(\d{1,4})\](?!\()/g, '\\[$1\\]'));
  return own.replace(/\uE001(\d+)\uE001/g, '[$1]').replaceAll(MARK, '');
}
