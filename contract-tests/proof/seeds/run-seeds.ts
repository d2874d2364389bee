/** Runs the suites and models with seeds. */
import type { CheckOptions } from '../../property.ts';
import type { Executor } from '../../run/executor.ts';
import type { PropertyResult } from '../../run/results.ts';
import { runProperties } from '../../run/run.ts';
import { selectProperties } from '../../run/select-properties.ts';
import { allSuites, type Suites } from '../../suites/all.ts';
import { behaviourModels } from '../behaviour/models.ts';

export interface SeedResult {
  readonly seed: number;
  /** How many properties were checked. */
  readonly properties: number;
  /** The properties and checks that failed, and properties that passed with too few cases. */
  readonly failed: readonly PropertyResult[];
}

export interface SeedsOptions extends Pick<CheckOptions, 'path' | 'commandPath'> {
  /** The seeds, one after another. */
  readonly seeds: readonly number[];
  /** The number of cases of each property. */
  readonly runs: number;
  /** Areas, ids or prefixes of ids; all properties when it is empty. */
  readonly names: readonly string[];
  /** Called when a seed is done. */
  onSeed(result: SeedResult): void;
}

/** Checks the named properties with each seed. Rejects with an error that says so when no property has such a name. */
export async function runSeeds({ seeds, names, onSeed, ...cases }: SeedsOptions, executor: Executor): Promise<readonly SeedResult[]> {
  const suites = seededSuites();
  const properties = selectProperties(suites.properties, names);
  if (properties.length === 0) throw new Error(`No property, area or prefix of ids is named ${names.join(' or ')}`);
  const results: SeedResult[] = [];
  for (const seed of seeds) {
    const report = await runProperties(properties, executor, { name: 'simulator', seed, rules: [], checks: suites.checks, ...cases });
    const failed = report.results.filter(({ id, verdict }) => verdict === 'failed' || report.tooFewCases.includes(id));
    const result = { seed, properties: properties.length, failed };
    results.push(result);
    onSeed(result);
  }
  return results;
}

/** Returns a failure for people: the property, what was wrong, and the command that repeats it. */
export function failureText({ id, runs, failure }: PropertyResult): string {
  if (!failure) return `${id} had too few cases: ${runs}`;
  const { message, counterexample, token } = failure;
  const repeat = token === '' ? [] : [`npm run seeds -- --replay '${token}'`];
  return [`${id}: ${message}`, `for: ${counterexample}`, ...repeat].join('\n  ');
}

/** Returns all whose cases follow from a seed: the suites of `sim contract`, and the models that only a simulator can run. */
export function seededSuites(): Suites {
  const suites = allSuites();
  return { ...suites, properties: [...suites.properties, ...behaviourModels(suites)] };
}
