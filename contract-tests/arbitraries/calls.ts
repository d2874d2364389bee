import * as fc from 'fast-check';
import type { ParameterObject } from 'openapi3-ts/oas31';
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { type Call, FORM, fieldsOf, targetOf } from '../exchange.ts';
import { files } from './files.ts';
import type { KnownIds } from './id-kinds.ts';
import { instants } from './instants.ts';
import { kindOf } from './known-ids.ts';
import { typesOf } from './schema.ts';
import { type Hint, valuesOf } from './values.ts';

/** Servers and proxies refuse a longer request line before the service sees it; characters. */
const MOST_IN_LINE = 7500;

/** Generates valid calls of an operation, mostly with ids that exist. */
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
  const calls = fc.record({
    operation: fc.constant(operation),
    path,
    query: of(operation.queryParameters).chain(mostlyExclusive),
    body: bodiesOf(operation, ids),
  });
  return calls.filter(call => targetOf(call).length <= MOST_IN_LINE);
}

/** Generates valid bodies; undefined for an operation without a body. */
export function bodiesOf(operation: OperationSpec, ids: KnownIds): fc.Arbitrary<unknown> {
  const { body } = operation;
  return body?.schema ? valuesOf(publicApi.json, body.schema, hintOf(operation, ids)).chain(mostlyExclusive) : fc.constant(undefined);
}

/** Pairs of fields that exclude each other, which the document only says in words. */
const EXCLUSIVE = [
  ['postId', 'importedPostId'],
  ['internalPostId', 'importedPostId'],
  ['internalParentCommentId', 'fetchedParentCommentId'],
] as const;

/** Mostly removes one of two fields that exclude each other: otherwise most calls would be answered with 400. */
function mostlyExclusive<T>(fields: T): fc.Arbitrary<T>;
function mostlyExclusive(fields: unknown): fc.Arbitrary<unknown> {
  const known = fieldsOf(fields);
  const conflicts = EXCLUSIVE.filter(names => names.every(name => name in known));
  if (conflicts.length === 0) return fc.constant(fields);
  const without = (left: 0 | 1) =>
    Object.fromEntries(Object.entries(known).filter(([name]) => !conflicts.some(names => names[left] === name)));
  return fc.constantFrom(without(0), without(1), without(0), without(1), fields);
}

/** Returns a path segment. An empty one, or one of dots only, would change the path. */
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
