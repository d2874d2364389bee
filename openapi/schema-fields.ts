/** What a document allows at a place of a value: the fields there, and the types of their values. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import type { ApiDocument, JsonSchema } from './document.ts';

/** Schemas of one value: it fits at least one of them, or all of them. */
export type Schemas = readonly JsonSchema[];

/** The schemas that a value may have to fit: references are followed, and the members of unions stand beside what they are members of. */
export function flattened(document: ApiDocument<string>, schemas: Schemas): SchemaObject[] {
  return schemas.flatMap(schema => {
    if ('$ref' in schema) return flattened(document, [document.schema(schema.$ref.split('/').at(-1) ?? '')]);
    const { allOf = [], oneOf = [], anyOf = [] } = schema;
    return [schema, ...flattened(document, [...allOf, ...oneOf, ...anyOf])];
  });
}

/** The fields of an object by name, in the order of the document. */
export function fieldsOf(document: ApiDocument<string>, schemas: Schemas): ReadonlyMap<string, Schemas> {
  const fields = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of flattened(document, schemas)) {
    for (const [name, schema] of Object.entries(properties)) fields.set(name, [...(fields.get(name) ?? []), schema]);
  }
  return fields;
}

/** The schemas of the fields of any name; undefined where the document names all fields. */
export function otherFieldsOf(document: ApiDocument<string>, schemas: Schemas): Schemas | undefined {
  const all = flattened(document, schemas);
  const typed = all.flatMap(({ additionalProperties: others }) => (typeof others === 'object' ? [others] : []));
  if (typed.length > 0) return typed;
  const isOpen = all.some(({ additionalProperties }) => additionalProperties === true);
  // An object of which the document says nothing may have any field.
  return isOpen || (!all.some(isComposed) && fieldsOf(document, schemas).size === 0) ? [] : undefined;
}

function isComposed({ type, items }: SchemaObject): boolean {
  return items !== undefined || ![type].flat().some(name => name === 'object' || name === undefined);
}

/** The schemas of the items of a list. */
export function itemsOf(document: ApiDocument<string>, schemas: Schemas): Schemas {
  return flattened(document, schemas).flatMap(({ items }) => (items ? [items] : []));
}

/** The fields that an object must have. */
export function requiredOf(document: ApiDocument<string>, schemas: Schemas): string[] {
  return schemas.flatMap(schema => {
    if ('$ref' in schema) return requiredOf(document, [document.schema(schema.$ref.split('/').at(-1) ?? '')]);
    return [...(schema.required ?? []), ...requiredOf(document, schema.allOf ?? [])];
  });
}

/** The JSON types that a value may have; empty where any will do. */
export function typesOf(document: ApiDocument<string>, schemas: Schemas): ReadonlySet<string> {
  return new Set(flattened(document, schemas).flatMap(({ type = [] }) => type));
}

/** The values that a field may have where the document lists them. */
export function valuesOf(document: ApiDocument<string>, schemas: Schemas): string[] {
  return flattened(document, schemas).flatMap(({ enum: values = [] }) => values.map(String));
}
