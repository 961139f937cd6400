/** What may be seen: the ids of the sources that this asker, in this place, has access to. */
export interface Scope {
  readonly sources: readonly string[];
}

/** One earlier message of the conversation; `speaker` is a name or id, `assistant` for our own. */
export interface Turn {
  readonly speaker: string;
  readonly text: string;
  /** Said among people: context, but nothing that a follow-up goes on from. */
  readonly aside?: boolean;
}

/** A track that the asker has chosen by a click, whatever the question looks like. */
export type Track = 'search' | 'list';

export interface Question {
  readonly text: string;
  readonly asker: string | null;
  readonly channel: string | null;
  /** IANA name; periods and dates are read and written in it. */
  readonly timezone: string;
  /** The moment of asking: "last month" is counted from here. */
  readonly now: Date;
  /** Oldest first, without the question itself. */
  readonly history: readonly Turn[];
  readonly scope: Scope;
  /** Absent or null: the track that suits the question. */
  readonly track?: Track | null;
}
