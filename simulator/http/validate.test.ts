import { describe, expect, it } from 'vitest';
import { ApiDocument, publicApi } from '../../openapi/document.ts';
import { ApiError } from '../kernel/errors.ts';
import { patternWords } from './issues.ts';
import { validatorsOf } from './validate.ts';

const document = new ApiDocument<string>({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes/{id}': {
      patch: {
        operationId: 'updateNote',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'unread', in: 'query', schema: { type: 'boolean' } },
          { name: 'colour', in: 'query', required: true, schema: { type: 'string', enum: ['RED', 'BLUE'] } },
          { name: 'tags', in: 'query', schema: { type: 'array', maxItems: 2, items: { type: 'string', minLength: 1 } } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } } },
        responses: { '200': { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', minLength: 3, maxLength: 5 },
          at: { type: 'string', format: 'date-time' },
          kind: { type: 'string', default: 'PLAIN' },
          rank: { type: 'number', minimum: 0, exclusiveMaximum: 10, multipleOf: 2 },
          tags: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
          link: { type: 'string', format: 'uri' },
          code: { type: 'string', pattern: '^[a-z]+$' },
          version: { const: 1 },
          maybe: { type: ['string', 'null'] },
          map: {
            type: 'object',
            propertyNames: { enum: ['A', 'B'] },
            properties: { A: { type: ['string', 'null'] }, B: { type: 'string' } },
          },
          either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          inner: { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, 'b/c': { type: 'integer' } } },
          part: {
            type: 'object',
            oneOf: [{ $ref: '#/components/schemas/TextPart' }, { $ref: '#/components/schemas/LinkPart' }],
            discriminator: {
              propertyName: 'type',
              mapping: { TEXT: '#/components/schemas/TextPart', LINK: '#/components/schemas/LinkPart' },
            },
          },
        },
      },
      TextPart: {
        type: 'object',
        required: ['type', 'text'],
        properties: { type: { type: 'string', enum: ['TEXT'] }, text: { type: 'string' } },
      },
      LinkPart: {
        type: 'object',
        required: ['type', 'url'],
        properties: { type: { type: 'string', enum: ['LINK'] }, url: { type: 'string' } },
      },
    },
  },
});
const [operation] = document.operations();
if (!operation) throw new Error('The document has no operation');
const { query, path, body, response } = validatorsOf(document, 'drop')(operation);

/** The query, the wrong field, and the message about it. */
type Refused = [string, string, string];

function refusal(attempt: () => unknown): ApiError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('a query', () => {
  it.each([
    ['colour=RED', { limit: 10, colour: 'RED' }],
    ['colour=BLUE&limit=100&offset=0', { limit: 100, offset: 0, colour: 'BLUE' }],
    ['colour=RED&unread=true', { limit: 10, unread: true, colour: 'RED' }],
    ['colour=RED&unread=false', { limit: 10, unread: false, colour: 'RED' }],
    ['colour=RED&tags=a', { limit: 10, colour: 'RED', tags: ['a'] }],
    ['colour=RED&tags=a&tags=b', { limit: 10, colour: 'RED', tags: ['a', 'b'] }],
    ['colour=RED&tags=a%2Cb', { limit: 10, colour: 'RED', tags: ['a,b'] }],
    // without an array type the last value counts
    ['colour=GREEN&colour=RED&limit=x&limit=5', { limit: 5, colour: 'RED' }],
    // unknown parameters are dropped
    ['colour=RED&surprise=1&__proto__=1&constructor=1&limit[]=5', { limit: 10, colour: 'RED' }],
    ['colour=RED&offset=99999999999999999999', { limit: 10, offset: 1e20, colour: 'RED' }],
    ['&&colour=RED&&', { limit: 10, colour: 'RED' }],
  ])('%s is parsed', (raw, expected) => {
    expect(query(raw)).toEqual(expected);
  });

  it.each<Refused>([
    ['', 'colour', 'is required'],
    ['limit=5', 'colour', 'is required'],
    ['colour=red', 'colour', 'must be one of RED, BLUE'],
    ['colour=', 'colour', 'must be one of RED, BLUE'],
    ...['x', '', '1.5', '1e2', '0x10', ' 5', '5 ', '٣', 'NaN', 'Infinity', '5,6', 'null', 'true'].map(
      (value): Refused => [`colour=RED&limit=${encodeURIComponent(value)}`, 'limit', 'must be an integer'],
    ),
    ['colour=RED&limit=0', 'limit', 'must be at least 1'],
    ['colour=RED&limit=-1', 'limit', 'must be at least 1'],
    ['colour=RED&limit=101', 'limit', 'must be at most 100'],
    ['colour=RED&offset=-1', 'offset', 'must be at least 0'],
    ...['1', '0', 'TRUE', 'yes', ''].map((value): Refused => [`colour=RED&unread=${value}`, 'unread', 'must be a boolean']),
    ['colour=RED&tags=a&tags=b&tags=c', 'tags', 'must have at most 2 items'],
    ['colour=RED&tags=a&tags=', 'tags.1', 'must not be empty'],
  ])('%s is 400', (raw, field, words) => {
    const { statusCode, message, issues } = refusal(() => query(raw));
    expect([statusCode, message, issues?.length]).toEqual([400, `${field} ${words}`, 1]);
  });

  it('returns a new object for every request', () => {
    expect(query('colour=RED')).not.toBe(query('colour=RED'));
  });
});

