/** Formats the results of a run. */
import type { Baseline } from './baseline.ts';
import { folderOf } from './draw.ts';
import type { Equivalent } from './mutation.ts';
import { changeText, keyOf, type Mutation } from './mutation.ts';
import type { Outcome } from './run-suites.ts';

/** The result of one mutant. */
export interface GeneratedResult {
  readonly mutation: Mutation;
  /** Present for a mutation in equivalent.yaml, which is not run. */
  readonly equivalent?: Equivalent | undefined;
  readonly suites?: Outcome;
  /** Present for a mutant that survived the suites. */
  readonly unitTests?: Outcome;
}

/** The numbers of mutants by result. */
export interface Totals {
  /** The mutants that are neither equivalent nor invalid. */
  readonly valid: number;
  readonly suites: number;
  /** The found mutants that timed out. */
  readonly timedOut: number;
  readonly unitTests: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly invalid: number;
}

/** Returns whether a mutant was found. */
export function isFound(outcome: Outcome | undefined): boolean {
  return outcome?.result === 'found' || outcome?.result === 'timed out';
}

/** Counts results. */
export function totalsOf(results: readonly GeneratedResult[]): Totals {
  const count = (is: (result: GeneratedResult) => boolean): number => results.filter(is).length;
  const equivalent = count(result => result.equivalent !== undefined);
  const invalid = count(({ suites }) => suites?.result === 'invalid');
  const [bySuites, byTests] = [count(({ suites }) => isFound(suites)), count(({ unitTests }) => isFound(unitTests))];
  const valid = results.length - equivalent - invalid;
  const timedOut = count(({ suites, unitTests }) => suites?.result === 'timed out' || unitTests?.result === 'timed out');
  return { valid, suites: bySuites, timedOut, unitTests: byTests, survived: valid - bySuites - byTests, equivalent, invalid };
}

/** Returns the lines about one mutant: what found it, or that it survived. */
export function lineOf({ mutation, equivalent, suites, unitTests }: GeneratedResult): string {
  const where = `${keyOf(mutation)}  ${changeText(mutation)}`;
  if (equivalent) return `equivalent  ${where}\n            ${equivalent.reason}`;
  const last = unitTests ?? suites;
  if (!last) return `not run     ${where}`;
  const by = last.by === undefined ? '' : `by ${last.by}: `;
  const verdict = last.result === 'found' ? (unitTests ? 'unit test' : 'suites') : last.result;
  const why = last.result === 'survived' && suites ? `${suites.message}; ${last.message}` : last.message;
  return `${verdict.padEnd(10)}  ${where}\n            ${by}${firstLine(why)}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 160) ?? '';
}

/** Returns a table with a row for each folder, and the percentages below it. */
export function summaryOf(results: readonly GeneratedResult[]): string {
  const folders = [...new Set(results.map(({ mutation }) => folderOf(mutation.file)))].sort();
  const width = Math.max(...folders.map(({ length }) => length));
  const row = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(width) + cells.map(cell => String(cell).padStart(12)).join('');
  const rowOf = (name: string, some: readonly GeneratedResult[]): string => {
    const { valid, suites, unitTests, survived, equivalent, invalid } = totalsOf(some);
    return row(name, [valid, suites, unitTests, survived, equivalent, invalid]);
  };
  const all = totalsOf(results);
  return [
    row('folder', ['mutants', 'suites', 'unit tests', 'survived', 'equivalent', 'invalid']),
    ...folders.map(folder =>
      rowOf(
        folder,
        results.filter(({ mutation }) => folderOf(mutation.file) === folder),
      ),
    ),
    rowOf('all', results),
    `timed out, counted as found: ${all.timedOut}`,
    `missed by the suites in places that no property reaches: ${results.filter(({ suites }) => suites?.isUnreached).length} of ${all.valid - all.suites}`,
    `suites: ${share(all.suites, all.valid)}`,
    `suites and unit tests: ${share(all.suites + all.unitTests, all.valid)}`,
  ].join('\n');
}

function share(part: number, of: number): string {
  return of === 0 ? 'nothing to find' : `${Math.floor((100 * part) / of)} %`;
}

const SLOWEST = 25;

/** Returns a table of the slowest properties with their durations without a mutant, and how many mutants each was the first to find. */
export function propertyTable({ properties }: Baseline, results: readonly GeneratedResult[]): string {
  const rows = properties
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .map(({ id, durationMs }) => ({ id, durationMs, found: results.filter(({ suites }) => suites?.by === id).length }));
  const [slowest, others] = [rows.slice(0, SLOWEST), rows.slice(SLOWEST)];
  const sum = { id: `${others.length} others`, durationMs: 0, found: 0 };
  for (const { durationMs, found } of others) {
    sum.durationMs += durationMs;
    sum.found += found;
  }
  const shown = [...slowest, ...(others.length > 0 ? [sum] : [])];
  const width = Math.max('property'.length, ...shown.map(({ id }) => id.length));
  const row = (id: string, seconds: string, found: string | number): string =>
    id.padEnd(width) + seconds.padStart(10) + String(found).padStart(8);
  return [
    row('property', 'seconds', 'found'),
    ...shown.map(({ id, durationMs, found }) => row(id, (durationMs / 1000).toFixed(1), found)),
  ].join('\n');
}
