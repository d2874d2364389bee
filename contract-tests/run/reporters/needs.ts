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

/** The most reasons that the table has. */
const MAX_REASONS = 8;

/** The operation or address at the beginning of a reason: the same reason about another one is the same row. */
const SUBJECT = /^(?:[A-Z]+ \S+|[a-z]\w+) (?=cannot|would|is (?!excluded))/;

/** Returns a table of the skipped properties with a row for each reason, the most frequent first; empty when none was skipped. */
export function skippedLines(results: readonly PropertyResult[]): string[] {
  const counts = new Map<string, number>();
  const skipped = results.filter(({ verdict }) => verdict === 'skipped');
  for (const result of skipped) counts.set(rowOf(result), (counts.get(rowOf(result)) ?? 0) + 1);
  if (counts.size === 0) return [];
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  const others = rows.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  const shown = [...rows.slice(0, MAX_REASONS), ...(others > 0 ? [['other reasons', others] as const] : [])];
  const width = 'Skipped'.length;
  return ['Skipped  Why', ...shown.map(([reason, count]) => `${String(count).padStart(width)}  ${reason}`)];
}

/** Returns the reason of a skipped property. All needs that only a simulator meets are one reason. */
function rowOf({ missing = [], reason }: PropertyResult): string {
  if (missing.length === 0) return withoutSubject(reason ?? '');
  if (!isForSimulators(missing)) return `needs ${flagsFor(missing)}`;
  return 'runs only on a simulator';
}

/** Returns a reason without the operation or address at its beginning. */
export function withoutSubject(reason: string): string {
  return reason.replace(SUBJECT, '');
}

function isForSimulators(missing: readonly Need[]): boolean {
  return missing.some(need => FLAG_FOR[need] === undefined);
}

function flagsFor(missing: readonly Need[]): string {
  return Object.entries(FLAG_FOR)
    .flatMap(([need, flag]) => (flag !== undefined && missing.some(each => each === need) ? [flag] : []))
    .join(' ');
}
