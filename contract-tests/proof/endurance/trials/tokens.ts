/** Each failure is repeated from its one-line token, in a process that knows nothing else. */

import { bundleProcess } from '../../../../bin/bundle-process.ts';
import { allMutants } from '../../mutants/all.ts';
import { sampleOf } from '../../mutants/sample.ts';
import { differenceOf, startLane, type TokenLane } from '../tokens.ts';
import type { Trial } from '../trial.ts';

const LANE = 'contract-tests/proof/endurance/token-lane.ts';
/** Not every defect is found by a property of its own area; others take their place. */
const SPARE = 2;

export const tokens: Trial = {
  id: 'tokens',
  title: 'Finds planted defects, and repeats each failure in another process from its token alone',
  goal: 'the same failure, each time',
  async run({ seed, scaled, folder, progress }) {
    const wanted = scaled(50);
    const queue = [...sampleOf(allMutants, wanted * SPARE, seed)].map(({ id }) => id);
    const program = await bundleProcess(folder, LANE);
    const lanes = [startLane(program), startLane(program)] as const;
    const failures: string[] = [];
    let repeated = 0;
    try {
      while (repeated < wanted && queue.length > 0) {
        const outcomes = await findAndRepeat(lanes, queue.splice(0, Math.min(lanes.length, wanted - repeated)), seed);
        repeated += outcomes.length;
        failures.push(...outcomes.filter(outcome => outcome !== ''));
        progress(`${repeated} of ${wanted}`);
      }
    } finally {
      for (const lane of lanes) lane.end();
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

/** Each process finds a defect; then each repeats what the other one has found. For each that was found, the difference, empty where there is none. */
async function findAndRepeat(lanes: readonly TokenLane[], mutants: readonly string[], seed: number): Promise<string[]> {
  const found = await Promise.all(mutants.map(async (mutant, i) => lanes[i]?.ask({ mutant, seed })));
  const differences = mutants.map(async (mutant, i) => {
    const failure = found[i];
    if (!failure) return [];
    const again = await lanes[(i + 1) % lanes.length]?.ask({ mutant, token: failure.token });
    const difference = differenceOf(failure, again ?? null);
    return [difference === undefined ? '' : `${mutant}: ${difference}`];
  });
  return (await Promise.all(differences)).flat();
}
