import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { operationAt } from '../operation-at.ts';
import type { Exchange } from '../results.ts';

/** The depth from which parts of a body are omitted. */
const MAX_DEPTH = 3;

/**
 * Returns the expected response in place of the one that broke the property, as far as the document and the message define it: another status, or a
 * body of the documented shape. A scenario with it fails as long as the service does.
 */
export function expectedResponse({ method, url, status }: Exchange, message: string): Readonly<Record<string, unknown>> {
  const [, came, wanted] = /\banswered (\d+) in place of (\d+)/.exec(message) ?? [];
  if (wanted !== undefined && Number(came) === status) return { status: Number(wanted) };
  if (status >= 500) return { status: { $lt: 500 } };
  const responses = operationAt(method, new URL(url).pathname)?.responses;
  if (responses && !responses.has(status)) return { status: { $not: status } };
  const schema = responses?.get(status);
  const body = schema && shapeOf(schema, 0);
  return body === undefined ? { status } : { status, body };
}

/** Returns a matcher for the required properties of a schema and their types; undefined for a schema without a single type. */
function shapeOf(schema: JsonSchema, depth: number): unknown {
  const { type, properties = {}, required = [] }: SchemaObject = resolved(publicApi.json, schema);
  if (typeof type !== 'string') return undefined;
  if (type !== 'object' || required.length === 0 || depth === MAX_DEPTH) return { $type: type };
  const shapes = required.map(name => [name, properties[name] && shapeOf(properties[name], depth + 1)] as const);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== undefined));
}
