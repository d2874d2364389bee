/** Calls of an operation as its document describes them. */
import * as fc from 'fast-check';
import type { ParameterObject } from 'openapi3-ts/oas31';
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { type Call, FORM, fieldsOf } from '../exchange.ts';
import { files } from './files.ts';
import type { KnownIds } from './id-kinds.ts';
import { instants } from './instants.ts';
import { kindOf } from './known-ids.ts';
import { typesOf } from './schema.ts';
import { type Hint, valuesOf } from './values.ts';

/** Calls with parameters and a body that the document takes; where something is named, mostly something that is there. */
export function callsOf(operation: OperationSpec, ids: KnownIds): fc.Arbitrary<Call> {
  const hint = hintOf(operation, ids);
  const of = (parameters: readonly ParameterObject[]) =>
    fc.record(
      Object.fromEntries(
        parameters.map(parameter => [parameter.name, valuesOf(publicApi.json, parameter.schema ?? {}, hint, parameter.name)]),
      ),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    );
  const path = of(operation.pathParameters).map(values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, pathText(value)])),
  );
  return fc.record({
    operation: fc.constant(operation),
    path,
    query: of(operation.queryParameters).chain(mostlyTidy),
    body: bodiesOf(operation, ids),
  });
}

/** Bodies that the document takes; undefined where an operation has none. */
export function bodiesOf(operation: OperationSpec, ids: KnownIds): fc.Arbitrary<unknown> {
  const { body } = operation;
  return body?.schema ? valuesOf(publicApi.json, body.schema, hintOf(operation, ids)).chain(mostlyTidy) : fc.constant(undefined);
}

/** Of these only one is to be named; the document can say so in words only. */
const EITHER = [
  ['postId', 'importedPostId'],
  ['internalPostId', 'importedPostId'],
  ['internalParentCommentId', 'fetchedParentCommentId'],
] as const;

/** Of what excludes each other mostly the first alone, or the second: else few calls come further than to 400. */
function mostlyTidy<T>(fields: T): fc.Arbitrary<T>;
function mostlyTidy(fields: unknown): fc.Arbitrary<unknown> {
  const known = fieldsOf(fields);
  const untidy = EITHER.filter(names => names.every(name => name in known));
  if (untidy.length === 0) return fc.constant(fields);
  const without = (left: 0 | 1) =>
    Object.fromEntries(Object.entries(known).filter(([name]) => !untidy.some(names => names[left] === name)));
  return fc.constantFrom(without(0), without(1), without(0), without(1), fields);
}

/** An empty part of a path, or dots alone, would be another path. */
function pathText(value: unknown): string {
  const text = String(value);
  return /^\.{0,2}$/.test(text) ? 'unknown' : text;
}

function hintOf({ path, body }: OperationSpec, ids: KnownIds): Hint {
  return (name, schema) => {
    if (name === 'date' && !schema.format) return instants();
    if (name === 'file' && body?.contentType === FORM) return files;
    const kind = kindOf(name, path);
    const known = kind && ids.get(kind);
    if (!known || known.length === 0 || typesOf(schema).includes('array')) return undefined;
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
    );
  };
}
