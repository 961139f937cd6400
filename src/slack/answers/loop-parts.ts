import type { Rush } from '../rush.ts';
import type { SlackParts } from '../slack-parts.ts';
import type { StatusLine } from './status-line.ts';

/** What answering a claimed question works with. */
export interface LoopParts extends SlackParts {
  readonly status: StatusLine;
  readonly rush: Rush;
}
