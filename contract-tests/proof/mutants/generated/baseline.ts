/** Runs all properties without a mutant, to learn which ones pass, how long each takes, and which mutants it reaches. */
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import type { PropertyInfo } from './worker-process.ts';
import { startWorker } from './worker-process.ts';

/** A property that passes without a mutant. */
export interface MeasuredProperty extends PropertyInfo {
  readonly durationMs: number;
  /** The mutants whose places it reaches with an effect. */
  readonly reached: ReadonlySet<number>;
}

export interface Baseline {
  readonly properties: readonly MeasuredProperty[];
  /** The mutants that are reached while the code loads, so that any property may find them. */
  readonly loading: ReadonlySet<number>;
  /** The mutants that are reached while the first world is made, so that any property may find them, too. */
  readonly seeding: ReadonlySet<number>;
  /** The ids of properties that fail without a mutant, and therefore prove nothing. */
  readonly unsound: readonly string[];
}

export interface BaselineOptions {
  readonly atOnce: number;
  readonly seed: number;
  readonly runs: number;
  onChecked(ended: number, of: number): void;
}

/** The time limit of a property, which is enough on a busy machine. */
const LIMIT_MS = 600_000;

/** Checks every property once, in `atOnce` processes. */
export async function measureBaseline(entry: string, { atOnce, seed, runs, onChecked }: BaselineOptions): Promise<Baseline> {
  const processes = await Promise.all(Array.from({ length: atOnce }, () => startWorker(entry, [])));
  const [first] = processes;
  const infos = first?.ready.properties.toSorted((a, b) => costOf(b) - costOf(a)) ?? [];
  const measured: MeasuredProperty[] = [];
  const unsound: string[] = [];
  const queue = infos.values();
  await mapConcurrent(processes, atOnce, async worker => {
    for (const info of queue) {
      const { failure, durationMs, reached } = await worker.check({ id: info.id, seed, runs, active: [], isNewWorld: false }, LIMIT_MS);
      if (failure === undefined) measured.push({ ...info, durationMs, reached: new Set(reached) });
      else unsound.push(info.id);
      onChecked(measured.length + unsound.length, infos.length);
    }
    worker.close();
  });
  const reachedWhile = (phase: 'loading' | 'seeding') => new Set(processes.flatMap(({ ready }) => ready.reached[phase]));
  return { properties: measured, loading: reachedWhile('loading'), seeding: reachedWhile('seeding'), unsound };
}

/** Estimates the duration of a property. The slowest are started first, so that no process waits for the last one. */
function costOf({ id, weight }: PropertyInfo): number {
  return weight * (id.startsWith('model/') ? MODEL_COST : 1);
}

const MODEL_COST = 20;

/** Returns the properties that can find a mutant, the likeliest and cheapest first; none for a place that is never reached. */
export function candidatesFor(mutant: number, folder: string, { properties, loading, seeding }: Baseline): readonly MeasuredProperty[] {
  const reaching = properties.filter(({ reached }) => reached.has(mutant));
  const rest = loading.has(mutant) || seeding.has(mutant) ? properties.filter(({ reached }) => !reached.has(mutant)) : [];
  const area = folder.split('/').at(-1) ?? '';
  const byWorth = (some: readonly MeasuredProperty[]) => some.toSorted((a, b) => worthOf(b, area) - worthOf(a, area));
  return [...byWorth(reaching), ...byWorth(rest)];
}

/** Estimates how many defects a property finds in a second. Models compare the whole state, but take long. */
function worthOf({ id, area, durationMs, reached }: MeasuredProperty, of: string): number {
  const chance = (area === of ? OWN_AREA : 1) * (id.startsWith('model/') ? MODEL_CHANCE : 1);
  return chance / ((durationMs + START_MS) * Math.sqrt(reached.size + 1));
}

const OWN_AREA = 5;
const MODEL_CHANCE = 10;
/** This is added to all durations, so that noise does not decide the order of very fast properties. */
const START_MS = 20;
