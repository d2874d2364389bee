import { isDeepStrictEqual } from 'node:util';
import { parseInstant } from '../../simulator/kernel/time.ts';
import { isObject, ownValue } from '../../simulator/text/json.ts';
import { type Difference, StepError } from './errors.ts';
import { type LinearPattern, linearPattern } from './linear-pattern.ts';

type Matcher = (operand: unknown, actual: unknown, path: string, work: Work) => readonly Difference[];

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const NO_DIFFERENCE: readonly Difference[] = [];

/** Matchers by name; the schema describes their operands. */
const matchers = new Map<string, Matcher>(
  Object.entries({
    $recorded: (value, actual, path, work) =>
      differenceUnless(isDeepStrictEqual(value, actual), path, () => `${work.preview(value)}, as recorded`, actual, work),
    $any: (_, actual, path, work) => differenceUnless(actual !== undefined, path, () => 'anything', actual, work),
    $absent: (_, actual, path, work) => differenceUnless(actual === undefined, path, () => 'nothing', actual, work),
    $type: (type, actual, path, work) =>
      differenceUnless(isOfType(String(type), actual), path, () => `a value of type ${String(type)}`, actual, work),
    $regex: (pattern, actual, path, work) =>
      differenceUnless(
        typeof actual === 'string' && work.fits(String(pattern), actual),
        path,
        () => `a text that matches ${String(pattern)}`,
        actual,
        work,
      ),
    $gt: (bound, actual, path, work) =>
      differenceUnless(compare(actual, bound) > 0, path, () => `more than ${work.preview(bound)}`, actual, work),
    $lt: (bound, actual, path, work) =>
      differenceUnless(compare(actual, bound) < 0, path, () => `less than ${work.preview(bound)}`, actual, work),
    $length(expected, actual, path, work) {
      if (typeof actual !== 'string' && !Array.isArray(actual)) return [difference(path, 'an array or a text', actual, work)];
      const length = typeof actual === 'string' ? Array.from(actual).length : actual.length;
      return compared(expected, length, `${path}.length`, work);
    },
    $contains: contains,
    $not: (expected, actual, path, work) =>
      differenceUnless(
        compared(expected, actual, path, work).length > 0,
        path,
        () => `anything but ${work.preview(expected)}`,
        actual,
        work,
      ),
  } satisfies Readonly<Record<string, Matcher>>),
);

/** What one comparison may cost, so that no expectation, however it is nested, keeps others waiting for more than about a second. */
const MAX_WORK = 100_000_000;

/** A value costs about as much as this number of characters that a pattern looks at. */
const STEPS_OF_VALUE = 10;

/** What a comparison has cost. */
class Work {
  private left = MAX_WORK;
  private readonly patterns = new Map<string, LinearPattern>();

  /** Throws a StepError when the comparison costs too much. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new StepError('The expectation takes too much work: make the pattern, the text or the lists in it shorter');
  }

  fits(source: string, text: string): boolean {
    const pattern = this.patterns.get(source) ?? readPattern(source);
    this.patterns.set(source, pattern);
    this.spend(pattern.size * text.length);
    return pattern.test(text);
  }

  preview(value: unknown): string {
    const text = textOf(value);
    this.spend(text.length);
    return shortened(text);
  }
}

/** A pattern that a template was filled into is read when it is run. */
function readPattern(source: string): LinearPattern {
  try {
    return linearPattern(source);
  } catch (error) {
    throw error instanceof SyntaxError ? new StepError(`$regex ${source} cannot be run: ${error.message}`) : error;
  }
}

/**
 * Compares a value with an expectation: objects by the properties that are named, arrays item by item and by length, `$…` are matchers, everything
 * else must be equal. The list is empty if the value matches. Throws a StepError for a comparison that would take too long.
 */
export function differences(expected: unknown, actual: unknown, path: string): readonly Difference[] {
  return compared(expected, actual, path, new Work());
}

/** The items that match. Throws a StepError as `differences` does. */
export function matching<T>(items: readonly T[], expected: unknown): readonly T[] {
  const work = new Work();
  return items.filter(item => compared(expected, item, '', work).length === 0);
}

function compared(expected: unknown, actual: unknown, path: string, work: Work): readonly Difference[] {
  work.spend(STEPS_OF_VALUE);
  if (Array.isArray(expected)) return arrayDifferences(expected, actual, path, work);
  if (expected === '$recorded') return [difference(path, 'a recorded value: run it with --update', actual, work)];
  if (expected === '$any' || expected === '$absent') return compared({ [expected]: true }, actual, path, work);
  if (typeof expected !== 'object' || expected === null)
    return differenceUnless(Object.is(expected, actual), path, () => work.preview(expected), actual, work);
  const entries = Object.entries(expected);
  const properties = entries.filter(([name]) => !name.startsWith('$'));
  const matched = entries.flatMap(([name, operand]) => matchers.get(name)?.(operand, actual, path, work) ?? NO_DIFFERENCE);
  if (properties.length === 0 && entries.length > 0) return matched;
  if (!isObject(actual)) return [...matched, difference(path, work.preview(expected), actual, work)];
  return [
    ...matched,
    ...properties.flatMap(([name, part]) => compared(part, ownValue(actual, name), path === '' ? name : `${path}.${name}`, work)),
  ];
}

/** JSON of a value for reports, shortened if it is long. */
export function preview(value: unknown): string {
  return shortened(textOf(value));
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length > MAX_PREVIEW_CHARACTERS ? `${text.slice(0, MAX_PREVIEW_CHARACTERS)}… (${text.length} characters)` : text;
}

const MAX_PREVIEW_CHARACTERS = 400;

function arrayDifferences(expected: readonly unknown[], actual: unknown, path: string, work: Work): readonly Difference[] {
  if (!Array.isArray(actual)) return [difference(path, work.preview(expected), actual, work)];
  if (actual.length !== expected.length) {
    return [
      {
        path,
        expected: `${counted(expected.length)}: ${work.preview(expected)}`,
        actual: `${counted(actual.length)}: ${work.preview(actual)}`,
      },
    ];
  }
  return expected.flatMap((item, index) => compared(item, actual[index], `${path}.${index}`, work));
}

function contains(expected: unknown, actual: unknown, path: string, work: Work): readonly Difference[] {
  if (!Array.isArray(actual)) return [difference(path, 'an array', actual, work)];
  const wanted: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  return wanted.flatMap(item => {
    const isFound = actual.some(candidate => compared(item, candidate, '', work).length === 0);
    return differenceUnless(isFound, path, () => `an array with ${work.preview(item)}`, actual, work);
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

function differenceUnless(fits: boolean, path: string, expected: () => string, actual: unknown, work: Work): readonly Difference[] {
  return fits ? NO_DIFFERENCE : [difference(path, expected(), actual, work)];
}

function difference(path: string, expected: string, actual: unknown, work: Work): Difference {
  return { path, expected, actual: work.preview(actual) };
}

function counted(count: number): string {
  return `${count} item${count === 1 ? '' : 's'}`;
}
