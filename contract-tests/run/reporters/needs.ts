import type { Need } from '../../session.ts';
import type { PropertyResult } from '../results.ts';

/** The flag that meets a need on a deployment; undefined for needs that only a simulator meets. */
const FLAG_FOR: Readonly<Record<Need, string | undefined>> = {
  writes: '--allow-writes',
  publish: '--allow-publish',
  imports: '--allow-import',
  settings: '--allow-settings',
  receiver: '--receiver',
  throttle: '--allow-throttle',
  clock: undefined,
  control: undefined,
  tier: undefined,
};

/** Returns why a property was skipped or ended early: the flags that it needs, or the reason of the run. */
export function reasonText({ missing = [], reason }: PropertyResult): string {
  if (missing.length === 0) return reason ?? '';
  return isForSimulators(missing) ? `runs only on a simulator: needs ${missing.join(', ')}` : `needs ${flagsFor(missing)}`;
}

/** Returns a line for each combination of needs and each other reason, those of the most properties first. */
export function skippedLines(results: readonly PropertyResult[]): string[] {
  const skipped = results.filter(({ verdict }) => verdict === 'skipped');
  const groups = new Map<string, PropertyResult[]>();
  for (const result of skipped) groups.set(groupOf(result), [...(groups.get(groupOf(result)) ?? []), result]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length).map(([group, members]) => lineOf(group, members));
}

/** Returns the group of a skipped property. All needs that only a simulator meets are one group. */
function groupOf({ missing = [], reason }: PropertyResult): string {
  if (missing.length === 0) return `: ${reason ?? ''}`;
  return isForSimulators(missing) ? ONLY_SIMULATORS : flagsFor(missing);
}

const ONLY_SIMULATORS = '';

function lineOf(group: string, members: readonly PropertyResult[]): string {
  const count = members.length === 1 ? '1 property' : `${members.length} properties`;
  if (group.startsWith(':')) return `Skipped ${count}${group}`;
  if (group !== ONLY_SIMULATORS) return `Skipped ${count}: ${members.length === 1 ? 'needs' : 'need'} ${group}`;
  const needs = [...new Set(members.flatMap(({ missing = [] }) => missing.filter(need => FLAG_FOR[need] === undefined)))].sort();
  return `Skipped ${count}: only on a simulator (${needs.join(', ')})`;
}

function isForSimulators(missing: readonly Need[]): boolean {
  return missing.some(need => FLAG_FOR[need] === undefined);
}

function flagsFor(missing: readonly Need[]): string {
  return Object.entries(FLAG_FOR)
    .flatMap(([need, flag]) => (flag !== undefined && missing.some(each => each === need) ? [flag] : []))
    .join(' ');
}
