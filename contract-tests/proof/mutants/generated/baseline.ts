/** One run on the simulator without a mutant: what passes there, how long it takes, and which mutants' places it reaches. */
import { severalAtOnce } from '../defect.ts';
import type { PropertyInfo } from './messages.ts';
import { startWorker } from './worker-process.ts';

/** A property that passes without a mutant. */
export interface MeasuredProperty extends PropertyInfo {
  readonly durationMs: number;
  /** The mutants whose places it reaches. */
  readonly reached: ReadonlySet<number>;
}

export interface Baseline {
  readonly properties: readonly MeasuredProperty[];
  /** Reached while code is loaded: any property may show these. */
  readonly loading: ReadonlySet<number>;
  /** Reached while the world is made that sessions begin with: any property may show these, too. */
  readonly seeding: ReadonlySet<number>;
  /** Ids of properties that fail without a mutant: they prove nothing. */
  readonly unsound: readonly string[];
}

export interface BaselineOptions {
  readonly atOnce: number;
  readonly seed: number;
  readonly runs: number;
  onChecked(ended: number, of: number): void;
}

/** No property takes so long on a busy machine. */
const LIMIT_MS = 600_000;

/** Checks every property once, in so many processes. */
export async function measureBaseline(entry: string, { atOnce, seed, runs, onChecked }: BaselineOptions): Promise<Baseline> {
  const processes = await Promise.all(Array.from({ length: atOnce }, () => startWorker(entry, [])));
  const [first] = processes;
  const infos = first?.ready.properties.toSorted((a, b) => costOf(b) - costOf(a)) ?? [];
  const measured: MeasuredProperty[] = [];
  const unsound: string[] = [];
  const queue = infos.values();
  await severalAtOnce(processes, atOnce, async worker => {
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

/** A rough estimate, the costliest first: so that no process waits for the last one. */
function costOf({ id, weight }: PropertyInfo): number {
  return weight * (id.startsWith('model/') ? MODEL_COST : 1);
}

const MODEL_COST = 20;

/** The properties that can show a mutant, the likeliest and cheapest first; none for a place that is never reached. */
export function candidatesFor(mutant: number, folder: string, { properties, loading, seeding }: Baseline): readonly MeasuredProperty[] {
  const reaching = properties.filter(({ reached }) => reached.has(mutant));
  const rest = loading.has(mutant) || seeding.has(mutant) ? properties.filter(({ reached }) => !reached.has(mutant)) : [];
  const area = folder.split('/').at(-1) ?? '';
  const byWorth = (some: readonly MeasuredProperty[]) => some.toSorted((a, b) => worthOf(b, area) - worthOf(a, area));
  return [...byWorth(reaching), ...byWorth(rest)];
}

/** How many defects a second of it may find. Models compare the whole state, but take long. */
function worthOf({ id, area, durationMs, reached }: MeasuredProperty, of: string): number {
  const chance = (area === of ? OWN_AREA : 1) * (id.startsWith('model/') ? MODEL_CHANCE : 1);
  return chance / ((durationMs + START_MS) * Math.sqrt(reached.size + 1));
}

const OWN_AREA = 5;
const MODEL_CHANCE = 10;
/** So that the order of what takes hardly any time does not follow from noise alone. */
const START_MS = 20;
