/** Uses a world with all platforms for simulated years: no invariant is violated, and everything that expires is removed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleProcess } from '../../../../bin/bundle-process.ts';
import { type Checkpoint, growing, heapGrowthPerDay, SETTLED_AFTER_DAYS } from '../soak.ts';
import type { Trial } from '../trial.ts';

const PROCESS = 'contract-tests/proof/endurance/soak-process.ts';
/** The minimum between two checkpoints. */
const MIN_DAYS = 3;
const MIN_CHECKPOINTS = 8;
/** More than a post a day with its comments and imports, which the interface keeps; less than a leak of one request a day. */
const MAX_GROWTH_KILOBYTES = 64;

/** What the interface keeps forever, such as deleted posts and what belongs to them. */
const KEPT: ReadonlySet<string> = new Set([
  'posts.posts',
  'comments.imports',
  'comments.fetched',
  'historyImports.imports',
  'historyImports.memory',
]);

/** The most characters of what forgets the oldest when it is full: 40,000 links, 100 characters each, and the same again for long ones. */
const BOUNDS: ReadonlyMap<string, number> = new Map([['kernel.trail', 8_000_000]]);

export const soak: Trial = {
  id: 'soak',
  title: 'Years of a world with 15 platforms, crowds, failures, retries, imports and retention',
  goal: 'memory flat after retention, invariants hold at each checkpoint',
  async run({ seed, scaled, folder, progress }) {
    const program = await bundleProcess(folder, PROCESS);
    const count = scaled(1000, MIN_CHECKPOINTS);
    // A short soak takes longer steps, so that it continues after everything was removed once.
    const days = Math.max(MIN_DAYS, Math.ceil((2 * SETTLED_AFTER_DAYS) / count));
    const checkpoints: Checkpoint[] = [];
    for await (const checkpoint of soakOf(program, [seed, count, days])) {
      checkpoints.push(checkpoint);
      if (checkpoints.length % 100 === 0) progress(`${checkpoints.length} of ${count}: ${checkpoint.heapMegabytes.toFixed(0)} MB`);
    }
    const violated = checkpoints.flatMap(({ day, violated: lines }) => lines.map(line => `day ${day}: ${line}`));
    const grown = growing(checkpoints, KEPT, BOUNDS).map(
      ({ part, from, to }) => `${part} grew from ${from} to ${to} characters after retention`,
    );
    return {
      figures: [
        { what: 'checkpoints', value: checkpoints.length, unit: '', goal: { bound: count, is: 'exactly' } },
        { what: 'virtual time', value: checkpoints.at(-1)?.day ?? 0, unit: 'days' },
        { what: 'violations', value: violated.length, unit: '', goal: { bound: 0, is: 'exactly' } },
        { what: 'parts that grow', value: grown.length, unit: '', goal: { bound: 0, is: 'exactly' } },
        { what: 'heap at the end', value: checkpoints.at(-1)?.heapMegabytes ?? 0, unit: 'MB' },
        {
          what: 'growth of the heap a virtual day',
          value: heapGrowthPerDay(checkpoints),
          unit: 'kB',
          goal: { bound: MAX_GROWTH_KILOBYTES, is: 'at most' },
        },
      ],
      failures: [...violated, ...grown],
      skipped: [],
    };
  },
};

async function* soakOf(program: string, numbers: readonly number[]): AsyncGenerator<Checkpoint, void, void> {
  const args = ['--expose-gc', program, ...numbers.map(String)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  // The process prints only checkpoints.
  for await (const line of createInterface(child.stdout)) yield JSON.parse(line) as Checkpoint;
  const [code] = await exited;
  if (code !== 0) throw new Error(`The soak ended with ${String(code)}`);
}
