/** Checks of what a program passes: in JavaScript no compiler has looked at it. */
import { didYouMean } from './suggest.ts';

/** A kind of value, in words that follow “must be”. */
export interface Kind {
  readonly words: string;
  /** What a word may be; names the nearest one. */
  readonly names?: readonly string[];
  accepts(value: unknown): boolean;
}

export const text: Kind = { words: 'text', accepts: value => typeof value === 'string' };
export const flag: Kind = { words: 'true or false', accepts: value => typeof value === 'boolean' };
export const callback: Kind = { words: 'a function', accepts: value => typeof value === 'function' };
export const object: Kind = { words: 'an object', accepts: isObject };
export const texts: Kind = { words: 'a list of texts', accepts: value => Array.isArray(value) && value.every(text.accepts) };
export const textOrObject: Kind = { words: 'text or an object', accepts: value => text.accepts(value) || isObject(value) };

export const flagOrObject: Kind = { words: 'true, false or an object', accepts: value => flag.accepts(value) || isObject(value) };

/** A whole number within bounds, inclusive. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Kind {
  const words = max === Number.MAX_SAFE_INTEGER ? `a whole number of at least ${min}` : `a whole number from ${min} to ${max}`;
  return { words, accepts: value => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max };
}

/** One of a few words. */
export function oneOf(...names: readonly string[]): Kind {
  return { words: `one of ${names.join(', ')}`, names, accepts: value => names.some(name => name === value) };
}

/** Throws a TypeError with the value, what is allowed and the nearest name for a value of another kind. */
export function checkArgument(name: string, value: unknown, { words, names = [], accepts }: Kind): void {
  if (accepts(value)) return;
  throw new TypeError(`${name} must be ${words}, not ${shown(value)}${typeof value === 'string' ? didYouMean(value, names) : ''}`);
}

/** The kind of each property of a type. */
export type Kinds<T> = { readonly [Name in keyof Required<T>]: Kind };

/** Checks an object whose properties are all optional: no other names, and each of its kind. `what` says whose options they are. */
export function checkOptions<T extends object>(what: string, value: unknown, kinds: Kinds<T>): void {
  checkArgument(`The options of ${what}`, value, object);
  const known = new Map<string, Kind>(Object.entries(kinds));
  for (const [name, given] of Object.entries(value as object)) {
    const kind = known.get(name);
    const names = [...known.keys()];
    if (!kind) throw new TypeError(`${what} has no option ${name}${didYouMean(name, names)}; known: ${names.join(', ')}`);
    if (given !== undefined) checkArgument(name, given, kind);
  }
}

/** Longer values are shortened. */
const MAX_CHARACTERS = 80;

/** A value as an error shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  const whole = typeof value === 'string' ? value : (jsonOf(value) ?? String(value));
  if (whole === '') return 'an empty text';
  return whole.length > MAX_CHARACTERS ? `${whole.slice(0, MAX_CHARACTERS)}…` : whole;
}

/** Undefined for what JSON cannot show: undefined, NaN, an object that contains itself. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
