import type { AcceptedDifference, Difference, DifferenceClass } from './differences.ts';
import type { RecordedCall } from './recording-files.ts';
import type { ReplayedCall } from './replay.ts';

/** A difference of an operation, with the first call that showed it. */
export interface FoundDifference extends Difference {
  readonly operation: string;
  readonly calls: number;
  /** Its accepted entry; absent for a new difference. */
  readonly accepted?: AcceptedDifference;
  readonly example: { readonly call: RecordedCall; readonly ours: string };
}

export interface OperationScore {
  readonly operation: string;
  readonly compared: number;
  readonly alike: number;
}

/** How far the simulator answers as a deployment, by operation and in total. */
export interface ParityScore {
  readonly compared: number;
  /** Calls without differences except accepted ones. */
  readonly alike: number;
  readonly operations: readonly OperationScore[];
  readonly differences: readonly FoundDifference[];
  /** Accepted differences that no call has shown. */
  readonly gone: readonly AcceptedDifference[];
  /** The number of recorded calls that were not compared, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface ScoreOptions {
  readonly accepted: readonly AcceptedDifference[];
  /** Classes that are not compared. */
  readonly without: ReadonlySet<DifferenceClass>;
}

/** Returns the key by which accepted differences are found. */
export function keyOf({ operation, class: kind, at }: Pick<AcceptedDifference, 'operation' | 'class' | 'at'>): string {
  return `${operation} ${kind} ${at}`;
}

export function scoreOf(results: readonly ReplayedCall[], { accepted, without }: ScoreOptions): ParityScore {
  const known = new Map(accepted.map(each => [keyOf(each), each]));
  const found = new Map<string, FoundDifference>();
  const operations = new Map<string, OperationScore>();
  const skipped: Record<string, number> = {};
  for (const { call, skipped: reason, differences, ours } of results) {
    if (reason !== undefined) {
      skipped[reason] = (skipped[reason] ?? 0) + 1;
      continue;
    }
    const { operation } = call;
    const own = differences.filter(each => !without.has(each.class));
    for (const each of own) {
      const key = keyOf({ ...each, operation });
      const isAccepted = known.get(key);
      const before = found.get(key);
      if (before) found.set(key, { ...before, calls: before.calls + 1 });
      else
        found.set(key, {
          ...each,
          operation,
          calls: 1,
          ...(isAccepted && { accepted: isAccepted }),
          example: { call, ours: ours?.text ?? '' },
        });
    }
    const isAlike = own.every(each => known.has(keyOf({ ...each, operation })));
    const { compared, alike } = operations.get(operation) ?? { compared: 0, alike: 0 };
    operations.set(operation, { operation, compared: compared + 1, alike: alike + Number(isAlike) });
  }
  const rows = [...operations.values()].sort((a, b) => a.operation.localeCompare(b.operation));
  return {
    compared: sum(rows.map(({ compared }) => compared)),
    alike: sum(rows.map(({ alike }) => alike)),
    operations: rows,
    differences: [...found.values()].sort((a, b) => b.calls - a.calls),
    gone: accepted.filter(each => !found.has(keyOf(each))),
    skipped,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The least number of compared calls for a percentage and a verdict. */
export const MIN_COMPARED = 200;

/** Returns the last line of a report. 100 % means that all calls are alike. */
export function scoreLine(score: Pick<ParityScore, 'compared' | 'alike'>): string {
  const { compared, alike } = score;
  if (compared === 0) return 'parity: nothing was compared';
  const share = percentOf(score);
  const calls = `${alike} of ${compared} calls alike`;
  return share === null ? `parity: ${calls}, too few for a percentage (${MIN_COMPARED} are needed)` : `parity: ${share} %, ${calls}`;
}

/** Returns the percentage of a score, rounded down; null when too few calls were compared to say one. */
export function percentOf({ compared, alike }: Pick<ParityScore, 'compared' | 'alike'>): number | null {
  return compared < MIN_COMPARED ? null : percent(compared, alike);
}

/** Returns the percentage of any number of calls, rounded down. */
export function percent(compared: number, alike: number): number {
  return Math.floor((100 * alike) / compared);
}