it('a path parameter is validated', () => {
  expect(() => path({ id: '__proto__' })).not.toThrow();
  expect(refusal(() => path({ id: '' })).message).toBe('id must not be empty');
});

describe('a body', () => {
  it('gets defaults and loses unknown fields, at any depth', () => {
    const value = { title: 'abc', surprise: 1, inner: { a: 1, surprise: 1 }, part: { type: 'TEXT', text: '', url: 'x' } };
    body(value);
    expect(value).toEqual({ title: 'abc', kind: 'PLAIN', inner: { a: 1 }, part: { type: 'TEXT', text: '' } });
  });

  it('[D-GEN-23] has null in an optional field that is not nullable as if it were left out, at any depth', () => {
    const value = {
      title: 'abc',
      at: null,
      kind: null,
      maybe: null,
      tags: null,
      either: null,
      version: null,
      inner: { a: 1, 'b/c': null },
      map: { A: null, B: null, NO_MAP_KEY: null },
    };
    body(value);
    expect(value).toEqual({ title: 'abc', kind: 'PLAIN', maybe: null, inner: { a: 1 }, map: { A: null } });
    const unnamed = { title: 'abc', part: null };
    body(unnamed);
    expect(unnamed).toEqual({ title: 'abc', kind: 'PLAIN' });
  });

  it('that is required and missing is 400', () => {
    expect(refusal(() => body(undefined))).toMatchObject({ statusCode: 400, message: 'The request needs a JSON body' });
  });

  it.each([
    [null, 'invalid_type', [], 'The body must be an object'],
    [[], 'invalid_type', [], 'The body must be an object'],
    ['text', 'invalid_type', [], 'The body must be an object'],
    [{}, 'invalid_type', ['title'], 'title is required'],
    [{ title: null }, 'invalid_type', ['title'], 'title must be a string'],
    [{ title: 5 }, 'invalid_type', ['title'], 'title must be a string'],
    [{ title: '' }, 'too_small', ['title'], 'title must be at least 3 characters long'],
    [{ title: 'abcdef' }, 'too_big', ['title'], 'title must be at most 5 characters long'],
    [
      { title: 'abc', at: '2026-03-02T10:00:00' },
      'invalid_string',
      ['at'],
      expect.stringMatching(/^at must be an ISO 8601 date-time with an offset/),
    ],
    [{ title: 'abc', link: 'no uri' }, 'invalid_string', ['link'], 'link must be a valid uri'],
    [{ title: 'abc', code: 'A' }, 'invalid_string', ['code'], 'code must match ^[a-z]+$'],
    [{ title: 'abc', rank: -1 }, 'too_small', ['rank'], 'rank must be at least 0'],
    [{ title: 'abc', rank: 10 }, 'too_big', ['rank'], 'rank must be less than 10'],
    [{ title: 'abc', rank: 3 }, 'not_multiple_of', ['rank'], 'rank must be a multiple of 2'],
    [{ title: 'abc', rank: '2' }, 'invalid_type', ['rank'], 'rank must be a number'],
    [{ title: 'abc', rank: Number.POSITIVE_INFINITY }, 'invalid_type', ['rank'], 'rank must be a number'],
    [{ title: 'abc', version: 2 }, 'invalid_literal', ['version'], 'version must be 1'],
    [{ title: 'abc', maybe: 1 }, 'invalid_type', ['maybe'], 'maybe must be a string or null'],
    [{ title: 'abc', either: true }, 'invalid_type', ['either'], 'either must be a string'],
    [{ title: 'abc', tags: [] }, 'too_small', ['tags'], 'tags must not be empty'],
    [{ title: 'abc', tags: ['a', 'b', 'a'] }, 'custom', ['tags'], 'tags must not hold the same item twice'],
    [{ title: 'abc', tags: ['a', 1] }, 'invalid_type', ['tags', 1], 'tags.1 must be a string'],
    [{ title: 'abc', tags: 'a' }, 'invalid_type', ['tags'], 'tags must be a list'],
    [{ title: 'abc', inner: {} }, 'invalid_type', ['inner', 'a'], 'inner.a is required'],
    [{ title: 'abc', inner: { a: 1, 'b/c': 'x' } }, 'invalid_type', ['inner', 'b/c'], 'inner.b/c must be an integer'],
    [{ title: 'abc', inner: { a: 1.5 } }, 'invalid_type', ['inner', 'a'], 'inner.a must be an integer'],
    [{ title: 'abc', part: { type: 'OTHER' } }, 'invalid_union_discriminator', ['part'], 'part has an unknown type'],
    [{ title: 'abc', part: {} }, 'invalid_union_discriminator', ['part'], 'part has an unknown type'],
    [{ title: 'abc', tags: ['a', null] }, 'invalid_type', ['tags', 1], 'tags.1 must be a string'],
    [{ title: 'abc', inner: { a: null } }, 'invalid_type', ['inner', 'a'], 'inner.a must be an integer'],
    [{ title: 'abc', map: { C: 'x' } }, 'unrecognized_keys', ['map', 'C'], 'map.C is not known here; there are A, B'],
    [{ title: 'abc', part: { type: 'LINK' } }, 'invalid_type', ['part', 'url'], 'part.url is required'],
  ])('%j is 400', (value, code, where, message) => {
    const error = refusal(() => body(structuredClone(value)));
    expect(error).toMatchObject({ statusCode: 400, message });
    expect(error.issues).toEqual([{ code, path: where, message: expect.any(String) }]);
  });
});

