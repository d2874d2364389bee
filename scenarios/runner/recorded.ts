/** Expectations whose values a run records: `$recorded`, and `{ $recorded: value }` after the first time. */
import { ownValue } from '../../simulator/text/json.ts';
import type { Path } from './source.ts';

/** A value that came where an expectation is recorded. */
export interface Recorded {
  /** The path of the expectation in the scenario. */
  readonly path: Path;
  readonly value: unknown;
}

/** Whether an expectation is recorded. */
export function isRecorded(expected: unknown): boolean {
  return expected === '$recorded' || (typeof expected === 'object' && expected !== null && '$recorded' in expected);
}

/** The values that came where expectations are recorded, with their paths below that of the expectation. What did not come is left out. */
export function recordedIn(expected: unknown, actual: unknown, path: Path = []): Recorded[] {
  if (isRecorded(expected)) return actual === undefined ? [] : [{ path, value: actual }];
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) return [];
  return Object.entries(expected).flatMap(([name, part]) => {
    const value = ownValue(actual, name);
    return recordedIn(part, value, [...path, Array.isArray(expected) ? Number(name) : name]);
  });
}

/** An expectation that any value matches where it is recorded. */
export function withoutRecorded(expected: unknown): unknown {
  if (isRecorded(expected)) return '$any';
  if (Array.isArray(expected)) return expected.map(withoutRecorded);
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([name, part]) => [name, withoutRecorded(part)]));
}
