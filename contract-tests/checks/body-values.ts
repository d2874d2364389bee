/** A value in a body, with the name of its property. */
import { isObject } from '../../simulator/text/json-values.ts';
export type NamedValue = readonly [name: string, value: unknown];

type Fields = Readonly<Record<string, unknown>>;

interface Contents {
  readonly values: NamedValue[];
  readonly objects: Fields[];
}

/** The contents of the latest body, because several checks read the same body in turn. */
let latest: { readonly body: unknown; readonly contents: Contents } | undefined;

/** Returns every value in a body with the name of its property, except the content of fields that return a client's texts. */
export function valuesIn(body: unknown): readonly NamedValue[] {
  return contentsOf(body).values;
}

/** Returns every object in a body. */
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

const VERBATIM: ReadonlySet<string> = new Set(['data', 'rawRow', 'normalizedPayload']);

/** Returns the items of a list response; undefined for other responses. */
export function itemsIn(body: unknown): readonly Fields[] | undefined {
  const list = Array.isArray(body) ? body : Object.values(isObject(body) ? body : {}).find(Array.isArray);
  return Array.isArray(list) ? list.map((item: unknown) => (isObject(item) ? item : {})) : undefined;
}
