/** What the document tags as a decision of ours (`x-source: decision`): another deployment may well have decided otherwise. */
import type { ReferenceObject, ResponseObject } from 'openapi3-ts/oas31';
import { type JsonSchema, type OperationSpec, publicApi } from '../openapi/document.ts';
import { alternativesOf, resolved } from './arbitraries/schema.ts';

interface Tagged {
  readonly 'x-source'?: unknown;
}

/** Whether an answer of an operation is our decision: the operation is, or that answer of it. False for one that is not documented. */
export function isDecidedAnswer(operation: OperationSpec, status: number): boolean {
  const item = publicApi.json.paths?.[operation.path];
  const documented = item?.[operation.method.toLowerCase() as 'get'];
  const response = documented?.responses?.[String(status)] as ResponseObject | ReferenceObject | undefined;
  return isTagged(documented) || isTagged(response) || isTagged(response && targetOf(response));
}

/** Whether a place in the body of an answer is our decision: the answer is, or a property on the way to that place. */
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

function targetOf(response: ResponseObject | ReferenceObject): unknown {
  if (!('$ref' in response)) return undefined;
  return publicApi.json.components?.responses?.[response.$ref.split('/').at(-1) ?? ''];
}

function isTagged(part: unknown): boolean {
  return typeof part === 'object' && part !== null && (part as Tagged)['x-source'] === 'decision';
}
