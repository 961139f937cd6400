/** A post that could not be indexed. */
export interface FailedDocument {
  /** `source/slug`, or the file where there is no post yet. */
  readonly reference: string;
  readonly reason: string;
}

/** Something that somebody has to know or to decide, as the operators' channel is told it. */
export type OperatorNotice =
  /** Removals of a run wait for approval: a button, or `sync approve RUN`. */
  | {
      readonly kind: 'held';
      readonly source: string;
      readonly run: number;
      readonly heldBack: number;
      readonly reason: string;
    }
  /** A listing that can't be trusted: it broke off, or was empty. Nothing was removed. */
  | { readonly kind: 'failed-run'; readonly source: string; readonly run: number; readonly reason: string }
  /** A change waits for a complete sync longer than it should. */
  | {
      readonly kind: 'overdue';
      readonly source: string;
      /** Since when it waits. */
      readonly since: Date;
      /** How the last run ended; null when there was none. */
      readonly reason: string | null;
    }
  /** Posts that stay out of answers, or in their old form, until they can be indexed. */
  | {
      readonly kind: 'failed-documents';
      readonly source: string;
      readonly count: number;
      /** Some of them, five at most. */
      readonly documents: readonly FailedDocument[];
      /** Command that tries them again. */
      readonly retry: string;
    };

/** Tells the operators. Resolves when they have it; what throws is told again later. */
export type Notify = (notice: OperatorNotice) => Promise<void>;
