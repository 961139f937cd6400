/** What `doctor` says of one thing. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly finding: string;
  /** What to do about it; null when nothing. */
  readonly mend: string | null;
}

export function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding, mend: null };
}

export function wrong(check: string, finding: string, mend: string): Finding {
  return { check, state: 'wrong', finding, mend };
}

export function note(check: string, finding: string, mend: string): Finding {
  return { check, state: 'note', finding, mend };
}
