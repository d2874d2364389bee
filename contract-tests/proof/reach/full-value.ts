import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import { resolved } from '../../../openapi/schema.ts';

const DATE_TIME = '2026-04-01T09:00:00.000Z';

/** Returns a value with every property of a schema. Its uploads are those of the fixture. */
export function fullValue(schema: JsonSchema, name = ''): unknown {
  if ('$ref' in schema) return /upload|thumbnail/i.test(name) ? 'upload_acme_image' : fullValue(resolved(publicApi, schema), name);
  const { anyOf, oneOf, allOf, properties } = schema;
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return fullValue(choice, name);
  if (allOf) return Object.assign({}, ...allOf.map(part => fullValue(part, name)));
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, fullValue(property, key)]));
  return simpleValue(schema, name);
}

function simpleValue(schema: SchemaObject, name: string): unknown {
  const { enum: values, items, minItems = 1, minimum = 0, examples } = schema;
  const type = [schema.type].flat().find(candidate => candidate !== 'null');
  if (values) return values.find((value: unknown) => value !== null && value !== '') ?? null;
  if (type === 'array') return Array.from({ length: Math.max(1, minItems) }, () => (items ? fullValue(items, name) : 'x'));
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return minimum;
  if (type === 'string') return textOf(schema, name, examples?.[0]);
  return {};
}

function textOf({ format, pattern, minLength = 1 }: SchemaObject, name: string, example: unknown): unknown {
  if (example !== undefined) return example;
  if (format === 'date-time') return DATE_TIME;
  if (pattern === '^[A-Z]{2}$') return 'PL';
  if (pattern === '^[0-9]+$') return '1';
  if (format === 'uri' || format === 'web-url' || /url|link/i.test(name)) return 'https://example.com/';
  if (/upload|thumbnail/i.test(name)) return 'upload_acme_image';
  return 'x'.repeat(Math.max(1, minLength));
}
