/** The fields that a JSON body can have by the document, as a tree, and which of them a value has. */
import type { ApiDocument, JsonSchema } from '../document.ts';
import { nameOf, partsOf, resolved } from '../schema.ts';

/** A field, or a whole body. Lists stand for their items. */
export interface FieldTree {
  /** Such as `items[].data.FACEBOOK.text`; empty for the body. A name that the document leaves open is `*`. */
  readonly place: string;
  readonly fields: ReadonlyMap<string, FieldTree>;
  /** What stands under names that the document leaves open; undefined where it leaves none open. */
  readonly others: FieldTree | undefined;
}

interface GrowingTree extends FieldTree {
  readonly fields: Map<string, GrowingTree>;
  others: GrowingTree | undefined;
}

/** The fields of bodies with one of these schemas. A schema that contains itself is followed once. */
export function fieldTree(document: Pick<ApiDocument<string>, 'schema'>, schemas: readonly JsonSchema[]): FieldTree {
  const root = emptyTree('');
  for (const schema of schemas) grow(root, schema, '', new Set());
  return root;

  function grow(tree: GrowingTree, given: JsonSchema, place: string, outer: ReadonlySet<string>): void {
    const component = nameOf(given);
    if (component !== undefined && outer.has(component)) return;
    const above = component === undefined ? outer : new Set([...outer, component]);
    const schema = resolved(document, given);
    const { items, properties = {}, additionalProperties } = schema;
    for (const part of partsOf(schema)) grow(tree, part, place, above);
    if (items) grow(tree, items, `${place}[]`, above);
    const below = (name: string): string => (place === '' ? name : `${place}.${name}`);
    for (const [name, property] of Object.entries(properties)) {
      const field = tree.fields.get(name) ?? emptyTree(below(name));
      tree.fields.set(name, field);
      grow(field, property, below(name), above);
    }
    if (typeof additionalProperties !== 'object') return;
    tree.others ??= emptyTree(below('*'));
    grow(tree.others, additionalProperties, below('*'), above);
  }
}

function emptyTree(place: string): GrowingTree {
  return { place, fields: new Map(), others: undefined };
}

/** The places of all fields, each before those in it. */
export function placesOf({ fields, others }: FieldTree): string[] {
  return [...fields.values(), ...(others ? [others] : [])].flatMap(field => [field.place, ...placesOf(field)]);
}

/** The places of the fields that a value has and `counts` takes. Fields that the document does not have are passed over. */
export function placesIn(tree: FieldTree, value: unknown, counts: (value: unknown) => boolean): Set<string> {
  const found = new Set<string>();
  const pending: { readonly at: FieldTree; readonly value: unknown }[] = [{ at: tree, value }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { at } = next;
    if (Array.isArray(next.value)) for (const item of next.value) pending.push({ at, value: item });
    else if (typeof next.value === 'object' && next.value !== null)
      for (const [name, child] of Object.entries(next.value)) {
        const field = at.fields.get(name) ?? at.others;
        if (!field) continue;
        if (counts(child)) found.add(field.place);
        pending.push({ at: field, value: child });
      }
  }
  return found;
}

/** Whether a value says something: it is not null, and no empty text, list or object. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
