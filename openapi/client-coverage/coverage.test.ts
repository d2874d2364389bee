import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import { ApiDocument, publicApi } from '../document.ts';
import { ClientCoverage } from './coverage.ts';
import { fieldTree, isFilled, placesIn, placesOf } from './fields.ts';
import { neverCalled, onlyRefused } from './report.ts';

const json = (schema: object) => ({ description: 'An answer.', content: { 'application/json': { schema } } });

const SMALL: OpenAPIObject = {
  openapi: '3.1.0',
  info: { title: 'Small', version: '1.0.0' },
  paths: {
    '/post': {
      get: {
        operationId: 'listPosts',
        parameters: [
          { name: 'limit', in: 'query' },
          { name: 'teamId', in: 'query' },
        ],
        responses: {
          200: json({ type: 'object', properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Post' } } } }),
          401: json({ type: 'object', properties: { message: {} } }),
        },
      },
      post: {
        operationId: 'createPost',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPost' } } } },
        responses: { 201: json({ $ref: '#/components/schemas/Post' }), 400: json({}) },
      },
    },
    '/upload': {
      post: {
        operationId: 'createUpload',
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: {} } } } } },
        responses: { 200: json({}) },
      },
    },
  },
  webhooks: { 'post.published': {}, 'post.failed': {} },
  components: {
    schemas: {
      Post: {
        type: 'object',
        properties: {
          id: {},
          'a.b': {},
          tags: { type: 'array', items: { type: 'string' } },
          parent: { $ref: '#/components/schemas/Post' },
        },
      },
      NewPost: {
        allOf: [
          { type: 'object', properties: { title: {}, a: { type: 'object', properties: { b: {} } } } },
          { oneOf: [{ properties: { image: {} } }, { properties: { video: {} } }] },
          { properties: { names: { type: 'object', additionalProperties: { type: 'object', properties: { first: {} } } } } },
        ],
      },
    },
  },
};

const small = new ApiDocument<string>(SMALL);

/** Returns what is met of an operation of the small document. */
function metOf(operationId: string, meet: (coverage: ClientCoverage) => void) {
  const coverage = new ClientCoverage(small, true);
  meet(coverage);
  const { statuses, parameters, requestFields, responseFields } =
    coverage.report().operations.find(operation => operation.operationId === operationId) ?? expect.fail();
  return [statuses.met, parameters.met, requestFields.met, responseFields.met];
}

const sends =
  (body: unknown, query: readonly string[] = []) =>
  (coverage: ClientCoverage) =>
    coverage.sent('createPost', { body, query });
const lists =
  (body: unknown, status = 200) =>
  (coverage: ClientCoverage) =>
    coverage.got('listPosts', status, body);

describe('the fields of the document', () => {
  it('are those of all parts of a schema, and of one that contains itself once', () => {
    const places = (name: string) => placesOf(fieldTree(small, [{ $ref: `#/components/schemas/${name}` }]));
    expect(places('Post')).toEqual(['id', 'a.b', 'tags', 'parent']);
    expect(places('NewPost')).toEqual(['title', 'a', 'a.b', 'image', 'video', 'names', 'names.*', 'names.*.first']);
  });

  it('have places of their own in every operation of the public document', () => {
    const { operations } = new ClientCoverage(publicApi, true).report();
    for (const { operationId, requestFields, responseFields } of operations)
      for (const { missing } of [requestFields, responseFields])
        expect({ operationId, missing }).toEqual({ operationId, missing: [...new Set(missing)] });
    const ofPosts = operations.find(({ operationId }) => operationId === 'listPosts');
    expect(ofPosts?.responseFields.missing).toEqual(expect.arrayContaining(['items', 'items[].id', 'items[].errors.*']));
    expect(operations.find(({ operationId }) => operationId === 'createPost')?.requestFields.missing).toContain('data.FACEBOOK.text');
  });
});

