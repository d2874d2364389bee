import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import { publicApi } from '../../../openapi/document.ts';
import { partsOf, resolved } from '../../../openapi/schema.ts';
import { type ObservedCall, requestJson } from '../run.ts';
import { queryOf, specOf } from './calls.ts';

/** A field of a request's body, or a parameter of its query. */
export interface SentField {
  /** `data.INSTAGRAM.text`, `definition.steps[].id`; the name of a parameter. */
  readonly path: string;
  readonly place: 'field' | 'parameter';
  readonly value: unknown;
  /** Whether the document names it. */
  readonly isDocumented: boolean;
  readonly formats: readonly string[];
}

type Schema = SchemaObject | ReferenceObject;

const fieldsOfCalls = new WeakMap<ObservedCall, readonly SentField[]>();

/** Everything that a call sent in its query and its JSON, and what the document says of it. */
export function sentFields(call: ObservedCall): readonly SentField[] {
  let fields = fieldsOfCalls.get(call);
  if (!fields) fieldsOfCalls.set(call, (fields = readFields(call)));
  return fields;
}

function readFields(call: ObservedCall): SentField[] {
  const spec = specOf(call);
  if (!spec) return [];
  const fields: SentField[] = [...queryOf(call)].map(([name, value]) => {
    const parameter = spec.queryParameters.find(each => each.name === name);
    const formats = parameter?.schema ? formatsOf(alternativesOf(parameter.schema)) : [];
    return { path: name, place: 'parameter', value, isDocumented: parameter !== undefined, formats };
  });
  if (spec.body?.schema) collect(requestJson(call), alternativesOf(spec.body.schema), '', fields);
  return fields;
}

function collect(value: unknown, schemas: readonly SchemaObject[], path: string, fields: SentField[]): void {
  if (Array.isArray(value)) {
    const items = below(schemas, ITEMS).schemas;
    for (const item of value) collect(item, items, `${path}[]`, fields);
    return;
  }
  // An object without any properties is free.
  if (typeof value !== 'object' || value === null || !schemas.some(({ properties }) => properties)) return;
  for (const [name, inside] of Object.entries(value)) {
    const { schemas: known, isDocumented, formats } = below(schemas, name);
    const place = path === '' ? name : `${path}.${name}`;
    fields.push({ path: place, place: 'field', value: inside, isDocumented, formats });
    collect(inside, known, place, fields);
  }
}

/** In place of a name: the items of a list. No field has this name. */
const ITEMS = '[]';

/** What the document says of a field. */
interface KnownField extends Pick<SentField, 'isDocumented' | 'formats'> {
  readonly schemas: readonly SchemaObject[];
}

const fieldsOfSchemas = new WeakMap<readonly SchemaObject[], Map<string, KnownField>>();

/** Returns what is below a name. Every call of an operation asks for the same names. */
function below(schemas: readonly SchemaObject[], name: string): KnownField {
  let fields = fieldsOfSchemas.get(schemas);
  if (!fields) fieldsOfSchemas.set(schemas, (fields = new Map()));
  let field = fields.get(name);
  if (!field) fields.set(name, (field = readField(schemas, name)));
  return field;
}

function readField(schemas: readonly SchemaObject[], name: string): KnownField {
  if (name === ITEMS)
    return knownField(
      schemas.flatMap(schema => schema.items ?? []),
      true,
    );
  const own = schemas.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : []));
  const others =
    own.length > 0 ? [] : schemas.flatMap(({ additionalProperties }) => additionalProperties ?? false).filter(each => each !== false);
  return knownField([...own, ...others.filter(each => each !== true)], own.length + others.length > 0);
}

function knownField(given: readonly Schema[], isDocumented: boolean): KnownField {
  const schemas = given.flatMap(alternativesOf);
  return { schemas, isDocumented, formats: formatsOf(schemas) };
}

function formatsOf(schemas: readonly SchemaObject[]): string[] {
  return schemas.flatMap(({ format }) => format ?? []);
}

const alternatives = new WeakMap<Schema, readonly SchemaObject[]>();

/** A schema and all that it is made of. */
function alternativesOf(schema: Schema): readonly SchemaObject[] {
  let all = alternatives.get(schema);
  if (!all) alternatives.set(schema, (all = readAlternatives(schema)));
  return all;
}

function readAlternatives(given: Schema): SchemaObject[] {
  const schema = resolved(publicApi, given);
  return [schema, ...partsOf(schema).flatMap(alternativesOf)];
}
