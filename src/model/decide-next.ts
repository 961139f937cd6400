/** What a reply asks for. */
export type NextStep =
  /** The tools it calls are run, and their results sent. */
  | 'run-tools'
  /** It was paused by the server, which goes on when it gets it back. */
  | 'resume'
  | 'end';

export interface ReplyFacts {
  readonly stopReason: string | null;
  readonly callsTools: boolean;
  /** True: it was to be the last. */
  readonly last: boolean;
}

/**
 * Some servers stop with `end_turn`, or with nothing, and still call tools; a call in a reply that was cut
 * off is not whole, and one in a refusal is not meant.
 */
export function decideNext({ stopReason, callsTools, last }: ReplyFacts): NextStep {
  switch (stopReason) {
    case 'refusal':
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'end';
    case 'pause_turn':
      return last ? 'end' : 'resume';
    default:
      return callsTools && !last ? 'run-tools' : 'end';
  }
}
