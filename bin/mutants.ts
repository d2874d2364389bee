/**
 * `npm run mutants`: injects defects into a simulator, one by one, and runs the suites on each, with the cases of a
 * `sim contract` with that seed. Ends with 1 when one survives.
 *
 *   npm run mutants -- posts webhooks/unsigned    only those of an area, or one
 *   npm run mutants -- --sample 20 --seed 7       a random sample
 *   npm run mutants -- --lanes 1                  one after the other; by default two at once
 *   npm run mutants -- --list                     lists them
 *   npm run mutants -- --keep 3                   tries three more seeds on those that survive, and keeps what finds them in corpus.yaml
 *
 *   npm run mutants -- --generated 400 --seed 1 [--lanes 2] [--out folder]          random mutations of the sources instead
 *   npm run mutants -- --only simulator/kernel/windows.ts:12:9:relational           one or several of them again
 *
 * With --all-tests, survivors meet the unit tests of all folders, not those of their own alone.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { stringify } from 'yaml';
import { readCorpus } from '../contract-tests/corpus/corpus.ts';
import { allMutants } from '../contract-tests/mutants/all.ts';
import { runGenerated } from '../contract-tests/mutants/generated/run-generated.ts';
import { keepCases } from '../contract-tests/mutants/keep-cases.ts';
import { areaOf, type Mutant } from '../contract-tests/mutants/mutant.ts';
import type { Killer } from '../contract-tests/mutants/run-mutant.ts';
import { runMutants } from '../contract-tests/mutants/run-mutants.ts';
import { sampleOf } from '../contract-tests/mutants/sample.ts';
import { mutantSuites } from '../contract-tests/mutants/suites.ts';
import { bundleMutants } from './bundle-mutants.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '30' },
    lanes: { type: 'string', default: '2' },
    sample: { type: 'string' },
    list: { type: 'boolean', default: false },
    keep: { type: 'string', default: '0' },
    generated: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    'all-tests': { type: 'boolean', default: false },
  },
});
const numbers = {
  seed: Number(values.seed),
  runs: Number(values.runs),
  lanes: Number(values.lanes),
  sample: Number(values.sample ?? allMutants.length),
  generated: Number(values.generated ?? 0),
  keep: Number(values.keep),
};

function wanted(): readonly Mutant[] {
  const unknown = positionals.filter(name => !allMutants.some(mutant => isNamed(mutant, name)));
  if (unknown.length > 0) refuse(`There is no mutant or area ${unknown.join(', ')}. See --list.`);
  const named = allMutants.filter(mutant => positionals.length === 0 || positionals.some(name => isNamed(mutant, name)));
  return sampleOf(named, numbers.sample, numbers.seed);
}

function isNamed(mutant: Mutant, name: string): boolean {
  return mutant.id === name || areaOf(mutant) === name;
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

for (const [name, value] of Object.entries(numbers))
  if (!Number.isSafeInteger(value) || value < 0) refuse(`--${name} takes a whole number`);
if (numbers.lanes === 0) refuse('--lanes takes at least 1');
if (values.generated !== undefined || values.only.length > 0) process.exit((await generated()) ? 0 : 1);
const mutants = wanted();
if (values.list) {
  for (const { id, defect } of mutants) console.log(`${id.padEnd(36)} ${defect}`);
  process.exit(0);
}

const started = performance.now();
const results = await runMutants(mutants, { ...numbers, onKilled: (mutant, killer) => console.log(lineOf(mutant, killer)) });
for (const { mutant, killedBy } of results) if (!killedBy) console.log(lineOf(mutant));
const survivors = results.filter(({ killedBy }) => !killedBy).length;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${results.length - survivors} killed, ${survivors} survived, by ${mutantSuites().length} properties in ${seconds} s`);
const unsound = new Set(results.flatMap(({ falsePositives: ids }) => ids));
if (unsound.size > 0) console.log(`These properties fail without a defect: ${[...unsound].join(', ')}`);
if (numbers.keep > 0) await keep();
process.exit(survivors + unsound.size > 0 ? 1 : 0);

async function keep(): Promise<void> {
  const file = path.join(ROOT, 'contract-tests/corpus/corpus.yaml');
  const [comments = ''] = /^(?:#.*\n)+/.exec(await readFile(file, 'utf8')) ?? [];
  const { seed, runs, lanes, keep: seeds } = numbers;
  const kept = await keepCases(await readCorpus(), results, mutantSuites(), { seed, runs, lanes, seeds, print: console.log });
  await writeFile(file, comments + stringify(kept));
}

/** Random mutations of the sources. */
async function generated(): Promise<boolean> {
  const { seed, runs, lanes, generated: size } = numbers;
  // Below node_modules, so that the bundle finds what it does not contain.
  const folder = path.join(ROOT, `node_modules/.cache/sim-mutants-${process.pid}`);
  const { stdout } = await promisify(execFile)('git', ['ls-files', 'simulator'], { cwd: ROOT });
  const files = stdout.trim().split('\n');
  try {
    return await runGenerated({
      root: ROOT,
      files,
      folder,
      size,
      seed,
      runs,
      lanes,
      only: values.only,
      out: values.out,
      withAllTests: values['all-tests'],
      bundle: some => bundleMutants(folder, some),
      print: console.log,
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lineOf({ id, defect }: Mutant, killer?: Killer): string {
  return killer
    ? `killed    ${id}: ${defect}\n          by ${killer.property}: ${firstLine(killer.message)}`
    : `survived  ${id}: ${defect}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 160) ?? '';
}
