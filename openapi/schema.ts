/** Schemas as the document has them: what they refer to, their parts, and what they allow at a place of a value. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import type { ApiDocument, JsonSchema } from './document.ts';

/** Where the schemas are to which others refer. */
type Components = Pick<ApiDocument<string>, 'schema'>;

/** The last name of a reference; undefined for what is no reference. */
export function nameOf(part: object | undefined): string | undefined {
  return part && '$ref' in part && typeof part.$ref === 'string' ? part.$ref.slice(part.$ref.lastIndexOf('/') + 1) : undefined;
}

/** The schema, or the one to which it refers. One that is not there allows everything. */
export function resolved(document: Components, schema: JsonSchema | undefined): SchemaObject {
  if (!schema) return {};
  return '$ref' in schema ? document.schema(nameOf(schema) ?? '') : schema;
}

/** The schemas that a value has to fit besides: all, one, or some of them. */
export function partsOf({ allOf = [], oneOf = [], anyOf = [] }: SchemaObject): readonly JsonSchema[] {
  return [...allOf, ...oneOf, ...anyOf];
}

/** Schemas of one value: it fits at least one of them, or all of them. */
export type Schemas = readonly JsonSchema[];

/** The schemas that a value may have to fit: references are followed, and the members of unions stand beside what they are members of. */
export function flattened(document: Components, schemas: Schemas): SchemaObject[] {
  return schemas.flatMap(given => {
    const schema = resolved(document, given);
    return [schema, ...flattened(document, partsOf(schema))];
  });
}

/** The fields of an object by name, in the order of the document. */
export function fieldsOf(document: Components, schemas: Schemas): ReadonlyMap<string, Schemas> {
  const fields = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of flattened(document, schemas)) {
    for (const [name, schema] of Object.entries(properties)) fields.set(name, [...(fields.get(name) ?? []), schema]);
  }
  return fields;
}

/** The schemas of the fields of any name; undefined where the document names all fields. */
export function otherFieldsOf(document: Components, schemas: Schemas): Schemas | undefined {
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
export function itemsOf(document: Components, schemas: Schemas): Schemas {
  return flattened(document, schemas).flatMap(({ items }) => (items ? [items] : []));
}

/** The fields that an object must have. */
export function requiredOf(document: Components, schemas: Schemas): string[] {
  return schemas.flatMap(schema => {
    const { required = [], allOf = [] } = resolved(document, schema);
    return [...required, ...requiredOf(document, allOf)];
  });
}

/** The JSON types that a value may have; empty where any will do. */
export function typesOf(document: Components, schemas: Schemas): ReadonlySet<string> {
  return new Set(flattened(document, schemas).flatMap(({ type = [] }) => type));
}

/** The values that a field may have where the document lists them. */
export function valuesOf(document: Components, schemas: Schemas): string[] {
  return flattened(document, schemas).flatMap(({ enum: values = [] }) => values.map(String));
}

/** The steps of a JSON pointer, as errors of validators have it: names, and the places of items. */
export function stepsOf(pointer: string): (string | number)[] {
  const steps = pointer.split('/').slice(1);
  return steps.map(step => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The types of a schema in words for those who write files: `text or null`. */
export function typeWords(types: unknown): string {
  const all: readonly unknown[] = Array.isArray(types) ? types : [types];
  return all.map(type => TYPE_WORDS[String(type)] ?? String(type)).join(' or ');
}
