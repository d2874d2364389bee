/** What rules ask about calls. */
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { nameOf as nameOfSchema } from '../../../openapi/schema.ts';
import { field, type ObservedCall, responseJson } from '../run.ts';

/** The path of presigned PUTs. */
const STORAGE_PREFIX = '/_storage/';

/** Returns what the document says of the operation of a call; undefined for a presigned PUT and for a path that is no endpoint. */
export function specOf({ operationId }: ObservedCall): OperationSpec | undefined {
  return operationId === null ? undefined : publicApi.operation(operationId);
}

/** Whether a call succeeded. */
export function isOk({ status }: ObservedCall): boolean {
  return status >= 200 && status < 300;
}

/** Whether a call may have taken effect or not: an error of the service, or no answer. */
export function isUncertain({ status }: ObservedCall): boolean {
  return status === 0 || status >= 500;
}

/** Whether a call can change something. */
export function isWrite({ method, operationId }: ObservedCall): boolean {
  return method !== 'GET' && operationId !== null;
}

/** A call of one of these operations. */
export function isOf(call: ObservedCall, ids: readonly OperationId[]): boolean {
  return call.operationId !== null && ids.includes(call.operationId);
}

/** Whether two calls have the same API key. */
export function isSameCaller(a: ObservedCall, b: ObservedCall): boolean {
  return a.headers['x-api-key'] === b.headers['x-api-key'];
}

/** Whether one call began after the other was answered. */
export function isAfter(call: ObservedCall, other: ObservedCall): boolean {
  return call.started.real >= other.ended.real && call !== other;
}

/** Whether two calls ask for the same. Forms are compared by their length, as their bytes are not kept. */
export function isSameRequest(a: ObservedCall, b: ObservedCall): boolean {
  const isSameTarget = a.operationId === b.operationId && a.method === b.method && a.path === b.path && a.query === b.query;
  return isSameTarget && a.requestBody === b.requestBody && isSameCaller(a, b) && isSameForm(a, b);
}

/** Whether two forms are of one length, or two calls have none. */
export function isSameForm(a: ObservedCall, b: ObservedCall): boolean {
  if (specOf(a)?.body?.contentType !== 'multipart/form-data') return true;
  const [length, other] = [a, b].map(call => call.headers['content-length']);
  return length !== undefined && length === other;
}

/** A PUT to a presigned URL. */
export function isPresignedPut({ operationId, method, path }: ObservedCall): boolean {
  return operationId === null && method === 'PUT' && path.startsWith(STORAGE_PREFIX);
}

/** The parameters of the query. */
export function queryOf({ query }: ObservedCall): URLSearchParams {
  return new URLSearchParams(query);
}

/** Method and path, as in a sentence. */
export function nameOf({ operationId, method, path }: ObservedCall): string {
  return operationId ?? `${method} ${path}`;
}

/** The message of a refusal. */
export function messageOf(call: ObservedCall): string {
  return String(field(responseJson(call), 'message'));
}

/** A part of a URL as it was meant; as it is where it cannot be decoded. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The schema of what an operation answers, or lists: the one that a longer form of it extends, as `PostBase` for a list of `Post`. */
export function entityOf({ responses, successStatus }: OperationSpec): string | undefined {
  const name = entityIn(responses.get(successStatus));
  const items = name === undefined ? undefined : publicApi.schema(name).properties?.['items'];
  return name === undefined ? undefined : baseOf(entityIn(items) ?? name);
}

/** The ids of all operations that answer or list this. */
export function operationsWith(entity: string): ReadonlySet<string | null> {
  return new Set(publicApi.operations().flatMap(operation => (entityOf(operation) === entity ? [operation.id] : [])));
}

/** Of a reference, or of the items of a list. */
function entityIn(schema: JsonSchema | undefined): string | undefined {
  return nameOfSchema(schema) ?? (schema && 'items' in schema ? entityIn(schema.items) : undefined);
}

function baseOf(name: string): string {
  const extended = entityIn(publicApi.schema(name).allOf?.[0]);
  return extended === undefined ? name : baseOf(extended);
}

/** The values of each key, both in order. */
export function indexBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Values with the same key together, in the order of the first of each. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
  return [...indexBy(values, keyOf).values()];
}

/** How many of the sorted values are lower than a limit. */
export function countUntil(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
