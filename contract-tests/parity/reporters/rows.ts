/** The score of an operation, as a row of a table. */
import type { Parity, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { percent } from '../score.ts';

export interface OperationRow {
  readonly operationId: string;
  readonly compared: number;
  readonly alike: number;
  readonly different: number;
  readonly percent: number;
  /** The number of calls by class of new differences, such as `order 3, status 1`. */
  readonly classes: string;
}

export function operationRows({ operations, differences }: Parity): OperationRow[] {
  return operations.map(({ operationId, compared, alike }) => {
    const own = differences.filter(difference => difference.operationId === operationId && difference.accepted === null);
    const byClass = new Map<string, number>();
    // A call may differ in several places, so each class has the count of its most frequent place.
    for (const { class: kind, calls } of own) byClass.set(kind, Math.max(byClass.get(kind) ?? 0, calls));
    const classes = [...byClass].map(([kind, calls]) => `${kind} ${calls}`).join(', ');
    return { operationId, compared, alike, different: compared - alike, percent: percent(compared, alike), classes };
  });
}

/** Returns a place such as `items[].status`, or words for the whole answer. */
export function placeText(at: string): string {
  return at === '' ? 'the whole answer' : at;
}

/** Returns the class and place of a difference, such as `order at items`, or only `status` for the whole answer. */
export function whatText({ class: kind, at }: Pick<ParityDifference, 'class' | 'at'>): string {
  return at === '' ? kind : `${kind} at ${at}`;
}

/** Returns `1 call` or `2 calls`. */
export function callsText(calls: number): string {
  return calls === 1 ? '1 call' : `${calls} calls`;
}

/** Returns a line for each reason why calls were not compared. */
export function skippedLines({ skipped }: Parity): string[] {
  return skipped.map(({ reason, calls }) => `Skipped ${callsText(calls)}: ${reason}`);
}
