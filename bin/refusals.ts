/**
 * `npm run refusals`: whether each error that the contract suites and the behaviours cause knows its rule, and its number is one of limits.yaml. Prints
 * the share of errors with a rule, and ends with 1 when one has none.
 *
 *   npm run refusals -- --seed 7 --runs 3    other cases, and more of each property
 */
import { parseArgs } from 'node:util';
import { everySuite } from '../contract-tests/proof/every-suite.ts';
import { refusalsOf } from '../contract-tests/proof/refusals/refusals.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '1' } } });
const [seed, runs] = [Number(values.seed), Number(values.runs)];
if (![seed, runs].every(number => Number.isSafeInteger(number) && number > 0)) {
  console.error(`--seed and --runs take whole numbers from 1, not ${values.seed} and ${values.runs}`);
  process.exit(2);
}
const suites = await everySuite();
const { all, byRule, unknown, wrongNumbers, numbers } = await refusalsOf({ suites, properties: suites.properties, seed, runs });
const known = [...byRule.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${known} of ${all} errors have a rule (${((100 * known) / all).toFixed(2)} %); ${byRule.size} rules and ${numbers.size} numbers refused`,
);
for (const error of unknown) console.log(`without a rule: ${error}`);
for (const number of wrongNumbers) console.log(`not in limits.yaml: ${number}`);
process.exitCode = unknown.length + wrongNumbers.length === 0 ? 0 : 1;
