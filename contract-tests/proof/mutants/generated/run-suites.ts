/** Runs the suites on mutants: first the quickest properties on each alone, then all properties on groups of survivors. */

import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { foundAlone } from '../defect.ts';
import { type Baseline, candidatesFor, type MeasuredProperty } from './baseline.ts';
import { type Checker, type CheckerOptions, createChecker, type Finding } from './checker.ts';
import { folderOf } from './draw.ts';
import type { Numbered } from './instrument.ts';

/** The outcome of a mutant: `timed out` counts as found; `invalid` is a mutant that does not load, and is not counted. */
export interface Outcome {
  readonly result: Finding['result'] | 'survived';
  /** The property or test that found it. */
  readonly by?: string;
  readonly message: string;
  /** Whether no property reaches the place with a value that the mutation changes. */
  readonly isUnreached?: boolean;
}

export interface SuiteOptions extends CheckerOptions {
  /** The number of processes. */
  readonly atOnce: number;
  /** Called for each mutant as soon as its outcome is known. */
  onEnded(mutant: Numbered, outcome: Outcome): void;
}

/** A mutant, and the properties that can find it. */
interface Subject {
  readonly mutant: Numbered;
  readonly candidates: readonly MeasuredProperty[];
  /** The number of candidates that were tried on it alone. */
  readonly tried: number;
}

/** The total duration, measured without mutants, of the properties that are tried on each mutant alone. */
const ALONE_MS = 4000;

/** Checks the properties that reach each mutant, the likeliest first, with the cases that pass without it. */
export async function runSuites(mutants: readonly Numbered[], baseline: Baseline, { atOnce, onEnded, ...options }: SuiteOptions) {
  const left: Subject[] = [];
  await inCheckers(mutants, async (mutant, checker) => {
    const candidates = candidatesFor(mutant.id, folderOf(mutant.mutation.file), baseline);
    if (candidates.length === 0)
      return onEnded(mutant, {
        result: 'survived',
        message: 'no property reaches it, or would see another value there',
        isUnreached: true,
      });
    const tried = quickest(candidates);
    for (const property of candidates.slice(0, tried)) {
      const finding = await checker.check([mutant.id], property);
      if (finding) return onEnded(mutant, { ...finding, by: property.id });
    }
    left.push({ mutant, candidates, tried });
  });
  // Mutants that are reached while the code loads get their own groups, because each change of them takes a new process.
  const isEarly = ({ mutant }: Subject): boolean => baseline.loading.has(mutant.id);
  const groups = [...groupsOf(left.filter(subject => !isEarly(subject))), ...groupsOf(left.filter(isEarly))];
  await inCheckers(groups, (group, checker) => runGroup(group, { properties: baseline.properties, checker, onEnded }));

  /** Calls `work` for all items, with `atOnce` checkers. */
  async function inCheckers<T>(items: readonly T[], work: (item: T, checker: Checker) => Promise<void>): Promise<void> {
    const queue = items.values();
    const checkers = Array.from({ length: atOnce }, () => createChecker(baseline, options));
    await mapConcurrent(checkers, atOnce, async checker => {
      for (const item of queue) await work(item, checker);
      checker.close();
    });
  }
}

/** Returns how many of the first candidates take no more than {@link ALONE_MS} together; at least one. */
function quickest(candidates: readonly MeasuredProperty[]): number {
  let sum = 0;
  const end = candidates.findIndex(({ durationMs }) => (sum += durationMs) > ALONE_MS);
  return end === -1 ? candidates.length : Math.max(1, end);
}

interface GroupRun {
  /** The properties that the group has not been checked with. */
  readonly properties: readonly MeasuredProperty[];
  readonly checker: Checker;
  readonly onEnded: SuiteOptions['onEnded'];
}

/** Checks properties on a group. The group is split in two when a property fails, or the process ends, only with several mutants together. */
async function runGroup(group: readonly Subject[], { properties, checker, onEnded }: GroupRun): Promise<void> {
  let survivors = group;
  for (const [i, property] of properties.entries()) {
    if (!survivors.some(({ candidates, tried }) => candidates.indexOf(property) >= tried)) continue;
    const check = (some: readonly Subject[]) =>
      checker.check(
        some.map(({ mutant: { id } }) => id),
        property,
      );
    // This includes mutants that the property cannot find, so that the same ones stay active from one property to the next.
    const { alone, isTogether } = await foundAlone(survivors, check);
    for (const [{ mutant }, finding] of alone) onEnded(mutant, { ...finding, by: property.id });
    survivors = survivors.filter(subject => !alone.has(subject));
    if (!isTogether || survivors.length < 2) continue;
    const rest = { properties: properties.slice(i + 1), checker, onEnded };
    const half = Math.ceil(survivors.length / 2);
    await runGroup(survivors.slice(0, half), rest);
    return runGroup(survivors.slice(half), rest);
  }
  for (const { mutant, candidates } of survivors)
    onEnded(mutant, { result: 'survived', message: `${candidates.length} properties reach it` });
}

/** The size of a group. A property fails on larger groups more often, which then need more halving. */
const SIZE = 16;

interface WithMutant {
  readonly mutant: Numbered;
}

/** Returns groups without nested mutants, because the switch of an outer mutant would hide the inner one. */
export function groupsOf<T extends WithMutant>(subjects: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const subject of subjects.toSorted((a, b) => a.mutant.id - b.mutant.id)) {
    const group = groups.find(each => each.length < SIZE && !each.some(other => areNested(subject, other)));
    if (group) group.push(subject);
    else groups.push([subject]);
  }
  return groups;
}

function areNested({ mutant: { mutation: a } }: WithMutant, { mutant: { mutation: b } }: WithMutant): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}
