import { expect, it } from 'vitest';
import { controlApi, publicApi } from './document.ts';
import { stumblingBlocks } from './reader-rules.ts';

const URL_OF_SIMULATOR = 'http://127.0.0.1:4010';

/** A document with one schema, or with what else stands there. */
function documentWith(schema: unknown, more: object = {}): Record<string, unknown> {
  return { servers: [{ url: URL_OF_SIMULATOR }], components: { schemas: { Note: schema } }, ...more };
}

const parameter = (more: object) =>
  documentWith({}, { paths: { '/note': { get: { parameters: [{ name: 'id', in: 'query', ...more }] } } } });
const Id = { type: 'string', examples: ['note_1'] };
const form = { schema: { type: 'object' } };

it.each([
  ['a server with variables', documentWith({}, { servers: [{ url: '{baseUrl}' }] }), 'servers'],
  ['no server', documentWith({}, { servers: [] }), 'servers'],
  ['a schema named Error', { ...documentWith({}), components: { schemas: { Error: {} } } }, 'components schemas Error'],
  ['a file without its format', documentWith({ type: 'string', contentMediaType: 'text/csv' }), 'components schemas Note'],
  ['a format of our own', documentWith({ type: 'string', format: 'date-time-or-empty' }), 'components schemas Note'],
  ['a shared schema of several types', documentWith({ type: ['string', 'integer'] }), 'components schemas Note'],
  ['any value as true', documentWith({ properties: { value: true } }), 'components schemas Note properties value'],
  ['any item as true', documentWith({ type: 'array', items: true }), 'components schemas Note items'],
  [
    'optional properties beside an index type',
    documentWith({ properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } }),
    'components schemas Note',
  ],
  ['a parameter without an example', parameter({ schema: { type: 'string' } }), 'paths /note get parameters 0'],
  [
    'a parameter with the example of all ids',
    { ...parameter({ schema: { $ref: '#/components/schemas/Id' }, example: 'note_1' }), components: { schemas: { Id } } },
    'paths /note get parameters 0',
  ],
  [
    'a form without an example',
    documentWith({}, { paths: { '/note': { post: { content: { 'multipart/form-data': form } } } } }),
    'paths /note post content',
  ],
])('finds %s', (_, document, place) => {
  expect(stumblingBlocks(document).map(({ path }) => path.join(' '))).toEqual([place]);
});

it.each([
  ['a file', documentWith({ type: 'string', format: 'binary', contentMediaType: 'text/csv' })],
  ['bytes in a text', documentWith({ type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' })],
  ['a property that is named like a keyword', documentWith({ properties: { format: { type: 'string' }, items: {} } })],
  [
    'an index type beside required properties',
    documentWith({ required: ['a'], properties: { a: {} }, additionalProperties: { type: 'number' } }),
  ],
  ['any more properties', documentWith({ properties: { a: {} }, additionalProperties: true })],
  ['a parameter with an example', parameter({ schema: { type: 'string' }, example: 'note_1' })],
  ['a parameter with a default', parameter({ schema: { type: 'integer', default: 1 } })],
])('lets %s pass', (_, document) => expect(stumblingBlocks(document)).toEqual([]));

it.each([
  ['public', publicApi],
  ['control', controlApi()],
])('finds nothing in the %s document', (_, { json }) => expect(stumblingBlocks({ ...json })).toEqual([]));
