/** Runs mutants in processes of their own: an injected defect belongs to its process. */
import { type ChildProcess, fork } from 'node:child_process';
import type { LaneAnswer, LaneTask } from './lane.ts';
import type { Mutant } from './mutant.ts';
import type { Killer, MutantOptions, MutantResult } from './run-mutant.ts';

export interface RunMutantsOptions extends MutantOptions {
  /** How many processes. */
  readonly lanes: number;
  /** Called for each mutant that is killed, as soon as it is. */
  onKilled?(mutant: Mutant, killer: Killer): void;
}

/**
 * First the likely properties are checked on each mutant, then all properties on those together that have survived. Rejects when a process
 * crashes.
 */
export async function runMutants(mutants: readonly Mutant[], { lanes, onKilled, ...options }: RunMutantsOptions): Promise<MutantResult[]> {
  const processes = Array.from({ length: lanes }, () => fork(new URL('./lane.ts', import.meta.url), { execArgv: ['--import', 'tsx'] }));
  const results = new Map<Mutant, MutantResult>();
  const survivors = () => mutants.filter(mutant => !results.get(mutant)?.killedBy);
  // All processes share one iterator.
  const queue = mutants.values();
  const runEach = async (lane: ChildProcess): Promise<void> => {
    for (const mutant of queue) {
      const answer = await ask(lane, { id: mutant.id, options });
      if ('killers' in answer) continue;
      results.set(mutant, { mutant, ...answer });
      if (answer.killedBy) onKilled?.(mutant, answer.killedBy);
    }
  };
  const runRest = async (lane: ChildProcess, part: number): Promise<void> => {
    const rest = survivors();
    const answer = await ask(lane, { ids: rest.map(({ id }) => id), part, parts: lanes, options });
    for (const [id, killedBy] of 'killers' in answer ? answer.killers : []) {
      const mutant = survivors().find(each => each.id === id);
      const before = mutant && results.get(mutant);
      if (!before) continue;
      results.set(mutant, { ...before, killedBy });
      onKilled?.(mutant, killedBy);
    }
  };
  try {
    await Promise.all(processes.map(runEach));
    await Promise.all(processes.map(runRest));
    return mutants.flatMap(mutant => results.get(mutant) ?? []);
  } finally {
    for (const lane of processes) lane.kill();
  }
}

function ask(lane: ChildProcess, task: LaneTask): Promise<LaneAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`A process that ran mutants ended with ${code}: ${JSON.stringify(task)}`));
    lane.once('exit', onExit);
    lane.once('message', answer => {
      lane.off('exit', onExit);
      // The process sends nothing else.
      resolve(answer as LaneAnswer);
    });
    lane.send(task);
  });
}
