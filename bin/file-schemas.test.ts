import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { expect, it } from 'vitest';
import { isNode, type Node } from '../openapi/sources.ts';
import { schemaId } from './file-schema.ts';

/** The schemas of files that people write, which ship with the package. */
const SCHEMAS = {
  fixture: 'fixtures/fixture.schema.json',
  overrides: 'fixtures/overrides.schema.json',
  config: 'fixtures/sim.config.schema.json',
  scenario: 'scenarios/scenario.schema.json',
};

function read(file: string): AnySchemaObject {
  const schema: AnySchemaObject = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  return schema;
}

/** The places of properties that say nothing about themselves, neither where they stand nor in what they refer to. */
function silentIn(schema: Node, node: unknown, place = '#'): string[] {
  if (Array.isArray(node)) return node.flatMap((part, index) => silentIn(schema, part, `${place}/${index}`));
  if (!isNode(node)) return [];
  const properties = isNode(node['properties']) && !place.endsWith('/properties') ? Object.entries(node['properties']) : [];
  return [
    ...properties.flatMap(([name, property]) => (isDescribed(schema, property) ? [] : [`${place} ${name}`])),
    ...Object.entries(node).flatMap(([key, part]) =>
      /^(?:default|examples?|enum|const)$/.test(key) ? [] : silentIn(schema, part, `${place}/${key}`),
    ),
  ];
}

function isDescribed(schema: Node, property: unknown): boolean {
  if (!isNode(property)) return false;
  if (typeof property['description'] === 'string') return true;
  const reference = property['$ref'];
  const definitions = schema['definitions'];
  const target = typeof reference === 'string' && isNode(definitions) ? definitions[reference.replace('#/definitions/', '')] : undefined;
  return target !== undefined && isDescribed(schema, target);
}

it.each(Object.entries(SCHEMAS))('the schema of a %s has an id of its own and describes each property', (id, file) => {
  const schema = read(file);
  expect(schema.$id).toBe(schemaId(id));
  expect(silentIn(schema, schema)).toEqual([]);
});

it('all of them live in one validator', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [id, file] of Object.entries(SCHEMAS)) {
    ajv.addSchema(read(file));
    expect(ajv.getSchema(schemaId(id)), id).toBeTypeOf('function');
  }
});
