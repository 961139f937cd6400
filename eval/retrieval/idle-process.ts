// Does nothing, and tells when asked how late its event loop ran meanwhile: what a busy machine does to anybody.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Lateness, RESOLUTION_MS, readLateness } from './lateness.ts';

let delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', () => {
  const lateness: Lateness = readLateness(delay);
  process.send?.(lateness);
  delay.disable();
  delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
});
process.on('disconnect', () => process.exit(0));
