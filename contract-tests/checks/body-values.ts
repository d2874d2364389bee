/** Every value in a body with the name of the property that it stands in. What gives back a client's words unchanged is left out. */
export function* valuesIn(node: unknown, name = ''): Generator<[name: string, value: unknown]> {
  yield [name, node];
  if (typeof node !== 'object' || node === null || VERBATIM.has(name)) return;
  for (const [key, value] of Object.entries(node)) yield* valuesIn(value, Array.isArray(node) ? name : key);
}

const VERBATIM: ReadonlySet<string> = new Set(['data', 'rawRow', 'normalizedPayload']);

/** Every object in a body. */
export function* objectsIn(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  for (const [, value] of valuesIn(node)) if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield { ...value };
}

/** The items of a list response; undefined for anything else. */
export function itemsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list = Array.isArray(body) ? body : Object.values(typeof body === 'object' && body !== null ? body : {}).find(Array.isArray);
  return Array.isArray(list) ? list.map(item => ({ ...item })) : undefined;
}
