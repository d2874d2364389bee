/**
 * `npm run mutants`: injects defects into a simulator, one by one, and runs the suites on each. `--help` says more.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { everySuite } from '../contract-tests/proof/every-suite.ts';
import { lineOf, sumOf } from '../contract-tests/proof/mutants/defect.ts';
import { runGenerated } from '../contract-tests/proof/mutants/generated/run-generated.ts';
import { keepCases } from '../contract-tests/proof/mutants/keep-cases.ts';
import { type MutantFlags, readMutantFlags, USAGE } from '../contract-tests/proof/mutants/mutant-flags.ts';
import { runMutants } from '../contract-tests/proof/mutants/run-mutants.ts';
import { readCorpus } from '../contract-tests/run/corpus/corpus.ts';
import { FOR_ALL_READERS } from '../openapi/yaml-text.ts';
import { bundleMutants } from './bundle-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const flags = read();
if (flags.generated) process.exit((await generated(flags.generated)) ? 0 : 1);
const { mutants, seed, runs, atOnce, everyFinder } = flags;
if (flags.isList) {
  for (const { id, defect } of mutants) console.log(`${id.padEnd(36)} ${defect}`);
  process.exit(0);
}

const { properties } = await everySuite();
const started = performance.now();
const results = await runMutants(mutants, {
  seed,
  runs,
  atOnce,
  everyFinder,
  onFound: (mutant, finding, finders) => console.log(lineOf(mutant, finding, finders.slice(1))),
});
for (const { mutant, foundBy } of results) if (!foundBy) console.log(lineOf(mutant, undefined));
const survivors = results.filter(({ foundBy }) => !foundBy).length;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${sumOf(results.length - survivors, survivors)}, by ${properties.length} properties in ${seconds} s`);
const unsound = new Set(results.flatMap(({ falsePositives: ids }) => ids));
if (unsound.size > 0) console.log(`These properties fail without a defect: ${[...unsound].join(', ')}`);
if (flags.keep > 0) await keep();
process.exit(survivors + unsound.size > 0 ? 1 : 0);

async function keep(): Promise<void> {
  const file = path.join(ROOT, 'contract-tests/run/corpus/corpus.yaml');
  const [comments = ''] = /^(?:#.*\n)+/.exec(await readFile(file, 'utf8')) ?? [];
  const options = { seed, runs, atOnce, seeds: flags.keep, print: console.log };
  const kept = await keepCases(await readCorpus(), results, properties, options);
  await writeFile(file, comments + stringify(kept, FOR_ALL_READERS));
}

/** Random mutations of the sources. */
async function generated(which: NonNullable<MutantFlags['generated']>): Promise<boolean> {
  const folder = path.join(ROOT, `node_modules/.cache/sim-mutants-${process.pid}`);
  const { stdout } = await promisify(execFile)('git', ['ls-files', 'simulator'], { cwd: ROOT });
  const files = stdout.trim().split('\n');
  try {
    return await runGenerated({
      root: ROOT,
      files,
      folder,
      ...which,
      seed: flags.seed,
      runs: flags.runs,
      atOnce: flags.atOnce,
      bundle: some => bundleMutants(folder, some),
      print: console.log,
    });
  } catch (error) {
    return refuse(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(): MutantFlags {
  let asked: MutantFlags | undefined;
  try {
    asked = readMutantFlags(process.argv.slice(2));
  } catch (error) {
    refuse(error, USAGE);
  }
  if (asked) return asked;
  console.log(USAGE);
  return process.exit(0);
}

function refuse(error: unknown, ...more: readonly string[]): never {
  console.error([error instanceof Error ? error.message : String(error), ...more].join('\n\n'));
  process.exit(2);
}
