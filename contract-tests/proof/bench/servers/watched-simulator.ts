/** A simulator that watches its own event loop. Sends its URL to the parent, and on `report` its measurements since the last report. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSimulator } from '../../../../simulator/index.ts';

export interface Report {
  readonly longestBlockMs: number;
  readonly residentMegabytes: number;
}

const simulator = await createSimulator({ clock: 'manual', startTime: '2026-03-02T09:00:00Z', throttle: false });
const { url } = await simulator.listen({ port: 0 });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', () => {
  const report: Report = { longestBlockMs: delay.max / 1e6, residentMegabytes: process.memoryUsage.rss() / 1_048_576 };
  delay.reset();
  process.send?.(report);
});
// The bench has ended, perhaps with an error.
process.once('disconnect', () => process.exit());
process.send?.(url);
