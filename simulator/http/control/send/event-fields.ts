/** The schemas of the events of the public API, and the check of an event. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { type JsonSchema, publicApi } from '../../../../openapi/document.ts';
import type { WebhookEventType } from '../../../../openapi/generated/types.ts';
import { once } from '../../../../openapi/once.ts';
import { fieldsOf, itemsOf, otherFieldsOf, type Schemas } from '../../../../openapi/schema.ts';
import { errors } from '../../../kernel/errors.ts';
import { didYouMean } from '../../../text/suggest.ts';
import { detailedIssueOf } from '../../detailed-issues.ts';
import { SchemaCompiler } from '../../schemas.ts';

/** The steps to a field of an event: names, and the places of items. */
export type FieldPath = readonly (string | number)[];

/** How an error ends that `raw` would prevent. */
const RAW_HINT = '; raw sends it all the same';

/** Whether the document has that type of event. */
export function isEventType(type: string): type is WebhookEventType {
  return Object.hasOwn(publicApi.json.webhooks ?? {}, type);
}

/** The type of event with that name. Throws 400 that names the nearest one. */
export function eventType(type: string): WebhookEventType {
  if (isEventType(type)) return type;
  const known = Object.keys(publicApi.json.webhooks ?? {});
  throw errors.invalidField(['type'], `there is no event ${type}${didYouMean(type, known) || `; there are ${known.join(', ')}`}`);
}

/** Returns what the document has for a type of event: its schema and its first example. */
export function documented(type: WebhookEventType): { readonly schema: JsonSchema; readonly example: unknown } {
  const item = publicApi.json.webhooks?.[type];
  const body = item && 'post' in item ? item.post?.requestBody : undefined;
  const content = body && 'content' in body ? body.content['application/json'] : undefined;
  const [first] = Object.values(content?.examples ?? {});
  return { schema: content?.schema ?? {}, example: content?.example ?? (first && 'value' in first ? first.value : undefined) };
}

const compiler = once(() => new SchemaCompiler(publicApi, { verbose: true }));
const checks = new Map<WebhookEventType, ValidateFunction>();

/** Throws 400 that names the field, its value and what is allowed there for an event that does not fit the document. */
export function checkEvent(type: WebhookEventType, data: object): void {
  const check = checks.get(type) ?? compiler().compile(documented(type).schema);
  checks.set(type, check);
  if (check({ type, data })) return;
  const { code, path, message } = detailedIssueOf(check.errors ?? [], publicApi);
  throw errors.invalid(`${path.join('.')} ${message}${RAW_HINT}`, [{ code, path, message }]);
}

/** Throws 400 that names the nearest field when the document has no field at `path` of such an event, or in the value that is set there. */
export function checkFields(type: WebhookEventType, path: FieldPath, value: unknown): void {
  let schemas: Schemas = [documented(type).schema];
  path.forEach((step, index) => {
    schemas = typeof step === 'number' ? itemsOf(publicApi, schemas) : fieldNamed(step, schemas, path.slice(0, index));
  });
  checkValue(value, schemas, path);
}

function checkValue(value: unknown, schemas: Schemas, path: FieldPath): void {
  if (Array.isArray(value)) return value.forEach((item, index) => checkValue(item, itemsOf(publicApi, schemas), [...path, index]));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) checkValue(field, fieldNamed(name, schemas, path), [...path, name]);
}

function fieldNamed(name: string, schemas: Schemas, place: FieldPath): Schemas {
  // Below a value of which the document says nothing there is nothing to compare with.
  if (schemas.length === 0) return [];
  const fields = fieldsOf(publicApi, schemas);
  const found = fields.get(name) ?? otherFieldsOf(publicApi, schemas);
  if (found) return found;
  const names = [...fields.keys()];
  const allowed = names.length === 0 ? 'it has no fields' : `its fields are ${names.join(', ')}`;
  const message = `has no field ${name}; ${allowed}${didYouMean(name, names)}`;
  throw errors.invalid(`${place.join('.') || 'The event'} ${message}${RAW_HINT}`, [
    { code: 'unrecognized_keys', path: [...place, name], message },
  ]);
}
