/** A part of the document that may be tagged as our decision (`x-source: decision`), on which a deployment may differ. */
import type { ReferenceObject, ResponseObject } from 'openapi3-ts/oas31';
import { type JsonSchema, type OperationSpec, publicApi } from '../openapi/document.ts';
import { referred } from '../openapi/document-index.ts';
import { alternativesOf, resolved } from './arbitraries/schema.ts';

interface Tagged {
  readonly 'x-source'?: unknown;
}

/** Whether an answer of an operation, or the operation, is our decision. False for an undocumented answer. */
export function isDecidedAnswer(operation: OperationSpec, status: number): boolean {
  const item = publicApi.json.paths?.[operation.path];
  const documented = item?.[operation.method.toLowerCase() as 'get'];
  const response = documented?.responses?.[String(status)] as ResponseObject | ReferenceObject | undefined;
  return isTagged(documented) || isTagged(response) || isTagged(response && referred(publicApi.json, response));
}

/** Whether a place in an answer is our decision: the answer is, or a property on the path to the place. */
export function isDecidedPlace(operation: OperationSpec, status: number, place: readonly string[]): boolean {
  if (isDecidedAnswer(operation, status)) return true;
  const schema = operation.responses.get(status);
  return schema !== undefined && isDecidedIn(schema, place);
}

function isDecidedIn(schema: JsonSchema, [name, ...rest]: readonly string[]): boolean {
  const whole = resolved(publicApi.json, schema);
  if (isTagged(whole)) return true;
  if (name === undefined) return false;
  const part = /^\d+$/.test(name) && whole.items ? whole.items : whole.properties?.[name];
  return (part !== undefined && isDecidedIn(part, rest)) || alternativesOf(whole).some(each => isDecidedIn(each, [name, ...rest]));
}

function isTagged(part: unknown): boolean {
  return typeof part === 'object' && part !== null && (part as Tagged)['x-source'] === 'decision';
}
