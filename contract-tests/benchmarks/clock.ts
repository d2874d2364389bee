import { Clock } from '../../simulator/kernel/clock.ts';
import { realTime } from '../../simulator/kernel/real-time.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

const JOBS = 1_000_000;

/** One million due jobs, scheduled in mixed order and run by one advance. */
export async function clockJobs(): Promise<Row[]> {
  const seconds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const clock = new Clock({ startTime: 0, mode: 'manual', realTime, onJobError: () => undefined });
    let ran = 0;
    clock.handle('bench', () => ran++);
    for (let i = 0; i < JOBS; i++) clock.schedule({ at: (i * 7919) % 3_600_000, kind: 'bench', subject: 'x' });
    const started = performance.now();
    await clock.advanceTo(3_600_000);
    seconds.push((performance.now() - started) / 1000);
    if (ran !== JOBS) throw new Error(`${ran} jobs ran`);
  }
  const each = `${((median(seconds) / JOBS) * 1e6).toFixed(2)} µs each`;
  return [{ what: `one million due clock jobs (${each})`, ...atMost(median(seconds), 1, 's', 2) }];
}
