import type { ConverseEvent } from './model.ts';
import { openCiteStripper } from './strip-cite-tags.ts';

/** The text of the answer as whoever watches has been told it. */
export interface ShownText {
  add(text: string): void;
  /** The reply is whole: what was held back goes out. */
  endReply(): void;
  /** What is shown stands: `retract` does not take it back any more. */
  keep(): void;
  retract(): void;
  retractAll(): void;
}

export function openShownText(emit: (event: ConverseEvent) => void): ShownText {
  let stripper = openCiteStripper();
  let kept = '';
  let shown = '';
  const show = (text: string) => {
    if (text === '') return;
    shown += text;
    emit({ kind: 'text-added', text });
  };
  const takeBackTo = (text: string) => {
    stripper = openCiteStripper();
    kept = text;
    if (shown === text) return;
    shown = '';
    emit({ kind: 'text-retracted' });
    show(text);
  };
  return {
    add: (text) => show(stripper.push(text)),
    endReply() {
      show(stripper.end());
      stripper = openCiteStripper();
    },
    keep() {
      kept = shown;
    },
    retract: () => takeBackTo(kept),
    retractAll: () => takeBackTo(''),
  };
}
