/** `npm run mutants -- --generated`: random mutations of the sources, each run against the suites and the unit tests of its folder. */

import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { type Baseline, measureBaseline } from './baseline.ts';
import { draw, isMutated, isUnder } from './draw.ts';
import type { Numbered } from './instrument.ts';
import { equivalentFor, keyOf, type Mutation, readEquivalents } from './mutation.ts';
import { mutationsOf } from './mutations.ts';
import { type GeneratedResult, isFound, lineOf, propertyTable, summaryOf, totalsOf } from './report.ts';
import { type Outcome, runSuites } from './run-suites.ts';
import { runUnitTests } from './run-unit-tests.ts';

export interface GeneratedOptions {
  readonly root: string;
  /** The paths of all source files, from the root. */
  readonly files: readonly string[];
  readonly size: number;
  readonly seed: number;
  readonly runs: number;
  readonly atOnce: number;
  /** The keys of the mutations to try, instead of a sample. */
  readonly only: readonly string[];
  /** The files and folders whose mutations may be drawn; all when there are none. */
  readonly under: readonly string[];
  /** Whether survivors are run against the unit tests of all folders. */
  readonly withAllTests: boolean;
  /** The folder for temporary files. */
  readonly folder: string;
  /** The folder for the report. */
  readonly out?: string | undefined;
  /** Bundles the worker with these mutants behind switches, and returns its file. */
  bundle(mutants: readonly Numbered[]): Promise<string>;
  print(line: string): void;
}

/** The seed of the cases, which does not change with the sample of mutants. */
const CASE_SEED = 1;

/**
 * Draws mutations, measures the baseline and runs the mutants. Returns whether all were found. Throws for an unknown key in `only`, and where no
 * source stands under `under`.
 */
export async function runGenerated(options: GeneratedOptions): Promise<boolean> {
  const { root, files, folder, size, seed, runs, atOnce, only, under, withAllTests, out, bundle, print } = options;
  const started = performance.now();
  const mutated = files.filter(file => isMutated(file) && isUnder(file, under));
  if (mutated.length === 0)
    throw new Error(
      `There is no source to mutate under ${under.join(', ')}; name a file or folder from the root, as simulator/domain/posts`,
    );
  const sources = new Map(mutated.map(file => [file, readFileSync(path.join(root, file), 'utf8')]));
  const all = [...sources].flatMap(([file, text]) => mutationsOf(file, text));
  const chosen = only.length > 0 ? named(all, only) : draw(all, size, seed);
  print(`${chosen.length} of ${all.length} mutations in ${sources.size} files, seed ${seed}`);
  const list = readEquivalents();
  const results: GeneratedResult[] = [];
  const tell = (result: GeneratedResult): void => {
    results.push(result);
    print(`${`[${results.length}/${chosen.length}]`.padEnd(10)}${lineOf(result)}`);
  };
  const mutants = chosen.map((mutation, id): Numbered => ({ id, mutation }));
  const toRun = mutants.filter(({ mutation }) => equivalentFor(mutation, list) === undefined);
  for (const { mutation } of mutants) {
    const equivalent = equivalentFor(mutation, list);
    if (equivalent) tell({ mutation, equivalent });
  }
  await mkdir(folder, { recursive: true });
  const entry = await bundle(toRun);
  const baseline = await measured(entry, options);
  const tests = files.filter(file => file.startsWith('simulator/') && file.endsWith('.test.ts') && !file.endsWith('.e2e.test.ts'));
  const survived: { readonly mutation: Mutation; readonly suites: Outcome }[] = [];
  const onEnded = ({ mutation }: Numbered, suites: Outcome): void => {
    if (suites.result === 'survived') survived.push({ mutation, suites });
    else tell({ mutation, suites });
  };
  await runSuites(toRun, baseline, { entry, seed: CASE_SEED, runs, atOnce, onEnded });
  await mapConcurrent(survived, atOnce, async ({ mutation, suites }) => {
    const unitTests = await runUnitTests(mutation, sources.get(mutation.file) ?? '', { root, folder, tests, withAllTests });
    tell({ mutation, suites, unitTests });
  });
  const survivors = results.filter(result => !result.equivalent && !isFound(result.suites) && !isFound(result.unitTests));
  print(`${results.length} mutants in ${Math.round((performance.now() - started) / 1000)} s`);
  print(propertyTable(baseline, results));
  print(summaryOf(results));
  if (out !== undefined) await writeReport(out, { seed, runs, results, baseline });
  return survivors.length === 0 && baseline.unsound.length === 0;
}

function named(all: readonly Mutation[], keys: readonly string[]): readonly Mutation[] {
  const unknown = keys.filter(key => !all.some(mutation => keyOf(mutation) === key));
  if (unknown.length > 0)
    throw new Error(`There is no mutation ${unknown.join(', ')}; take it as a run prints it, with the sources of that run`);
  return all.filter(mutation => keys.includes(keyOf(mutation)));
}

async function measured(entry: string, { atOnce, runs, print }: GeneratedOptions): Promise<Baseline> {
  const started = performance.now();
  const tenths = new Set<number>();
  const baseline = await measureBaseline(entry, {
    atOnce,
    seed: CASE_SEED,
    runs,
    onChecked(ended, of) {
      const tenth = Math.floor((10 * ended) / of);
      if (!tenths.has(tenth)) print(`without a mutant: ${ended} of ${of} properties`);
      tenths.add(tenth);
    },
  });
  print(`without a mutant: ${baseline.properties.length} passed in ${Math.round((performance.now() - started) / 1000)} s`);
  if (baseline.unsound.length > 0) print(`These fail without a mutant, and count for nothing: ${baseline.unsound.join(', ')}`);
  return baseline;
}

interface WrittenReport {
  readonly seed: number;
  readonly runs: number;
  readonly results: readonly GeneratedResult[];
  readonly baseline: Baseline;
}

async function writeReport(out: string, { seed, runs, results, baseline }: WrittenReport): Promise<void> {
  const report = {
    seed,
    runs,
    totals: totalsOf(results),
    unsound: baseline.unsound,
    results: results.map(result => ({ key: keyOf(result.mutation), ...result })),
  };
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'mutants.json'), `${JSON.stringify(report, null, 2)}\n`);
}
