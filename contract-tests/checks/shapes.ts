import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../openapi/document.ts';
import { alternativesOf, resolved } from '../arbitraries/schema.ts';

const shapes = new WeakMap<JsonSchema, readonly SchemaObject[]>();

/** Returns the alternatives of a schema, or the schema itself without any. Computes them once for each schema. */
export function shapesOf(schema: JsonSchema): readonly SchemaObject[] {
  const found = shapes.get(schema);
  if (found) return found;
  const whole = resolved(publicApi.json, schema);
  const alternatives = alternativesOf(whole);
  const all = alternatives.length > 0 ? alternatives.flatMap(shapesOf) : [whole];
  shapes.set(schema, all);
  return all;
}
