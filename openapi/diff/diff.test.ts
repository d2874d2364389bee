import { describe, expect, it } from 'vitest';
import { publicApi } from '../document.ts';
import { isNode } from '../sources.ts';
import type { Change } from './change.ts';
import { diffDocuments } from './diff.ts';
import { operationCases } from './operation-cases.fixture.ts';
import { requestCases } from './request-cases.fixture.ts';
import { responseCases } from './response-cases.fixture.ts';
import { type ChangeCase, changed, smallDocument } from './small-document.fixture.ts';

/** Where, what and for whom, one line each. */
function lines(changes: readonly Change[]): string[] {
  return changes
    .filter(({ isText }) => !isText)
    .map(({ operation, part, field, subject, what, breaks }) => {
      const place = [operation, part, field].filter(text => text !== '').join(' · ');
      return `${place} | ${subject} ${what} | ${breaks.join(' and ') || 'harmless'}`;
    });
}

const GET = 'paths /post/{id} get';
const POST = 'components schemas Post';

const cases = [...operationCases, ...requestCases, ...responseCases];

/** Changes of the document of this project: the edits, the schemas that differ, and how many operations and events have the difference. */
const realCases: readonly ChangeCase[] = [
  [
    'a status of posts comes',
    [['components schemas PostStatus enum 9', 'ARCHIVED']],
    ['PostStatus | enum value added | clients', 'PostStatus | enum value added | servers'],
  ],
  [
    'a field of teams goes',
    [['components schemas TeamBare properties name', undefined]],
    ['Team.name | field removed | clients', 'TeamBare.name | field removed | clients'],
  ],
  [
    'a post needs more',
    [
      ['components schemas CreatePostRequest required 9', 'brief'],
      ['components schemas CreatePostRequest properties brief', { type: 'string' }],
    ],
    ['CreatePostRequest.brief | field added | clients'],
  ],
];

