import { Clock } from '../../../simulator/kernel/clock.ts';
import { realTime } from '../../../simulator/kernel/real-time.ts';
import { type Hold, longestHold, median } from './load.ts';
import { atMost, growthRow, type Row } from './table.ts';

const JOBS = 1_000_000;
const SIZES = [JOBS / 100, JOBS / 10, JOBS];
const ROUNDS = 3;
const MAX_HOLD_MS = 50;

/** Runs due jobs, scheduled in mixed order, with one advance: one million of them, and the growth with their number. */
export async function clockJobs(): Promise<Row[]> {
  const seconds: number[] = [];
  const longest: number[] = [];
  for (const count of SIZES) {
    const runs: Hold[] = [];
    for (let round = 0; round < ROUNDS; round++) runs.push(await runJobs(count));
    seconds.push(median(runs.map(({ totalMs }) => totalMs)) / 1000);
    longest.push(median(runs.map(({ longestMs }) => longestMs)));
  }
  const total = seconds.at(-1) ?? Number.NaN;
  const each = `${((total / JOBS) * 1e6).toFixed(2)} µs each`;
  return [
    atMost(`one million due clock jobs (${each})`, total, 1, 's', 2),
    atMost('… longest hold of the event loop meanwhile', longest.at(-1) ?? Number.NaN, MAX_HOLD_MS, 'ms'),
    growthRow('due clock jobs', SIZES, seconds),
  ];
}

async function runJobs(count: number): Promise<Hold> {
  const clock = new Clock({ startTime: 0, mode: 'manual', realTime, onJobError: () => undefined });
  let ran = 0;
  clock.handle('bench', () => ran++);
  for (let i = 0; i < count; i++) clock.schedule({ at: (i * 7919) % 3_600_000, kind: 'bench', subject: 'x' });
  const hold = await longestHold(() => clock.advanceTo(3_600_000));
  if (ran !== count) throw new Error(`${ran} jobs ran`);
  return hold;
}
