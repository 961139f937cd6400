import type { Choice, DecidedBy, Route } from '../domain/answer.ts';
import type { Row } from '../domain/evidence.ts';
import type { PostSummary } from '../domain/post.ts';
import type { DraftCitation } from './check-citations.ts';

/** An answer before its citations are checked; absent members do not apply. */
export interface Draft {
  readonly route: Route;
  /** Markdown with [n] for the drafts of citations. */
  readonly text: string;
  readonly decidedBy?: DecidedBy;
  readonly fallbackFrom?: Route;
  readonly citations?: readonly DraftCitation[];
  readonly posts?: readonly PostSummary[];
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly rows?: readonly Row[];
  readonly total?: number;
  readonly interpretation?: string | null;
  readonly choices?: readonly Choice[];
  readonly notices?: readonly string[];
}
