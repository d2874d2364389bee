/** Checks properties with mutants: in one process after another, each used as long as it can be. */
import type { Baseline, MeasuredProperty } from './baseline.ts';
import { LaneEnd, type LaneProcess, startLane } from './lane-process.ts';

/** What a property had against a mutant: `invalid` is one that does not load. */
export interface Finding {
  readonly result: 'found' | 'timed out' | 'invalid';
  readonly message: string;
}

export interface Checker {
  /** The finding of the property while these mutants are active; undefined when it passes. */
  check(mutants: readonly number[], property: MeasuredProperty): Promise<Finding | undefined>;
  close(): void;
}

export interface CheckerOptions {
  readonly entry: string;
  readonly seed: number;
  readonly runs: number;
}

/** How much longer than without the mutant a property may take: other work on the machine counts, too. */
const SLOWER = 10;
const PATIENCE_MS = 20_000;

/** A process, and what was active in it before. */
interface Lane {
  readonly process: LaneProcess;
  /** The mutants that are reached while it starts, as a key. */
  readonly atStart: string;
  /** The only mutants that have been active in it, as a key; undefined once others were. */
  met: string | undefined;
}

/** A mutant that is reached at the start of a process needs one of its own; the others share one, and are switched on and off. */
export function createChecker({ atStart }: Baseline, { entry, seed, runs }: CheckerOptions): Checker {
  let lane: Lane | undefined;
  const close = (): void => {
    lane?.process.close();
    lane = undefined;
  };
  const laneFor = async (mutants: readonly number[]): Promise<Lane> => {
    const early = mutants.filter(id => atStart.has(id));
    if (lane?.atStart === early.join()) {
      if (lane.met !== mutants.join()) lane.met = undefined;
      return lane;
    }
    close();
    lane = { process: await startLane(entry, early), atStart: early.join(), met: mutants.join() };
    return lane;
  };
  const ask = async (mutants: readonly number[], property: MeasuredProperty): Promise<string | undefined> => {
    const { process } = await laneFor(mutants);
    const limitMs = property.durationMs * SLOWER + PATIENCE_MS;
    return (await process.check({ id: property.id, seed, runs, active: mutants }, limitMs)).failure;
  };
  const findingOf = async (mutants: readonly number[], property: MeasuredProperty): Promise<Finding | undefined> => {
    let hasStarted = false;
    try {
      await laneFor(mutants);
      hasStarted = true;
      const message = await ask(mutants, property);
      return message === undefined ? undefined : { result: 'found', message };
    } catch (error) {
      close();
      if (!(error instanceof LaneEnd)) throw error;
      if (error.isTimeout) return { result: 'timed out', message: error.message };
      return { result: hasStarted ? 'found' : 'invalid', message: error.message };
    }
  };
  return {
    async check(mutants, property) {
      const finding = await findingOf(mutants, property);
      // What was active before may have left something behind in the process, unless it has ended.
      if (!finding || !lane || lane.met !== undefined) return finding;
      const isSound = lane.atStart === '' && (await findingOf([], property)) === undefined;
      if (isSound) return finding;
      close();
      return findingOf(mutants, property);
    },
    close,
  };
}
