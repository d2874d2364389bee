import type { ExampleObject, OpenAPIObject, OperationObject, ReferenceObject, RequestBodyObject } from 'openapi3-ts/oas31';
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../../../openapi/document.ts';

/** An operation under attack, and bodies that it accepts. */
export interface Target {
  readonly operation: OperationSpec<string>;
  /** The examples of the document; undefined without a JSON body. */
  readonly examples: readonly [object, ...object[]] | undefined;
  readonly isControl: boolean;
}

/** Returns every operation of the public document and of the control document. */
export function allTargets(): readonly Target[] {
  return [...targetsOf(publicApi, false), ...targetsOf(controlApi(), true)];
}

function targetsOf<Id extends string>(document: ApiDocument<Id>, isControl: boolean): Target[] {
  return document.operations().map(operation => ({ operation, examples: examplesOf(document.json, operation), isControl }));
}

function examplesOf(json: OpenAPIObject, { method, path }: OperationSpec<string>): Target['examples'] {
  const found = operationAt(json, path, method)?.requestBody;
  const content = isReference(found) ? undefined : found?.content['application/json'];
  if (!content) return undefined;
  const given = Object.values(content.examples ?? {}).map(example => (isReference(example) ? undefined : valueOf(example)));
  const values: unknown[] = [content.example, ...given];
  const [first = {}, ...rest] = values.filter(value => typeof value === 'object' && value !== null);
  return [first, ...rest];
}

function operationAt({ paths }: OpenAPIObject, path: string, method: string): OperationObject | undefined {
  const item = paths?.[path];
  return { GET: item?.get, POST: item?.post, PUT: item?.put, PATCH: item?.patch, DELETE: item?.delete }[method];
}

function valueOf({ value }: ExampleObject): unknown {
  return value;
}

function isReference(value: RequestBodyObject | ExampleObject | ReferenceObject | undefined): value is ReferenceObject {
  return value !== undefined && '$ref' in value;
}