describe('a client meets', () => {
  it.each([
    ['a documented status', (c: ClientCoverage) => c.called('createPost', 400), [['400'], [], [], []]],
    ['no status that the document does not have', (c: ClientCoverage) => c.called('createPost', 418), [[], [], [], []]],
    ['no status of an answer that does not count', (c: ClientCoverage) => c.called('createPost', null), [[], [], [], []]],
    ['fields of a body, also null ones', sends({ title: null, image: 1 }), [[], [], ['title', 'image'], []]],
    ['fields in fields', sends({ a: { b: 1 } }), [[], [], ['a', 'a.b'], []]],
    ['no field whose name only looks like a place', sends({ 'a.b': 1, 'names.*': 1 }), [[], [], [], []]],
    ['names that are open as one', sends({ names: { x: { first: 1 }, y: {} } }), [[], [], ['names', 'names.*', 'names.*.first'], []]],
    ['hostile names as open ones', sends(JSON.parse('{"names":{"__proto__":1,"*":2}}')), [[], [], ['names', 'names.*'], []]],
    ['no hostile name', sends(JSON.parse('{"__proto__":{"title":1},"constructor":1,"<b>":1}')), [[], [], [], []]],
    ['no fields of a text', sends('title'), [[], [], [], []]],
    ['no fields without a body', sends(undefined), [[], [], [], []]],
  ] as const)('%s', (_, meet, met) => {
    expect(metOf('createPost', meet)).toEqual(met);
  });

  it.each([
    ['filled fields of each item', lists({ items: [{ id: 'a' }, { 'a.b': 0 }] }), ['items', 'items[].id', 'items[].a.b']],
    ['no fields that are null or empty', lists({ items: [{ id: '', 'a.b': null, tags: [] }] }), ['items']],
    ['a list of texts', lists({ items: [{ tags: ['x'] }] }), ['items', 'items[].tags']],
    ['false as filled', lists({ items: [{ id: false }] }), ['items', 'items[].id']],
    ['a field that contains its own schema, and no deeper', lists({ items: [{ parent: { id: 'b' } }] }), ['items', 'items[].parent']],
    ['no fields of an error', lists({ items: [{ id: 'a' }] }, 401), []],
  ] as const)('in answers %s', (_, meet, met) => {
    expect(metOf('listPosts', meet)[3]).toEqual(met);
  });

  it('parameters that the document has, and no field of a form', () => {
    const list = metOf('listPosts', coverage => coverage.sent('listPosts', { query: ['limit', 'limit', 'nope'], body: undefined }));
    expect(list[1]).toEqual(['limit']);
    const coverage = new ClientCoverage(small, true);
    coverage.sent('createUpload', { query: [], body: { file: 1 } });
    expect(coverage.report().operations.at(-1)?.requestFields).toEqual({ met: [], missing: [] });
  });

  it('events that the document has, where deliveries are seen', () => {
    const events = (seesEvents: boolean) => {
      const coverage = new ClientCoverage(small, seesEvents);
      if (seesEvents) for (const type of ['post.published', 'unknown']) coverage.delivered(type);
      return coverage.report().events;
    };
    expect(events(true)).toEqual({ met: ['post.published'], missing: ['post.failed'] });
    expect(events(false)).toBeNull();
  });

  it('nothing by calls of operations that the document does not have', () => {
    const coverage = new ClientCoverage(small, true);
    coverage.called('constructor', 200);
    coverage.sent('nope', { query: ['limit'], body: { title: 1 } });
    coverage.got('nope', 200, { items: [] });
    expect(coverage.report()).toEqual(new ClientCoverage(small, true).report());
  });
});

describe('the percentage', () => {
  const after = (...calls: readonly (readonly [string, number | null])[]) => {
    const coverage = new ClientCoverage(small, false);
    for (const [id, status] of calls) coverage.called(id, status);
    return coverage;
  };

  it('counts operations that succeeded, and no others', () => {
    const report = after(['listPosts', 401], ['listPosts', 200], ['createPost', 400], ['createPost', null]).report();
    expect([report.percent, report.totals.operations]).toEqual([33.3, { met: 1, of: 3 }]);
    expect(onlyRefused(report).map(({ operationId }) => operationId)).toEqual(['createPost']);
    expect(neverCalled(report).map(({ operationId }) => operationId)).toEqual(['createUpload']);
  });

  it('is of the counted operations, and never rounded up', () => {
    const of = (...ids: string[]) => after(['listPosts', 200], ['createUpload', 200]).report(({ id }) => ids.includes(id));
    expect([of('createUpload').percent, of('createPost').percent]).toEqual([100, 0]);
    expect(after(['listPosts', 200], ['createUpload', 200]).report().percent).toBe(66.6);
  });

  it('comes with totals of the operations that were called', () => {
    const { totals } = after(['listPosts', 401]).report();
    expect(totals).toEqual({
      operations: { met: 0, of: 3 },
      statuses: { met: 1, of: 2 },
      parameters: { met: 0, of: 2 },
      requestFields: { met: 0, of: 0 },
      responseFields: { met: 0, of: 5 },
      events: null,
    });
  });
});

describe('runs', () => {
  it('add up, in any order', () => {
    const posts = new ClientCoverage(small, true);
    posts.called('createPost', 201);
    posts.sent('createPost', { query: [], body: { title: 'x' } });
    posts.delivered('post.failed');
    const reads = new ClientCoverage(small, false);
    reads.called('listPosts', 200);
    reads.sent('listPosts', { query: ['limit'], body: undefined });
    reads.got('listPosts', 200, { items: [{ id: 'a' }] });
    const [ofPosts, ofLists] = [posts.report(), reads.report(({ id }) => id === 'listPosts')];
    expect(posts.add(ofLists)).toEqual([]);
    expect(reads.add(ofPosts)).toEqual([]);
    expect(posts.report()).toEqual(reads.report());
    expect(posts.report()).toMatchObject({
      runs: 2,
      percent: 66.6,
      totals: { parameters: { met: 1 }, requestFields: { met: 1 }, responseFields: { met: 2 }, events: { met: 1, of: 2 } },
    });
  });

  it('leave out what the document does not have, and say which operations', () => {
    const coverage = new ClientCoverage(small, false);
    const [first] = coverage.report().operations;
    if (!first) expect.fail();
    const strange = { met: ['200', '<b>', '__proto__'], missing: [] };
    const gone = { ...first, operationId: 'gone', calls: 3 };
    expect(coverage.add({ runs: 1, operations: [{ ...first, statuses: strange }, gone], events: null })).toEqual(['gone']);
    expect(coverage.report().operations[0]?.statuses).toEqual({ met: ['200'], missing: ['401'] });
  });
});

it.each([
  [null, false],
  ['', false],
  [[], false],
  [{}, false],
  [0, true],
  [false, true],
  ['x', true],
  [[null], true],
])('%j is filled: %s', (value, filled) => {
  expect(isFilled(value)).toBe(filled);
});

it('finds fields below deep values in bounded time', () => {
  let deep: unknown = { id: 1 };
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect([...placesIn(fieldTree(small, [{ $ref: '#/components/schemas/Post' }]), deep, isFilled)]).toEqual(['id']);
});
