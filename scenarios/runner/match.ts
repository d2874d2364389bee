import { isDeepStrictEqual } from 'node:util';
import { parseInstant } from '../../simulator/kernel/time.ts';
import type { Difference } from './errors.ts';

type Matcher = (operand: unknown, actual: unknown, path: string) => readonly Difference[];
type Properties = Readonly<Record<string, unknown>>;

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const NO_DIFFERENCE: readonly Difference[] = [];

/** Matchers by name; the schema describes their operands. */
const matchers: Readonly<Record<string, Matcher>> = {
  $recorded: (value, actual, path) => differenceUnless(isDeepStrictEqual(value, actual), path, `${preview(value)}, as recorded`, actual),
  $any: (_, actual, path) => differenceUnless(actual !== undefined, path, 'anything', actual),
  $absent: (_, actual, path) => differenceUnless(actual === undefined, path, 'nothing', actual),
  $type: (type, actual, path) => differenceUnless(isOfType(String(type), actual), path, `a value of type ${String(type)}`, actual),
  $regex: (pattern, actual, path) =>
    differenceUnless(
      typeof actual === 'string' && new RegExp(String(pattern), 'u').test(actual),
      path,
      `a text that matches ${String(pattern)}`,
      actual,
    ),
  $gt: (bound, actual, path) => differenceUnless(compare(actual, bound) > 0, path, `more than ${preview(bound)}`, actual),
  $lt: (bound, actual, path) => differenceUnless(compare(actual, bound) < 0, path, `less than ${preview(bound)}`, actual),
  $length(expected, actual, path) {
    if (typeof actual !== 'string' && !Array.isArray(actual)) return [difference(path, 'an array or a text', actual)];
    const length = typeof actual === 'string' ? Array.from(actual).length : actual.length;
    return differences(expected, length, `${path}.length`);
  },
  $contains: contains,
  $not: (expected, actual, path) =>
    differenceUnless(differences(expected, actual, path).length > 0, path, `anything but ${preview(expected)}`, actual),
};

/**
 * Compares a value with an expectation: objects by the properties that are named, arrays item by item and by length, `$…` are matchers, everything
 * else must be equal. The list is empty if the value matches.
 */
export function differences(expected: unknown, actual: unknown, path: string): readonly Difference[] {
  if (Array.isArray(expected)) return arrayDifferences(expected, actual, path);
  if (expected === '$recorded') return [difference(path, 'a recorded value: run it with --update', actual)];
  if (expected === '$any' || expected === '$absent') return differences({ [expected]: true }, actual, path);
  if (typeof expected !== 'object' || expected === null)
    return differenceUnless(Object.is(expected, actual), path, preview(expected), actual);
  const entries = Object.entries(expected);
  const properties = entries.filter(([name]) => !name.startsWith('$'));
  const matched = entries.flatMap(([name, operand]) => matchers[name]?.(operand, actual, path) ?? NO_DIFFERENCE);
  if (properties.length === 0 && entries.length > 0) return matched;
  if (!isObject(actual)) return [...matched, difference(path, preview(expected), actual)];
  return [...matched, ...properties.flatMap(([name, part]) => differences(part, actual[name], path === '' ? name : `${path}.${name}`))];
}

/** JSON of a value for reports, shortened if it is long. */
export function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_PREVIEW_CHARACTERS ? `${text.slice(0, MAX_PREVIEW_CHARACTERS)}… (${text.length} characters)` : text;
}

const MAX_PREVIEW_CHARACTERS = 400;

function arrayDifferences(expected: readonly unknown[], actual: unknown, path: string): readonly Difference[] {
  if (!Array.isArray(actual)) return [difference(path, preview(expected), actual)];
  if (actual.length !== expected.length) {
    return [
      { path, expected: `${counted(expected.length)}: ${preview(expected)}`, actual: `${counted(actual.length)}: ${preview(actual)}` },
    ];
  }
  return expected.flatMap((item, index) => differences(item, actual[index], `${path}.${index}`));
}

function contains(expected: unknown, actual: unknown, path: string): readonly Difference[] {
  if (!Array.isArray(actual)) return [difference(path, 'an array', actual)];
  const wanted: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  return wanted.flatMap(item => {
    const isFound = actual.some(candidate => differences(item, candidate, '').length === 0);
    return differenceUnless(isFound, path, `an array with ${preview(item)}`, actual);
  });
}

function isOfType(type: string, actual: unknown): boolean {
  if (type === 'array') return Array.isArray(actual);
  if (type === 'null') return actual === null;
  if (type === 'integer') return Number.isInteger(actual);
  if (type === 'object') return isObject(actual);
  if (type === 'timestamp') return typeof actual === 'string' && TIMESTAMP.test(actual) && parseInstant(actual) !== undefined;
  return typeof actual === type;
}

/** Positive, negative or zero for two numbers or two instants; NaN if they cannot be compared. */
function compare(actual: unknown, bound: unknown): number {
  return comparableValue(actual) - comparableValue(bound);
}

function comparableValue(value: unknown): number {
  if (typeof value === 'number') return value;
  return (typeof value === 'string' ? parseInstant(value) : undefined) ?? Number.NaN;
}

function isObject(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function differenceUnless(fits: boolean, path: string, expected: string, actual: unknown): readonly Difference[] {
  return fits ? NO_DIFFERENCE : [difference(path, expected, actual)];
}

function difference(path: string, expected: string, actual: unknown): Difference {
  return { path, expected, actual: preview(actual) };
}

function counted(count: number): string {
  return `${count} item${count === 1 ? '' : 's'}`;
}
