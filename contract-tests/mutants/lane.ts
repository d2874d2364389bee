/** A process that runs one mutant after the other. An error ends it. */
import { allMutants } from './all.ts';
import { createBaseline, type MutantOptions, type Outcome, runMutant } from './run-mutant.ts';
import { mutantSuites } from './suites.ts';

/** To the process: run that mutant. */
export interface LaneTask {
  readonly id: string;
  readonly options: MutantOptions;
}

const properties = mutantSuites();
const control = await createBaseline();

async function work({ id, options }: LaneTask): Promise<void> {
  const mutant = allMutants.find(candidate => candidate.id === id);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  const { killedBy, checked, falsePositives } = await runMutant(mutant, properties, control, options);
  process.send?.({ killedBy, checked, falsePositives } satisfies Outcome);
}

process.on('message', (task: LaneTask) => void work(task));
