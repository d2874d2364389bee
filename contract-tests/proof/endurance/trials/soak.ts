/** Uses a world with all platforms for simulated years: no invariant is violated, and everything that expires is removed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleProcess } from '../../../../bin/bundle-process.ts';
import { atMost, exactly, figure, type Trial } from '../trial.ts';

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
        exactly('checkpoints', checkpoints.length, count),
        figure('virtual time', checkpoints.at(-1)?.day ?? 0, 'days'),
        exactly('violations', violated.length, 0),
        exactly('parts that grow', grown.length, 0),
        figure('heap at the end', checkpoints.at(-1)?.heapMegabytes ?? 0, 'MB'),
        atMost('growth of the heap a virtual day', heapGrowthPerDay(checkpoints), MAX_GROWTH_KILOBYTES, 'kB'),
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

/** The measurements of a soak, and whether its world stops growing. */

/** The measurements of a world at one time. */
export interface Checkpoint {
  /** Simulated days since the beginning. */
  readonly day: number;
  /** The heap after a garbage collection. */
  readonly heapMegabytes: number;
  /** The invariants that are violated. */
  readonly violated: readonly string[];
  /** The number of characters of each part of the world, as JSON. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** A part of the world that still grows after everything old should have been removed. */
export interface Growth {
  readonly part: string;
  readonly from: number;
  readonly to: number;
}

/** From this day on, everything that expires has expired at least once: 90 days of an unused upload, 7 days of its bytes, and a margin. */
export const SETTLED_AFTER_DAYS = 110;
/** A tolerance for the differences between single days. */
const SLACK_RATIO = 1.3;
const SLACK_CHARACTERS = 20_000;

/**
 * Returns the parts that grow after retention, except those that are kept forever. A part that forgets the oldest only when it is full, and not after a
 * time, may grow up to its bound in characters.
 */
export function growing(
  checkpoints: readonly Checkpoint[],
  kept: ReadonlySet<string>,
  bounds: ReadonlyMap<string, number> = new Map(),
): Growth[] {
  const [before, after] = halves(checkpoints);
  const parts = Object.keys(after[0]?.sizes ?? {}).filter(part => !kept.has(part));
  return parts.flatMap(part => {
    const [from, to] = [before, after].map(half => medianOf(half.map(({ sizes }) => sizes[part] ?? 0)));
    if (from === undefined || to === undefined) return [];
    return to > (bounds.get(part) ?? from * SLACK_RATIO + SLACK_CHARACTERS) ? [{ part, from, to }] : [];
  });
}

/** The growth of the heap after retention for each simulated day, kB of 1,024 bytes. */
export function heapGrowthPerDay(checkpoints: readonly Checkpoint[]): number {
  const [before, after] = halves(checkpoints);
  const [from, to] = [before, after].map(half => medianOf(half.map(({ heapMegabytes }) => heapMegabytes)));
  const [start, end] = [before, after].map(half => medianOf(half.map(({ day }) => day)));
  if (from === undefined || to === undefined || start === undefined || end === undefined || end === start) return 0;
  return ((to - from) * 1024) / (end - start);
}

/** Returns the first and the second half of the checkpoints after retention. */
function halves(checkpoints: readonly Checkpoint[]): [readonly Checkpoint[], readonly Checkpoint[]] {
  const settled = checkpoints.filter(({ day }) => day > SETTLED_AFTER_DAYS);
  const middle = Math.floor(settled.length / 2);
  return [settled.slice(0, middle), settled.slice(middle)];
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
