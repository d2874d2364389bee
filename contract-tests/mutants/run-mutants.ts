/** Runs mutants in processes of their own, several at once: an injected defect belongs to its process. */
import { type ChildProcess, fork } from 'node:child_process';
import type { LaneTask } from './lane.ts';
import type { Mutant } from './mutant.ts';
import type { MutantOptions, MutantResult, Outcome } from './run-mutant.ts';

export interface RunMutantsOptions extends MutantOptions {
  /** How many at once. */
  readonly lanes: number;
  onResult?(result: MutantResult): void;
}

/** The results are in the order in which they came. Rejects when a process crashes. */
export async function runMutants(mutants: readonly Mutant[], { lanes, onResult, ...options }: RunMutantsOptions): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  // All lanes share one iterator.
  const queue = mutants.values();
  const work = async (): Promise<void> => {
    const lane = fork(new URL('./lane.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
    try {
      for (const mutant of queue) {
        const result = { mutant, ...(await outcomeOf(lane, { id: mutant.id, options })) };
        results.push(result);
        onResult?.(result);
      }
    } finally {
      lane.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, mutants.length) }, work));
  return results;
}

function outcomeOf(lane: ChildProcess, task: LaneTask): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`The process that ran ${task.id} ended with ${code}`));
    lane.once('exit', onExit);
    lane.once('message', outcome => {
      lane.off('exit', onExit);
      // The process sends nothing else.
      resolve(outcome as Outcome);
    });
    lane.send(task);
  });
}
