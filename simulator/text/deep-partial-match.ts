import { ownValue } from './own.ts';

/** Whether a value contains everything that `part` contains, at any depth. Lists are compared as a whole, item by item. */
export function deepPartialMatch(value: unknown, part: unknown): boolean {
  if (Object.is(value, part)) return true;
  if (!isObject(value) || !isObject(part) || Array.isArray(value) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && Object.keys(value).length !== part.length) return false;
  return Object.entries(part).every(([key, wanted]) =>
    wanted === undefined ? !Object.hasOwn(value, key) : deepPartialMatch(ownValue(value, key), wanted),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
