/**
 * Names of what a request can contain: `createPost title`, the same with ` absent` or ` null`, and `createPost status = DRAFT` for a value. The parts
 * of a component are named after the component, for any operation: `PostData TWITTER.text`.
 */
import type { SchemaObject } from 'openapi3-ts/oas31';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../../openapi/document.ts';
import { nameOf, partsOf, resolved } from '../../../openapi/schema.ts';

type Document = ApiDocument | ApiDocument<string>;
type Operation = OperationSpec<string>;

/** A part of requests, or a value of an enum in them. */
export type RequestKind = 'field' | 'value';

export type Visit = (kind: RequestKind, name: string) => void;

/** A sent request: its query with texts and lists of texts, and its body. */
export interface SentRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Visits every name that requests of an operation can have. */
export function visitDeclared(document: Document, operation: Operation, visit: Visit): void {
  for (const schema of schemasOf(operation)) declare(document, schema, operation.id, visit, []);
}

/** Visits the names in one request. */
export function visitSent(document: Document, operation: Operation, { query, body }: SentRequest, visit: Visit): void {
  const [ofQuery, ofBody] = [querySchema(operation), operation.body?.schema];
  if (ofQuery) use(document, ofQuery, operation.id, query, visit);
  if (ofBody && body !== undefined) use(document, ofBody, operation.id, body, visit);
}

function schemasOf(operation: Operation): readonly JsonSchema[] {
  return [querySchema(operation), operation.body?.schema].filter(schema => schema !== undefined);
}

/** Returns the query as an object schema. */
function querySchema({ queryParameters }: Operation): SchemaObject | undefined {
  if (queryParameters.length === 0) return undefined;
  const properties = Object.fromEntries(queryParameters.map(({ name, schema = {} }) => [name, schema]));
  return { type: 'object', properties, required: queryParameters.filter(({ required }) => required).map(({ name }) => name) };
}

function declare(document: Document, given: JsonSchema, outer: string, visit: Visit, within: readonly SchemaObject[]): void {
  const schema = resolved(document, given);
  const place = placeOf(given, schema, outer);
  // A schema within itself has the same names again.
  if (within.includes(schema)) return;
  for (const value of valuesOf(schema)) visit('value', `${place} = ${value}`);
  const inside = [...within, schema];
  for (const part of partsOf(schema)) declare(document, part, place, visit, inside);
  if (schema.items) declare(document, schema.items, `${place}[]`, visit, inside);
  if (typeof schema.additionalProperties === 'object') declare(document, schema.additionalProperties, inner(place, '*'), visit, inside);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = inner(place, name);
    visit('field', field);
    if (schema.required?.includes(name) !== true) visit('field', `${field} absent`);
    if (takesNull(document, property)) visit('field', `${field} null`);
    declare(document, property, field, visit, inside);
  }
}

function use(document: Document, given: JsonSchema, outer: string, value: unknown, visit: Visit): void {
  const schema = resolved(document, given);
  const place = placeOf(given, schema, outer);
  if (value === null || !isKind(document, schema, value)) return;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  if (valuesOf(schema).includes(written)) visit('value', `${place} = ${written}`);
  for (const part of partsOf(schema)) use(document, part, place, value, visit);
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) use(document, schema.items, `${place}[]`, item, visit);
  } else if (typeof value === 'object') useProperties(document, schema, place, { ...value }, visit);
}

function useProperties(
  document: Document,
  { properties = {}, additionalProperties, required }: SchemaObject,
  place: string,
  sent: Readonly<Record<string, unknown>>,
  visit: Visit,
): void {
  for (const [name, property] of Object.entries(properties)) {
    const field = inner(place, name);
    const value = sent[name];
    if (value !== undefined) visit('field', value === null ? `${field} null` : field);
    else if (required?.includes(name) !== true) visit('field', `${field} absent`);
    if (value !== undefined) use(document, property, field, listed(document, property, value), visit);
  }
  if (typeof additionalProperties !== 'object') return;
  for (const [name, value] of Object.entries(sent))
    if (!Object.hasOwn(properties, name)) use(document, additionalProperties, inner(place, '*'), value, visit);
}

/** The beginning of the names in a schema. The parts of a component with fields are named after it, except in the body as a whole. */
function placeOf(given: JsonSchema, { properties }: SchemaObject, outer: string): string {
  return (properties && outer.includes(' ') ? nameOf(given) : undefined) ?? outer;
}

/** A query has a list of one value as that value. */
function listed(document: Document, property: JsonSchema, value: unknown): unknown {
  return resolved(document, property).type === 'array' && typeof value === 'string' ? [value] : value;
}

/** Whether a value may belong to a branch of a union, according to its tag. */
function isKind(document: Document, { properties = {} }: SchemaObject, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries({ ...value }).every(([name, tag]) => {
    const [only, ...others] = properties[name] ? valuesOf(resolved(document, properties[name])) : [];
    return only === undefined || others.length > 0 || tag === null || only === tag;
  });
}

function takesNull(document: Document, given: JsonSchema): boolean {
  const schema = resolved(document, given);
  return [schema.type].flat().includes('null') || partsOf(schema).some(part => takesNull(document, part));
}

/** The values of an enum, without null, and those of a boolean. */
function valuesOf({ enum: values, type, const: only }: SchemaObject): readonly string[] {
  if (values) return values.filter((value: unknown) => value !== null).map(String);
  if (only !== undefined) return [String(only)];
  return [type].flat().includes('boolean') ? ['true', 'false'] : [];
}

/** Joins a name: `createPost` and `title` are `createPost title`; `createPost data` and `X` are `createPost data.X`. */
function inner(place: string, name: string): string {
  return place.includes(' ') ? `${place}.${name}` : `${place} ${name}`;
}
