import { setImmediate as nextTurn } from 'node:timers/promises';

const LONGEST_TURN_MS = 10;

/** To be awaited within a long loop: lets others have the event loop when this work had it long enough. */
export function makeGiveWay(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < LONGEST_TURN_MS) return;
    await nextTurn();
    turn = performance.now();
  };
}
