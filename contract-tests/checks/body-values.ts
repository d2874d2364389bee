/** A value in a body, with the name of the property that it stands in. */
export type NamedValue = readonly [name: string, value: unknown];

type Fields = Readonly<Record<string, unknown>>;

interface Contents {
  readonly values: NamedValue[];
  readonly objects: Fields[];
}

/** Several checks ask for the contents of the same body, one after the other. */
let latest: { readonly body: unknown; readonly contents: Contents } | undefined;

/** Every value in a body with the name of the property that it stands in. What gives back a client's words unchanged is left out. */
export function valuesIn(body: unknown): readonly NamedValue[] {
  return contentsOf(body).values;
}

/** Every object in a body. */
export function objectsIn(body: unknown): readonly Fields[] {
  return contentsOf(body).objects;
}

function contentsOf(body: unknown): Contents {
  if (latest && latest.body === body) return latest.contents;
  const contents: Contents = { values: [], objects: [] };
  collect(body, '', contents);
  latest = { body, contents };
  return contents;
}

function collect(node: unknown, name: string, contents: Contents): void {
  contents.values.push([name, node]);
  if (Array.isArray(node)) {
    if (!VERBATIM.has(name)) for (const item of node) collect(item, name, contents);
  } else if (isObject(node)) {
    contents.objects.push(node);
    if (!VERBATIM.has(name)) for (const key of Object.keys(node)) collect(node[key], key, contents);
  }
}

function isObject(node: unknown): node is Fields {
  return typeof node === 'object' && node !== null;
}

const VERBATIM: ReadonlySet<string> = new Set(['data', 'rawRow', 'normalizedPayload']);

/** The items of a list response; undefined for anything else. */
export function itemsIn(body: unknown): readonly Fields[] | undefined {
  const list = Array.isArray(body) ? body : Object.values(isObject(body) ? body : {}).find(Array.isArray);
  return Array.isArray(list) ? list.map((item: unknown) => (isObject(item) ? item : {})) : undefined;
}
