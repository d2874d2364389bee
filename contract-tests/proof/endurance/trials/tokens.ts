/** Repeats each failure from its one-line token in another process, which knows nothing else. */

import { bundleProcess } from '../../../../bin/bundle-process.ts';
import { allMutants } from '../../mutants/all.ts';
import { sampleOf } from '../../mutants/sample.ts';
import { differenceOf, startTokenProcess, type TokenProcess } from '../tokens.ts';
import type { Trial } from '../trial.ts';

const PROCESS = 'contract-tests/proof/endurance/token-process.ts';
/** Some defects are not found by a property of their own area, so there are spare ones. */
const SPARE = 2;

export const tokens: Trial = {
  id: 'tokens',
  title: 'Finds planted defects, and repeats each failure in another process from its token only',
  goal: 'the same failure, each time',
  async run({ seed, scaled, folder, progress }) {
    const wanted = scaled(50);
    const queue = [...sampleOf(allMutants, wanted * SPARE, seed)].map(({ id }) => id);
    const program = await bundleProcess(folder, PROCESS);
    const processes = [startTokenProcess(program), startTokenProcess(program)] as const;
    const failures: string[] = [];
    let repeated = 0;
    try {
      while (repeated < wanted && queue.length > 0) {
        const outcomes = await findAndRepeat(processes, queue.splice(0, Math.min(processes.length, wanted - repeated)), seed);
        repeated += outcomes.length;
        failures.push(...outcomes.filter(outcome => outcome !== ''));
        progress(`${repeated} of ${wanted}`);
      }
    } finally {
      for (const child of processes) child.end();
    }
    return {
      figures: [
        { what: 'failures repeated from their tokens', value: repeated, unit: '', goal: { bound: wanted, is: 'exactly' } },
        { what: 'in another way', value: failures.length, unit: '', goal: { bound: 0, is: 'exactly' } },
      ],
      failures,
      skipped: [],
    };
  },
};

/** Each process finds a defect, then repeats a failure of the other one. Returns a line for each failure that was found: its difference, or an empty text. */
async function findAndRepeat(processes: readonly TokenProcess[], mutants: readonly string[], seed: number): Promise<string[]> {
  const found = await Promise.all(mutants.map(async (mutant, i) => processes[i]?.ask({ mutant, seed })));
  const differences = mutants.map(async (mutant, i) => {
    const failure = found[i];
    if (!failure) return [];
    const again = await processes[(i + 1) % processes.length]?.ask({ mutant, token: failure.token });
    const difference = differenceOf(failure, again ?? null);
    return [difference === undefined ? '' : `${mutant}: ${difference}`];
  });
  return (await Promise.all(differences)).flat();
}
