/** The texts of frozen objects, for as long as there are those objects. */
const texts = new WeakMap<object, string>();

/** The JSON of a result. A frozen object never changes, also as an item of a list, so it is turned into text once. */
export function jsonTextOf(result: unknown): string {
  if (isFrozenObject(result)) return keptTextOf(result);
  if (!isListOfFrozen(result)) return JSON.stringify(result);
  const { items, ...rest } = result;
  const fields = JSON.stringify(rest).slice(1);
  return `{"items":[${items.map(textOf).join(',')}]${fields === '}' ? '' : ','}${fields}`;
}

function textOf(item: unknown): string {
  return isFrozenObject(item) ? keptTextOf(item) : JSON.stringify(item);
}

function keptTextOf(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

function isFrozenObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value);
}

function isListOfFrozen(value: unknown): value is { readonly items: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && isFrozenObject(value.items[0]);
}
