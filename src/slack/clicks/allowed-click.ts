import type { AskedQuestion } from '../../questions/asked-question.ts';
import type { EventParts } from '../events/take-event.ts';
import type { Click } from './read-click.ts';

/** A click on an answer that whoever clicked may see. */
export interface AllowedClick {
  readonly click: Click;
  readonly question: AskedQuestion;
}

export type ClickHandler = (allowed: AllowedClick, parts: EventParts) => Promise<void>;
