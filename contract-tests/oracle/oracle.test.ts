import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { createOracle, createResponseValidator, type ObservedResponse } from './prism.ts';
import { createSchemas } from './schemas.ts';

const schemas = createSchemas(publicApi.json);

describe('every schema of the document', () => {
  it.each(publicApi.operations())('$id compiles strictly', ({ body, responses }) => {
    for (const schema of [body?.schema, ...responses.values()]) if (schema) expect(schemas.compile(schema)).toBeTypeOf('function');
  });
});

describe('Prism', async () => {
  const validateResponse = await createResponseValidator(publicApi.json);
  const answer = { method: 'GET', template: '/api/v1/team', status: 200, headers: { 'content-type': 'application/json' } };

  it('finds nothing in a documented answer', () => {
    expect(validateResponse({ ...answer, body: { items: [], total: 0 } })).toEqual([]);
  });

  it.each([
    ['a missing property', { body: { items: [] } }],
    ['a property of another type', { body: { items: [], total: 'none' } }],
    ['a status that is not documented', { status: 418, body: { items: [], total: 0 } }],
    ['another content type', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
  ])('finds %s', (_, wrong) => {
    const broken: ObservedResponse = { ...answer, body: {} };
    expect(validateResponse({ ...broken, ...wrong })).not.toEqual([]);
  });

  it('knows each operation', () => {
    for (const { method, path } of publicApi.operations())
      expect(validateResponse({ method, template: path, status: 599, headers: {}, body: null })).not.toMatchObject([
        { message: expect.stringContaining('The document has no') },
      ]);
  });

  it('finds each operation by its path, with and without a slash at the end', async () => {
    const oracle = await createOracle(publicApi.json);
    for (const { id, method, path } of publicApi.operations()) {
      const asked = path.replaceAll(/\{\w+\}/g, 'x');
      const bare = asked.replace(/\/$/, '');
      expect([oracle(method, bare)?.id, oracle(method, `${bare}/`)?.id]).toEqual([id, id]);
    }
  });
});
