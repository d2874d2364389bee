/** The process that runs mutants. An error ends it. */

import { everySuite } from '../every-suite.ts';
import { allMutants } from './all.ts';
import type { Finding } from './defect.ts';
import { createBaseline, likelyProperties, type MutantOptions, type Outcome, runMutant, runTogether } from './run-mutant.ts';

/** A message to the process: check the likely properties on one mutant, or one part of all properties on several mutants together. */
export type WorkerTask = { readonly options: MutantOptions } & (
  | { readonly id: string }
  | { readonly ids: readonly string[]; readonly part: number; readonly parts: number }
);

/** A message from the process: the outcome of one mutant, or the findings of several by their ids. */
export type WorkerAnswer = Outcome | { readonly findings: readonly (readonly [id: string, finding: Finding])[] };

const { properties } = await everySuite();
const control = await createBaseline();

async function work(task: WorkerTask): Promise<WorkerAnswer> {
  if ('id' in task) {
    const mutant = mutantOf(task.id);
    const { mutant: _, ...outcome } = await runMutant(mutant, likelyProperties(mutant, properties), control, task.options);
    return outcome;
  }
  const { ids, part, parts, options } = task;
  const share = properties.filter((_, i) => i % parts === part);
  return { findings: [...(await runTogether(ids.map(mutantOf), share, control, options))] };
}

function mutantOf(id: string) {
  const mutant = allMutants.find(candidate => candidate.id === id);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  return mutant;
}

process.on('message', (task: WorkerTask) => void work(task).then(answer => process.send?.(answer)));
