/**
 * `npm run reach`: what a default run of the contract suites sends and gets, of all that the documents have, and whether each error that it causes knows
 * its rule, with numbers of limits.yaml. Ends with 1 when something is not reached and contract-tests/proof/reach/unreached.ts has no reason, or has one
 * for what is reached, and when an error knows no rule.
 *
 *   npm run reach -- --seed 7 --runs 30    other cases than those of a default run
 *   npm run reach -- --all                 lists what has a reason, too
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compareReach, type KindReach } from '../contract-tests/proof/reach/compare.ts';
import { createNames, declared, REFUSALS } from '../contract-tests/proof/reach/declared.ts';
import { runReach } from '../contract-tests/proof/reach/run-reach.ts';
import { unreached } from '../contract-tests/proof/reach/unreached.ts';
import { bundleProcess } from './bundle-process.ts';
import { rememberPassedTests } from './passed-tests.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '30' },
    all: { type: 'boolean', default: false },
  },
});
const numbers = { seed: Number(values.seed), runs: Number(values.runs) };
for (const [name, value] of Object.entries(numbers)) {
  if (Number.isSafeInteger(value) && value >= 0) continue;
  console.error(`--${name} takes a whole number, not ${values[name as keyof typeof numbers]}`);
  process.exit(2);
}

const { names, add } = createNames();
const started = performance.now();
const folder = await mkdtemp(path.join(os.tmpdir(), 'sim-reach-'));
const workers = {
  count: os.availableParallelism(),
  entry: pathToFileURL(await bundleProcess(folder, 'contract-tests/proof/reach/worker.ts')),
};
const failed = await runReach({ ...numbers, workers }, add);
await rm(folder, { recursive: true });
for (const { id, verdict, failure, reason } of failed) console.error(`${verdict}: ${id}: ${failure?.message ?? reason ?? ''}`);
const kinds = compareReach(declared(), names, unreached);
console.log(row('', 'reached', 'of', 'with a reason', 'gaps'));
for (const kind of kinds) console.log(rowOf(kind));
for (const { kind, gaps, stale } of kinds) {
  for (const name of gaps) console.log(`not reached: ${kind}: ${name}`);
  for (const name of stale) console.log(`has a reason and is reached: ${kind}: ${name}`);
}
if (values.all)
  for (const [kind, reasons] of Object.entries(unreached))
    for (const { names: of, why } of reasons) console.log(`${kind}: ${of.join(', ')}: ${why}`);
const unfilled = kinds.find(({ kind }) => kind === 'response properties')?.gaps;
if (unfilled?.length === 0) rememberPassedTests({ 'bin/reach.ts': ['[D-ORG-08] every property of a response is filled, or has a reason'] });
const [rules, refusing, unknown, wrong] = REFUSALS.map(kind => [...(names.get(kind) ?? [])]);
for (const error of unknown ?? []) console.log(`without a rule: ${error}`);
for (const number of wrong ?? []) console.log(`not in limits.yaml: ${number}`);
console.log(`${rules?.length} rules and ${refusing?.length} numbers refused calls; ${unknown?.length} errors know no rule`);
console.log(`seed ${numbers.seed}; ${Math.round((performance.now() - started) / 1000)} s`);
const faults = [failed, unknown ?? [], wrong ?? [], ...kinds.flatMap(({ gaps, stale }) => [gaps, stale])];
process.exitCode = faults.every(list => list.length === 0) ? 0 : 1;

function rowOf({ kind, reached, declared: all, gaps }: KindReach): string {
  return row(kind, reached, all, all - reached - gaps.length, gaps.length);
}

function row(kind: string, ...cells: readonly (number | string)[]): string {
  return `${kind.padEnd(16)}${cells.map(cell => String(cell).padStart(15)).join('')}`;
}
