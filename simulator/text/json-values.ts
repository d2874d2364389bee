/** Values of JSON that somebody else has written. */

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; any other text as it is. */
export function jsonOrText(text: string): unknown {
  const value = jsonOf(text);
  return value === undefined ? text : value;
}

/** The value of a body: JSON, any other text as it is, and null where there is nothing. */
export function valueOfBody(text: string | null): unknown {
  return text === null || text === '' ? null : jsonOrText(text);
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? { ...value } : {};
}

/** Returns a JSON value with its texts changed at any depth, and with `named` the names of its properties, too. */
export function mapTexts(value: unknown, change: (text: string) => unknown, named: (name: string) => string = name => name): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change, named));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [named(name), mapTexts(item, change, named)]));
}