describe('the comparison of two documents', () => {
  it.each(cases)('classifies: %s', (_, edits, found) => {
    const small = smallDocument();
    expect(lines(diffDocuments(small, changed(small, edits)))).toEqual(found);
  });

  it.each(realCases)('classifies in the document of this project: %s', (_, edits, found) => {
    const changes = diffDocuments(publicApi.json, changed(publicApi.json, edits)).filter(({ isText }) => !isText);
    const kinds = new Set(changes.map(({ schema, subject, what, breaks }) => `${schema} | ${subject} ${what} | ${breaks.join(' and ')}`));
    expect([...kinds].toSorted()).toEqual(found);
  });

  it('says of a component that may be null where it may, and of its own changes that they are its own', () => {
    const small = smallDocument();
    const nullable = { anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] };
    const before = changed(small, [[`${POST} properties more`, nullable]]);
    const after = changed(small, [
      [`${POST} properties status`, nullable],
      [`${POST} properties more`, nullable],
      ['components schemas Status enum', ['DRAFT']],
    ]);
    const found = diffDocuments(before, after).map(({ schema, subject, field }) => `${schema}: ${subject} at ${field}`);
    expect(found).toEqual(['Post.status: null at status', 'Status: enum value at status', 'Status: enum value at more']);
  });

  it('finds every change of schemas that refer to each other in many ways, in every operation', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const documentOf = (maxLength: number) => ({
      openapi: '3.1.0',
      paths: Object.fromEntries(
        names.map(name => [
          `/${name}`,
          { get: { responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } } } },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(
          names.map(name => [
            name,
            {
              properties: {
                text: { type: 'string', maxLength },
                ...Object.fromEntries(
                  names.map(other => [other, { anyOf: [{ $ref: `#/components/schemas/${other}` }, { type: 'null' }] }]),
                ),
              },
            },
          ]),
        ),
      },
    });
    const found = new Set(diffDocuments(documentOf(1), documentOf(2)).map(({ operation, schema }) => `${operation} ${schema}`));
    expect(found.size).toBe(names.length ** 2);
  });

  it('finds nothing between a document and itself, however it is written', () => {
    const small = smallDocument();
    expect(diffDocuments(small, structuredClone(small))).toEqual([]);
    expect(diffDocuments(small, reordered(small))).toEqual([]);
    expect(diffDocuments(publicApi.json, reordered(publicApi.json))).toEqual([]);
  });

  it.each(cases)('swaps what was added and removed when the documents are swapped: %s', (_, edits) => {
    const small = smallDocument();
    const edited = changed(small, edits);
    const there = diffDocuments(small, edited).map(swapped).toSorted();
    const back = diffDocuments(edited, small).map(({ operation, field, subject, what }) =>
      [operation.replace('postId', 'id'), field, subject, what].join(' '),
    );
    expect(back.toSorted()).toEqual(there);
  });

  it.each([
    ['a description', [[`${POST} properties title description`, 'Seen.']]],
    ['an example', [[`${POST} properties title examples`, ['a']]]],
    ['a summary', [[`${GET} summary`, 'Read']]],
    ['an extension', [[`${GET} x-source`, 'docs']]],
    ['the version', [['info version', '1.0.1']]],
    ['a default of a response', [[`${POST} properties title default`, 'a']]],
    ['the description of a response', [[`${GET} responses 404 description`, 'Nothing.']]],
  ] as const)('is about texts alone for %s', (_, edits) => {
    const small = smallDocument();
    const changes = diffDocuments(small, changed(small, edits));
    expect(changes.map(({ isText, breaks }) => ({ isText, breaks }))).toEqual([{ isText: true, breaks: [] }]);
  });

  it.each([
    ['no object', [], 'it is no OpenAPI document: it is no object'],
    ['an older document', { swagger: '2.0' }, 'it is a Swagger 2 document'],
    ['another object', { openapi: 4 }, 'its field openapi is 4'],
    [
      'a reference that leads nowhere',
      changed(smallDocument(), [['components schemas Status', undefined]]),
      'the reference #/components/schemas/Status leads nowhere',
    ],
    [
      'a reference in a circle',
      changed(smallDocument(), [['components schemas Status', { $ref: '#/components/schemas/Status' }]]),
      'leads in a circle',
    ],
    [
      'a reference to a file',
      changed(smallDocument(), [['components schemas Status', { $ref: 'other.yaml#/Status' }]]),
      'leads to another file',
    ],
  ])('refuses %s', (_, document, message) => {
    expect(() => diffDocuments(smallDocument(), document)).toThrow(message);
  });
});

/** The same document with all fields, and all lists that are sets, in another order. */
function reordered(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => reordered(item));
    return ['required', 'enum', 'anyOf', 'oneOf', 'parameters'].includes(name) ? items.toReversed() : items;
  }
  if (!isNode(value)) return value;
  // An example is what it is.
  const entries = Object.entries(value).map(
    ([key, child]) => [key, key.startsWith('example') || key === 'default' ? child : reordered(child, key)] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

const OPPOSITE = { added: 'removed', removed: 'added', changed: 'changed' } as const;

function swapped({ operation, field, subject, what }: Change): string {
  return [operation, field, subject, OPPOSITE[what]].join(' ');
}

describe('a schema with many parts', () => {
  const many = (name: string) =>
    Array.from({ length: 3000 }, (_, i) => ({
      type: 'object',
      required: [name + String(i)],
      properties: { [name + String(i)]: { enum: [i] } },
    }));

  // Comparing each part with each other one takes minutes.
  it.each(['oneOf', 'anyOf', 'allOf'])('is compared in proportion: %s', keyword => {
    const place = 'components schemas Post properties many';
    const [before, after] = ['a', 'b'].map(name => changed(smallDocument(), [[place, { [keyword]: many(name) }]]));
    expect(diffDocuments(before, after).filter(({ part }) => part === 'response 200').length).toBeGreaterThanOrEqual(6000);
  });
});
