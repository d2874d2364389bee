/**
 * `npm run recordings`: records each shipped scenario, runs the recordings, and says which planted defects they find. Exits with 1 if a recording does not
 * pass, or if fewer than 70 % of those that reach a defect fail.
 *
 *   --sample 40       how many defects, by --seed 1
 *   --sequences 200   how many recordings of random sequences, with the seeds from 1 on
 */
import { parseArgs } from 'node:util';
import { allMutants } from '../contract-tests/proof/mutants/all.ts';
import { sampleOf } from '../contract-tests/proof/mutants/defect.ts';
import { measureRecordings } from '../contract-tests/proof/recordings/measure.ts';
import { failureOfSequence } from '../contract-tests/proof/recordings/recordings.ts';

const GOAL = 0.7;
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    sequences: { type: 'string', default: '200' },
  },
});

const sequences = Number(values.sequences);
let passing = 0;
for (let seed = 1; seed <= sequences; seed++) {
  const failure = await failureOfSequence(seed);
  if (failure === '') passing += 1;
  else console.log(failure);
}
console.log(`${passing} of ${sequences} recordings of random sequences pass`);

const defects = sampleOf(allMutants, Number(values.sample), Number(values.seed));
const measured = await measureRecordings(defects, ({ id, reached, killed }) => {
  console.log(`${id.padEnd(48)} ${reached.length === 0 ? 'not reached' : `${killed.length} of ${reached.length} that reach it fail`}`);
});
const reached = measured.defects.reduce((sum, defect) => sum + defect.reached.length, 0);
const killed = measured.defects.reduce((sum, defect) => sum + defect.killed.length, 0);
console.log(`${measured.passed} of ${measured.recordings} recordings pass`);
console.log(`${killed} of ${reached} recordings that reach a defect fail (${Math.round((100 * killed) / Math.max(1, reached))} %)`);
if (passing < sequences || measured.passed < measured.recordings || killed < GOAL * reached) process.exitCode = 1;
