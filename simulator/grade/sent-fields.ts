import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import { publicApi } from '../../openapi/document.ts';
import { queryOf, specOf } from './calls.ts';
import { type ObservedCall, requestJson } from './run.ts';

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
    return sentField(name, 'parameter', value, parameter !== undefined, parameter?.schema ? alternatives([parameter.schema]) : []);
  });
  if (spec.body?.schema) collect(requestJson(call), alternatives([spec.body.schema]), '', fields);
  return fields;
}

function sentField(path: string, place: SentField['place'], value: unknown, isDocumented: boolean, schemas: SchemaObject[]): SentField {
  return { path, place, value, isDocumented, formats: schemas.flatMap(({ format }) => format ?? []) };
}

function collect(value: unknown, schemas: readonly SchemaObject[], path: string, fields: SentField[]): void {
  if (Array.isArray(value)) {
    const items = alternatives(schemas.flatMap(schema => schema.items ?? []));
    for (const item of value) collect(item, items, `${path}[]`, fields);
    return;
  }
  // An object without any properties is free.
  if (typeof value !== 'object' || value === null || !schemas.some(({ properties }) => properties)) return;
  for (const [name, below] of Object.entries(value)) {
    const own = schemas.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : []));
    const others =
      own.length > 0 ? [] : schemas.flatMap(({ additionalProperties }) => additionalProperties ?? false).filter(each => each !== false);
    const known = alternatives([...own, ...others.filter(each => each !== true)]);
    const place = path === '' ? name : `${path}.${name}`;
    fields.push(sentField(place, 'field', below, own.length + others.length > 0, known));
    collect(below, known, place, fields);
  }
}

/** These schemas and all that they are made of. */
function alternatives(schemas: readonly Schema[]): SchemaObject[] {
  return schemas.flatMap(schema => {
    let all = alternativesOf.get(schema);
    if (!all) alternativesOf.set(schema, (all = readAlternatives(schema)));
    return all;
  });
}

const alternativesOf = new WeakMap<Schema, readonly SchemaObject[]>();

function readAlternatives(given: Schema): SchemaObject[] {
  const schema = '$ref' in given ? publicApi.schema(given.$ref.split('/').at(-1) ?? '') : given;
  return [schema, ...alternatives([...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])];
}
