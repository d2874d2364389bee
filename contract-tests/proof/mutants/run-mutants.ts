/** Runs mutants in several processes, because an injected defect changes a whole process. */
import { type ChildProcess, fork } from 'node:child_process';
import { askProcess } from '../../../simulator/testing/child.ts';
import type { Finding } from './defect.ts';
import type { Mutant } from './mutant.ts';
import type { MutantOptions, MutantResult } from './run-mutant.ts';
import type { WorkerAnswer, WorkerTask } from './worker.ts';

export interface RunMutantsOptions extends MutantOptions {
  /** The number of processes. */
  readonly atOnce: number;
  /** Called for each mutant as soon as it is killed. */
  onFound?(mutant: Mutant, finding: Finding, finders: readonly string[]): void;
}

/**
 * Checks the likely properties on each mutant, and then all properties on the survivors together. Rejects when a process
 * crashes.
 */
export async function runMutants(mutants: readonly Mutant[], { atOnce, onFound, ...options }: RunMutantsOptions): Promise<MutantResult[]> {
  const processes = Array.from({ length: atOnce }, () => fork(new URL('./worker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] }));
  const results = new Map<Mutant, MutantResult>();
  const survivors = () => mutants.filter(mutant => !results.get(mutant)?.foundBy);
  // All processes share one iterator.
  const queue = mutants.values();
  const runEach = async (worker: ChildProcess): Promise<void> => {
    for (const mutant of queue) {
      const answer = await askProcess<WorkerAnswer>(worker, { id: mutant.id, options } satisfies WorkerTask);
      if ('findings' in answer) continue;
      results.set(mutant, { mutant, ...answer });
      if (answer.foundBy) onFound?.(mutant, answer.foundBy, answer.finders);
    }
  };
  const runRest = async (worker: ChildProcess, part: number): Promise<void> => {
    const rest = survivors();
    const task: WorkerTask = { ids: rest.map(({ id }) => id), part, parts: atOnce, options };
    const answer = await askProcess<WorkerAnswer>(worker, task);
    for (const [id, foundBy] of 'findings' in answer ? answer.findings : []) {
      const mutant = survivors().find(each => each.id === id);
      const before = mutant && results.get(mutant);
      if (!before) continue;
      results.set(mutant, { ...before, foundBy, finders: [foundBy.by] });
      onFound?.(mutant, foundBy, [foundBy.by]);
    }
  };
  try {
    await Promise.all(processes.map(runEach));
    await Promise.all(processes.map(runRest));
    return mutants.flatMap(mutant => results.get(mutant) ?? []);
  } finally {
    for (const worker of processes) worker.kill();
  }
}
