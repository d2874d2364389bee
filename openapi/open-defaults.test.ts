import type { SchemaObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, publicApi } from './document.ts';
import { openDefaults } from './open-defaults.ts';

function resolved(schema: JsonSchema | undefined): SchemaObject {
  if (schema && '$ref' in schema) return resolved(publicApi.schema(schema.$ref.split('/').at(-1) ?? ''));
  return schema ?? {};
}

function schemaAt(operation: string, field: string): SchemaObject {
  const spec = publicApi.operations().find(({ id }) => id === operation);
  return field.split('.').reduce(
    (schema, step) => {
      const next = resolved(partsOf(schema)[step.replace(/\[\]$/, '')]);
      return step.endsWith('[]') ? resolved(next.items) : next;
    },
    resolved(spec?.responses.get(spec.successStatus)),
  );
}

function partsOf({ properties = {}, allOf = [] }: SchemaObject): Readonly<Record<string, JsonSchema>> {
  return Object.assign({}, properties, ...allOf.map(part => partsOf(resolved(part))));
}

describe('a default that can be overridden', () => {
  it.each(openDefaults)('is a text or null, and the document says nothing more: $field of $operation', ({ operation, field }) => {
    expect(schemaAt(operation, field)).toEqual({
      type: ['string', 'null'],
      ...(schemaAt(operation, field)['x-source'] && { 'x-source': 'client' }),
    });
  });
});
