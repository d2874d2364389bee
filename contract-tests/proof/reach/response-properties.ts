/** The properties of responses, named after the component that declares them: `Post.title`, `PostData.INSTAGRAM.text`. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import { isFilled } from '../../../openapi/client-coverage/fields.ts';
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { nameOf, partsOf, resolved } from '../../../openapi/schema.ts';

type Visit = (property: string, value: unknown) => void;

/** Returns every property that successful responses can have: those of the given operations, or of all in the document. */
export function declaredProperties(operations: readonly OperationSpec[] = publicApi.operations()): ReadonlySet<string> {
  const found = new Set<string>();
  const components = new Set<string>();
  const collect = (given: JsonSchema, outer: string): void => {
    const component = nameOf(given);
    if (component !== undefined && components.has(component)) return;
    if (component !== undefined) components.add(component);
    const place = component ?? outer;
    const schema = resolved(publicApi, given);
    for (const part of partsOf(schema)) collect(part, place);
    if (schema.items) collect(schema.items, place);
    if (typeof schema.additionalProperties === 'object') collect(schema.additionalProperties, `${place}.*`);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      found.add(`${place}.${name}`);
      collect(property, `${place}.${name}`);
    }
  };
  for (const { id, responses } of operations)
    for (const [status, schema] of responses) if (schema && isSuccess(status)) collect(schema, id);
  return found;
}

/** Visits the filled properties of a response body. */
export function visitFilled(given: JsonSchema, outer: string, value: unknown, visit: Visit): void {
  if (!isFilled(value)) return;
  const place = nameOf(given) ?? outer;
  const schema = resolved(publicApi, given);
  for (const part of partsOf(schema)) visitFilled(part, place, value, visit);
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) visitFilled(schema.items, place, item, visit);
  } else if (typeof value === 'object' && value !== null) visitProperties(schema, place, value, visit);
}

function visitProperties({ properties = {}, additionalProperties }: SchemaObject, place: string, value: object, visit: Visit): void {
  for (const [name, inner] of Object.entries(value)) {
    const property = properties[name];
    if (property) {
      if (isFilled(inner)) visit(`${place}.${name}`, inner);
      visitFilled(property, `${place}.${name}`, inner, visit);
    } else if (typeof additionalProperties === 'object') visitFilled(additionalProperties, `${place}.*`, inner, visit);
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
