type Fields = Readonly<Record<string, unknown>>;

/** Returns what differs first between two values as JSON, in a sentence: where, what is there, and what should be; undefined where nothing does. */
export function differenceOf(what: string, actual: unknown, expected: unknown): string | undefined {
  if (isSame(actual, expected)) return undefined;
  if (Array.isArray(actual) && Array.isArray(expected)) return differenceOfLists(what, actual, expected);
  if (isObject(actual) && isObject(expected))
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const difference = differenceOf(`${name} of ${what}`, actual[name], expected[name]);
      if (difference !== undefined) return difference;
    }
  return `${what} is ${shown(actual)}, not ${shown(expected)}`;
}

/** Lists of the same length differ at a place, others by what is missing or too many. */
function differenceOfLists(what: string, actual: readonly unknown[], expected: readonly unknown[]): string | undefined {
  const [missing, extra] = [without(expected, actual), without(actual, expected)];
  if (actual.length === expected.length && (missing.length === 0 || actual.some(isObject))) {
    const place = actual.findIndex((item, index) => !isSame(item, expected[index]));
    return differenceOf(`item ${place} of ${what}`, actual[place], expected[place]);
  }
  if (actual.length < MANY && expected.length < MANY && !actual.some(isObject))
    return `${what} is ${shown(actual)}, not ${shown(expected)}`;
  const parts = [
    ...(missing.length > 0 ? [`lacks ${listed(missing)}`] : []),
    ...(extra.length > 0 ? [`has ${listed(extra)} besides`] : []),
    ...(actual.length === expected.length ? [] : [`has ${actual.length} items, not ${expected.length}`]),
  ];
  return `${what} ${parts.join(', and ')}`;
}

/** A message shows lists of fewer items as a whole. */
const MANY = 6;
/** A message names at most so many of the items that differ. */
const NAMED = 3;

function listed(items: readonly unknown[]): string {
  const named = items.slice(0, NAMED).map(shown).join(', ');
  return items.length > NAMED ? `${named} and ${items.length - NAMED} more` : named;
}

/** Returns the items of a list that another one lacks; what is there twice counts twice. */
function without(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = others.map(shown);
  return items.filter(item => {
    const at = left.indexOf(shown(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isSame(actual: unknown, expected: unknown): boolean {
  return shown(actual) === shown(expected);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}
