/** The score by operation, as tables show it. */
import type { Parity, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { percent } from '../score.ts';

export interface OperationRow {
  readonly operationId: string;
  readonly compared: number;
  readonly alike: number;
  readonly different: number;
  readonly percent: number;
  /** `order 3, status 1`: the calls by class of difference; accepted ones are not among them. */
  readonly classes: string;
}

export function operationRows({ operations, differences }: Parity): OperationRow[] {
  return operations.map(({ operationId, compared, alike }) => {
    const own = differences.filter(difference => difference.operationId === operationId && difference.accepted === null);
    const byClass = new Map<string, number>();
    // Calls that differ at several places are counted once for each class, at the place where most differ.
    for (const { class: kind, calls } of own) byClass.set(kind, Math.max(byClass.get(kind) ?? 0, calls));
    const classes = [...byClass].map(([kind, calls]) => `${kind} ${calls}`).join(', ');
    return { operationId, compared, alike, different: compared - alike, percent: percent(compared, alike), classes };
  });
}

/** `items[].status` or, for the whole, words. */
export function placeText(at: string): string {
  return at === '' ? 'the whole answer' : at;
}

/** What differs and where: `order at items`, or `status` of the whole answer. */
export function whatText({ class: kind, at }: Pick<ParityDifference, 'class' | 'at'>): string {
  return at === '' ? kind : `${kind} at ${at}`;
}

/** `1 call`, `2 calls`. */
export function callsText(calls: number): string {
  return calls === 1 ? '1 call' : `${calls} calls`;
}

/** What of a recording was not compared, a line for each reason. */
export function skippedLines({ skipped }: Parity): string[] {
  return skipped.map(({ reason, calls }) => `Skipped ${callsText(calls)}: ${reason}`);
}
