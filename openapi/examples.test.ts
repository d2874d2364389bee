import type { ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { REQUEST_PARTS, requestSchema } from '../simulator/http/request-schemas.ts';
import { SchemaCompiler } from '../simulator/http/schemas.ts';
import { type ApiDocument, controlApi, type JsonSchema, publicApi } from './document.ts';
import { resolved } from './schema.ts';
import { isNode, type Node } from './sources.ts';

interface Example {
  readonly where: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly isRequest: boolean;
}

/** Every example of a document, with the schema that it illustrates: of bodies, answers, parameters, and of schemas themselves. */
function examplesIn(node: unknown, path: readonly string[]): Example[] {
  if (!isNode(node)) return Array.isArray(node) ? node.flatMap((item, i) => examplesIn(item, [...path, String(i)])) : [];
  const isNames = ['properties', 'schemas'].includes(path.at(-1) ?? '');
  const own = isNames ? [] : ownExamples(node, path);
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) => (isNames || !/^examples?$/.test(key) ? examplesIn(value, [...path, key]) : [])),
  ];
}

function ownExamples(node: Node, path: readonly string[]): Example[] {
  // Next to a `schema` they belong to it; otherwise the node is a schema.
  const schema = (node['schema'] ?? node) as JsonSchema;
  const { example, examples } = node;
  const named = isNode(examples) ? Object.values(examples).map(entry => (isNode(entry) ? entry['value'] : undefined)) : [];
  const listed: readonly unknown[] = Array.isArray(examples) ? examples : [];
  const values = [...('example' in node ? [example] : []), ...named, ...listed];
  return values.map((value, i) => ({
    where: `${path.join(' ')} ${i}`,
    schema,
    value,
    isRequest: path.includes('requestBody') && !path.includes('webhooks'),
  }));
}

const documents: [string, ApiDocument<string>][] = [
  ['public', publicApi],
  ['control', controlApi()],
];

describe.each(documents)('every example of the %s document', (_, document) => {
  const examples = examplesIn(document.json, []).filter(({ where }) => !where.includes('text/') && !where.includes('application/xml'));
  const judge = validators(new SchemaCompiler(document, { inlineRefs: false, validateSchema: true }));

  it('is found', () => expect(examples.length).toBeGreaterThan(50));

  it('fits its schema', () => {
    const misfits = examples.flatMap(({ where, schema, value }) => {
      const validate = judge(schema);
      return validate(value) ? [] : [`${where}: ${JSON.stringify(validate.errors?.[0])}`];
    });
    expect(misfits).toEqual([]);
  });

  it('accompanies schemas that compile strictly, as the simulator compiles them', () => {
    const operations = document.operations();
    const ofRequests = validators(new SchemaCompiler(document, { useDefaults: true, removeAdditional: 'all', validateSchema: true }));
    for (const { responses } of operations) for (const schema of responses.values()) if (schema) judge(schema);
    for (const operation of operations) {
      for (const schema of REQUEST_PARTS.map(part => requestSchema(operation, part))) if (schema) ofRequests(schema);
    }
  });
});

/** Compiles each schema once; throws for one that is not strict. */
function validators(compiler: SchemaCompiler): (schema: JsonSchema) => ValidateFunction {
  const known = new Map<string, ValidateFunction>();
  return schema => {
    const key = JSON.stringify(schema);
    const validate = known.get(key) ?? compiler.compile(schema);
    known.set(key, validate);
    return validate;
  };
}

it('no request example of the public document holds what would be dropped', () => {
  const dropping = new SchemaCompiler(publicApi, { removeAdditional: 'all', inlineRefs: false });
  const requests = examplesIn(publicApi.json, []).filter(({ isRequest }) => isRequest);
  // What a closed body does not know is refused.
  const open = requests.filter(example => resolved(publicApi, example.schema).additionalProperties !== false);
  for (const { where, schema, value } of open) {
    const copy = structuredClone(value);
    dropping.compile(schema)(copy);
    expect(copy, where).toEqual(value);
  }
});

it('every JSON body and every answer with one has an example', () => {
  const bare = Object.entries(publicApi.json.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const media = [...contentsOf(operation?.requestBody), ...Object.values(operation?.responses ?? {}).flatMap(contentsOf)];
      return media.filter(content => isNode(content) && !('example' in content) && !('examples' in content)).map(() => `${method} ${path}`);
    }),
  );
  expect(bare).toEqual([]);
});

function contentsOf(holder: unknown): unknown[] {
  return isNode(holder) && isNode(holder['content']) && 'application/json' in holder['content']
    ? [holder['content']['application/json']]
    : [];
}
