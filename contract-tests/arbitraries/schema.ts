import type { OpenAPIObject, SchemaObject } from 'openapi3-ts/oas31';
import type { JsonSchema } from '../../openapi/document.ts';
import { referred } from '../../openapi/document-index.ts';

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Follows a reference within a document, and merges the parts of `allOf`. */
export function resolved(document: OpenAPIObject, schema: JsonSchema): SchemaObject {
  const { $ref, ...others } = schema as { $ref?: string };
  const target =
    $ref === undefined ? (schema as SchemaObject) : { ...resolved(document, referred<JsonSchema>(document, { $ref })), ...others };
  if (!target.allOf) return target;
  const { allOf, ...own } = target;
  return [...allOf.map(part => resolved(document, part)), own].reduce(merged, {});
}

function merged(a: SchemaObject, b: SchemaObject): SchemaObject {
  return {
    ...a,
    ...b,
    ...((a.properties || b.properties) && { properties: { ...a.properties, ...b.properties } }),
    ...((a.required || b.required) && { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] }),
  };
}

/** Returns the types of a schema, or without any those to which its keywords apply. */
export function typesOf(schema: SchemaObject): readonly TypeName[] {
  const { type } = schema;
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  if (schema.properties || schema.required) return ['object'];
  return schema.items ? ['array'] : [];
}

/** Returns the alternatives of a schema, each with the keywords beside them; none without `oneOf` and `anyOf`. */
export function alternativesOf({ oneOf, anyOf, discriminator: _discriminator, ...others }: SchemaObject): JsonSchema[] {
  const alternatives = [...(oneOf ?? []), ...(anyOf ?? [])];
  return Object.keys(others).some(isAboutValues) ? alternatives.map(part => ({ allOf: [part, others] })) : alternatives;
}

function isAboutValues(keyword: string): boolean {
  return !ANNOTATIONS.has(keyword) && !keyword.startsWith('x-');
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'example', 'examples', 'default', 'deprecated']);
