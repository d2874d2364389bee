/** Finds the statuses with a lifecycle in a response, by its schema. */
import { type JsonSchema, publicApi } from '../../openapi/document.ts';
import { alternativesOf, resolved } from '../arbitraries/schema.ts';

export interface ShownStatus {
  /** The schema: `PostStatus`. */
  readonly lifecycle: string;
  /** Whose status it is: the id of the object, and what leads to a part without one. */
  readonly subject: string;
  readonly status: string;
}

/** Every status in a value of that schema. */
export function* statusesIn(schema: JsonSchema, value: unknown, subject = ''): Generator<ShownStatus> {
  if (typeof value !== 'object' || value === null) return;
  for (const shape of shapesOf(schema)) {
    if (Array.isArray(value)) {
      if (shape.items)
        for (const [i, item] of value.entries()) yield* statusesIn(shape.items, item, subject === '' ? '' : `${subject}[${i}]`);
      continue;
    }
    yield* statusesOf(shape.properties ?? {}, { ...value }, subject);
  }
}

function* statusesOf(
  properties: Readonly<Record<string, JsonSchema>>,
  object: Readonly<Record<string, unknown>>,
  parent: string,
): Generator<ShownStatus> {
  const id = object['id'];
  const subject = typeof id === 'string' ? id : parent;
  for (const [name, schema] of Object.entries(properties)) {
    const value = object[name];
    const lifecycle = typeof value === 'string' ? lifecycleOf(schema) : undefined;
    if (lifecycle !== undefined && subject !== '') yield { lifecycle, subject: `${subject}.${name}`, status: String(value) };
    else yield* statusesIn(schema, value, subject === '' ? '' : `${subject}.${name}`);
  }
}

const shapes = new WeakMap<object, readonly ReturnType<typeof resolved>[]>();

/** A schema without its alternatives: each of them stands for itself. */
function shapesOf(schema: JsonSchema): readonly ReturnType<typeof resolved>[] {
  const found = shapes.get(schema);
  if (found) return found;
  const whole = resolved(publicApi.json, schema);
  const alternatives = alternativesOf(whole);
  const all = alternatives.length > 0 ? alternatives.flatMap(shapesOf) : [whole];
  shapes.set(schema, all);
  return all;
}

const lifecycles: ReadonlySet<string> = new Set(publicApi.lifecycles());

function lifecycleOf(schema: JsonSchema): string | undefined {
  const references = [schema, ...(('oneOf' in schema && schema.oneOf) || ('anyOf' in schema && schema.anyOf) || [])];
  const names = references.map(reference => ('$ref' in reference ? reference.$ref.split('/').at(-1) : undefined));
  return names.find(name => name !== undefined && lifecycles.has(name));
}
