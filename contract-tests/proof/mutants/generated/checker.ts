/** Checks properties with active mutants, in one process that is replaced only when necessary. */
import type { Baseline, MeasuredProperty } from './baseline.ts';
import { startWorker, WorkerEnd, type WorkerProcess } from './worker-process.ts';

/** How a property found a mutant; `invalid` is a mutant that does not load. */
export interface Finding {
  readonly result: 'found' | 'timed out' | 'invalid';
  readonly message: string;
}

export interface Checker {
  /** Checks the property while these mutants are active. Returns undefined when it passes. */
  check(mutants: readonly number[], property: MeasuredProperty): Promise<Finding | undefined>;
  close(): void;
}

export interface CheckerOptions {
  readonly entry: string;
  readonly seed: number;
  readonly runs: number;
}

/** How many times longer than without the mutant a property may take. The factor allows for other work on the machine. */
const SLOWER = 10;
const PATIENCE_MS = 20_000;
/** How long a new process may take on a busy machine to make its first world. */
const NEW_WORLD_MS = 120_000;

/** A process, and the mutants that have been active in it. */
interface Worker {
  readonly process: WorkerProcess;
  /** The mutants that it was started with, as a key. */
  readonly startedWith: string;
  /** The mutants with which its world was made, as a key; undefined before that. */
  seededWith: string | undefined;
  /** The only mutants that have been active in it, as a key; undefined once others were. */
  met: string | undefined;
}

/**
 * Creates a checker. Mutants that are reached while the code loads need a process that is started with them; mutants that are reached while a world is made
 * need a new world. All others are switched on and off.
 */
export function createChecker({ loading, seeding }: Baseline, { entry, seed, runs }: CheckerOptions): Checker {
  let worker: Worker | undefined;
  const close = (): void => {
    worker?.process.close();
    worker = undefined;
  };
  const laneFor = async (mutants: readonly number[]): Promise<Worker> => {
    const early = mutants.filter(id => loading.has(id));
    if (worker?.startedWith !== early.join()) {
      close();
      worker = { process: await startWorker(entry, early), startedWith: early.join(), seededWith: undefined, met: mutants.join() };
    }
    if (worker.met !== mutants.join()) worker.met = undefined;
    return worker;
  };
  const ask = async (own: Worker, mutants: readonly number[], { id, durationMs }: MeasuredProperty): Promise<string | undefined> => {
    const seededWith = mutants.filter(mutant => seeding.has(mutant)).join();
    const isNewWorld = own.seededWith !== seededWith;
    own.seededWith = seededWith;
    const limitMs = durationMs * SLOWER + PATIENCE_MS + (isNewWorld ? NEW_WORLD_MS : 0);
    return (await own.process.check({ id, seed, runs, active: mutants, isNewWorld }, limitMs)).failure;
  };
  const findingOf = async (mutants: readonly number[], property: MeasuredProperty): Promise<Finding | undefined> => {
    let own: Worker | undefined;
    try {
      own = await laneFor(mutants);
      const message = await ask(own, mutants, property);
      return message === undefined ? undefined : { result: 'found', message };
    } catch (error) {
      close();
      if (!(error instanceof WorkerEnd)) throw error;
      if (error.isTimeout) return { result: 'timed out', message: error.message };
      return { result: own ? 'found' : 'invalid', message: error.message };
    }
  };
  return {
    async check(mutants, property) {
      const finding = await findingOf(mutants, property);
      // Mutants that were active before in the same process may have caused this finding.
      if (!finding || !worker || worker.met !== undefined) return finding;
      const isSound = worker.startedWith === '' && (await findingOf([], property)) === undefined;
      if (isSound) return finding;
      close();
      return findingOf(mutants, property);
    },
    close,
  };
}