describe('unknown fields', () => {
  const refusing = validatorsOf(document, 'refuse')(operation);

  it('are refused everywhere with additionalProperties: false', () => {
    const strict = new ApiDocument<string>({
      ...document.json,
      components: { schemas: { ...document.json.components?.schemas, Note: { ...document.schema('Note'), additionalProperties: false } } },
    });
    const [first] = strict.operations();
    if (!first) throw new Error('The document has no operation');
    const error = refusal(() => validatorsOf(strict, 'drop')(first).body({ title: 'abc', surprise: 1 }));
    expect(error.issues).toEqual([{ code: 'unrecognized_keys', path: [], message: 'has an unrecognized key: surprise' }]);
    expect(error.message).toBe('The body has an unrecognized key: surprise');
  });

  it('are kept where the schema leaves them open', () => {
    const value = { title: 'abc', surprise: 1 };
    refusing.body(value);
    expect(value).toMatchObject({ surprise: 1, kind: 'PLAIN' });
  });
});

describe('an answer', () => {
  it.each([
    [200, { title: 'abc' }, undefined],
    [200, { title: 'abc', surprise: 1 }, undefined],
    [200, { title: 1 }, 'updateNote 200: title must be a string'],
    [200, undefined, 'updateNote 200:  must be an object'],
    [201, { title: 'abc' }, 'updateNote answered 201, which the document does not know'],
  ])('%s %j', (status, value, defect) => {
    expect(response(status, value)).toBe(defect);
  });
});

it('simulators of a process share the validators of a document', () => {
  const [first] = publicApi.operations();
  if (!first) throw new Error('The document has no operation');
  expect(validatorsOf(publicApi, 'drop')(first)).toBe(validatorsOf(publicApi, 'drop')({ ...first }));
});

/** The patterns below a value of the document. */
function patternsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part)));
}

const { paths, components } = publicApi.json;
const PATTERNS = [...new Set(patternsIn([paths, components?.schemas]))];

it('finds the patterns of the public document', () => {
  expect(PATTERNS).toContain('^[A-Za-z]{2}$');
});

it.each(PATTERNS)('says in words what %s asks for', pattern => {
  expect(patternWords(pattern)).toMatch(/^must be /);
});

it('gives any other pattern as it is', () => {
  expect(patternWords('^[a-z]+$')).toBe('must match ^[a-z]+$');
});
