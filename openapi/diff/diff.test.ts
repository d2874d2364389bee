import { describe, expect, it } from 'vitest';
import { publicApi } from '../document.ts';
import type { Change } from './change.ts';
import { diffDocuments } from './diff.ts';
import { isNode, nodeIn } from './document.ts';
import { changed, smallDocument } from './small-document.fixture.ts';

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
const PATCH = 'paths /post/{id} patch';
const POST = 'components schemas Post';
const PATCHED = 'components schemas PatchPost';
const EVENT = 'webhooks post.published post';
const EVENT_BODY = `${EVENT} requestBody content application/json schema`;

/** Changes of a small document: the edits, and what is found. */
const cases: readonly (readonly [title: string, edits: readonly (readonly [string, unknown])[], found: readonly string[]])[] = [
  ['an operation goes', [[GET, undefined]], ['GET /post/{id} | operation removed | clients']],
  ['a path goes', [['paths /health', undefined]], ['GET /health | operation removed | clients']],
  ['an operation comes', [['paths /health post', { responses: {} }]], ['POST /health | operation added | harmless']],
  ['an operationId changes', [[`${GET} operationId`, 'readPost']], ['GET /post/{id} | operationId changed | clients']],
  ['an operation is deprecated', [[`${GET} deprecated`, true]], ['GET /post/{id} | deprecated added | harmless']],
  // Parameters
  [
    'an optional parameter goes',
    [[`${GET} parameters 1`, undefined]],
    ['GET /post/{id} · query parameter limit | parameter removed | clients'],
  ],
  [
    'a required parameter goes',
    [[`${GET} parameters 2`, undefined]],
    ['GET /post/{id} · query parameter teamId | parameter removed | clients and servers'],
  ],
  [
    'an optional parameter comes',
    [[`${GET} parameters 4`, { name: 'sort', in: 'query', schema: { type: 'string' } }]],
    ['GET /post/{id} · query parameter sort | parameter added | harmless'],
  ],
  [
    'a required parameter comes',
    [[`${GET} parameters 4`, { name: 'sort', in: 'query', required: true, schema: { type: 'string' } }]],
    ['GET /post/{id} · query parameter sort | parameter added | clients'],
  ],
  [
    'a parameter becomes required',
    [[`${GET} parameters 1 required`, true]],
    ['GET /post/{id} · query parameter limit | required added | clients'],
  ],
  [
    'a parameter becomes optional',
    [[`${GET} parameters 2 required`, false]],
    ['GET /post/{id} · query parameter teamId | required removed | servers'],
  ],
  [
    'a parameter moves',
    [[`${GET} parameters 3 in`, 'query']],
    [
      'GET /post/{id} · header parameter X-Trace | parameter removed | clients',
      'GET /post/{id} · query parameter X-Trace | parameter added | harmless',
    ],
  ],
  [
    'a parameter changes its type',
    [[`${GET} parameters 2 schema type`, 'integer']],
    ['GET /post/{id} · query parameter teamId | type changed | clients and servers'],
  ],
  [
    'the maximum of a parameter falls',
    [[`${GET} parameters 1 schema maximum`, 50]],
    ['GET /post/{id} · query parameter limit | maximum changed | clients'],
  ],
  [
    'the maximum of a parameter rises',
    [[`${GET} parameters 1 schema maximum`, 500]],
    ['GET /post/{id} · query parameter limit | maximum changed | servers'],
  ],
  [
    'the minimum of a parameter falls',
    [[`${GET} parameters 1 schema minimum`, 0]],
    ['GET /post/{id} · query parameter limit | minimum changed | servers'],
  ],
  [
    'the default of a parameter changes',
    [[`${GET} parameters 1 schema default`, 50]],
    ['GET /post/{id} · query parameter limit | default changed | clients and servers'],
  ],
  [
    'the style of a parameter changes',
    [[`${GET} parameters 1 explode`, false]],
    ['GET /post/{id} · query parameter limit | style changed | clients and servers'],
  ],
  [
    'a path parameter is renamed',
    [
      ['paths /post/{postId}', { patch: nodeIn(nodeIn(nodeIn(smallDocument(), 'paths'), '/post/{id}'), 'patch') }],
      ['paths /post/{postId} patch parameters 0 name', 'postId'],
      ['paths /post/{id} patch', undefined],
    ],
    ['PATCH /post/{id} · path parameter id | name changed | harmless'],
  ],
  // Requests
  [
    'a request field goes',
    [[`${PATCHED} properties note`, undefined]],
    ['PATCH /post/{id} · request body · note | field removed | clients'],
  ],
  [
    'a required request field goes',
    [
      [`${PATCHED} properties title`, undefined],
      [`${PATCHED} required`, []],
    ],
    ['PATCH /post/{id} · request body · title | field removed | clients and servers'],
  ],
  [
    'an optional request field comes',
    [[`${PATCHED} properties more`, { type: 'string' }]],
    ['PATCH /post/{id} · request body · more | field added | harmless'],
  ],
  [
    'a required request field comes',
    [
      [`${PATCHED} properties more`, { type: 'string' }],
      [`${PATCHED} required`, ['title', 'more']],
    ],
    ['PATCH /post/{id} · request body · more | field added | clients'],
  ],
  [
    'a request field becomes required',
    [[`${PATCHED} required`, ['title', 'note']]],
    ['PATCH /post/{id} · request body · note | required added | clients'],
  ],
  [
    'a request field becomes optional',
    [[`${PATCHED} required`, []]],
    ['PATCH /post/{id} · request body · title | required removed | servers'],
  ],
  [
    'a request field may no longer be null',
    [[`${PATCHED} properties note type`, 'string']],
    ['PATCH /post/{id} · request body · note | null removed | clients'],
  ],
  [
    'a request field may be null',
    [[`${PATCHED} properties title type`, ['string', 'null']]],
    ['PATCH /post/{id} · request body · title | null added | servers'],
  ],
  [
    'an enum value of a request goes',
    [[`${PATCHED} properties status enum`, ['DRAFT']]],
    ['PATCH /post/{id} · request body · status | enum value removed | clients'],
  ],
  [
    'an enum value of a request comes',
    [[`${PATCHED} properties status enum`, ['DRAFT', 'SENT', 'LATER']]],
    ['PATCH /post/{id} · request body · status | enum value added | servers'],
  ],
  [
    'a request field gets an enum',
    [[`${PATCHED} properties note enum`, ['a', null]]],
    ['PATCH /post/{id} · request body · note | enum added | clients'],
  ],
  [
    'a request field loses its enum',
    [[`${PATCHED} properties status enum`, undefined]],
    ['PATCH /post/{id} · request body · status | enum removed | servers'],
  ],
  [
    'a length of a request falls',
    [[`${PATCHED} properties title maxLength`, 50]],
    ['PATCH /post/{id} · request body · title | maxLength changed | clients'],
  ],
  [
    'a length of a request is limited',
    [[`${PATCHED} properties note maxLength`, 50]],
    ['PATCH /post/{id} · request body · note | maxLength added | clients'],
  ],
  [
    'a least length of a request goes',
    [[`${PATCHED} properties title minLength`, 0]],
    ['PATCH /post/{id} · request body · title | minLength removed | servers'],
  ],
  [
    'a pattern of a request changes',
    [[`${PATCHED} properties title pattern`, '^b']],
    ['PATCH /post/{id} · request body · title | pattern changed | clients and servers'],
  ],
  [
    'a pattern of a request goes',
    [[`${PATCHED} properties title pattern`, undefined]],
    ['PATCH /post/{id} · request body · title | pattern removed | servers'],
  ],
  [
    'a request field gets a format',
    [[`${PATCHED} properties note format`, 'email']],
    ['PATCH /post/{id} · request body · note | format added | clients'],
  ],
  [
    'the multiple of a request becomes coarser',
    [[`${PATCHED} properties count multipleOf`, 4]],
    ['PATCH /post/{id} · request body · count | multipleOf changed | clients'],
  ],
  [
    'an integer of a request may be a number',
    [[`${PATCHED} properties count type`, 'number']],
    ['PATCH /post/{id} · request body · count | type changed | servers'],
  ],
  [
    'the items of a request change their type',
    [[`${PATCHED} properties list items type`, 'string']],
    ['PATCH /post/{id} · request body · list[] | type changed | clients and servers'],
  ],
  [
    'other request fields are forbidden',
    [[`${PATCHED} additionalProperties`, false]],
    ['PATCH /post/{id} · request body | additionalProperties changed | clients'],
  ],
  [
    'other request fields are allowed',
    [[`${PATCHED} properties strict additionalProperties`, true]],
    ['PATCH /post/{id} · request body · strict | additionalProperties changed | servers'],
  ],
  [
    'a closed request gets a field',
    [[`${PATCHED} properties strict properties b`, { type: 'string' }]],
    ['PATCH /post/{id} · request body · strict.b | field added | servers'],
  ],
  [
    'the values of a map change',
    [[`${PATCHED} properties names additionalProperties maxLength`, 5]],
    ['PATCH /post/{id} · request body · names.* | maxLength added | clients'],
  ],
  [
    'a request default comes',
    [[`${PATCHED} properties note default`, 'a']],
    ['PATCH /post/{id} · request body · note | default added | harmless'],
  ],
  [
    'a request default goes',
    [[`${PATCHED} properties status default`, undefined]],
    ['PATCH /post/{id} · request body · status | default removed | clients'],
  ],
  [
    'a choice of a request goes',
    [[`${PATCHED} properties choice anyOf`, [{ type: 'string' }]]],
    ['PATCH /post/{id} · request body · choice | choice removed | clients'],
  ],
  [
    'a choice of a request comes',
    [[`${PATCHED} properties choice anyOf 2`, { type: 'boolean' }]],
    ['PATCH /post/{id} · request body · choice | choice added | servers'],
  ],
  [
    'a request field is only read',
    [[`${PATCHED} properties note readOnly`, true]],
    ['PATCH /post/{id} · request body · note | field removed | clients'],
  ],
  ['a body becomes optional', [[`${PATCH} requestBody required`, false]], ['PATCH /post/{id} · request body | required removed | servers']],
  [
    'a required body comes',
    [['paths /health get requestBody', { required: true, content: {} }]],
    ['GET /health · request body | body added | clients'],
  ],
  ['a body goes', [[`${PATCH} requestBody`, undefined]], ['PATCH /post/{id} · request body | body removed | clients and servers']],
  [
    'a content type of a request goes',
    [[`${PATCH} requestBody content multipart/form-data`, undefined]],
    ['PATCH /post/{id} · request body | content type removed | clients'],
  ],
  [
    'a content type of a request comes',
    [[`${PATCH} requestBody content text/csv`, {}]],
    ['PATCH /post/{id} · request body | content type added | servers'],
  ],
  // Responses
  ['a response field goes', [[`${POST} properties likes`, undefined]], ['GET /post/{id} · response 200 · likes | field removed | clients']],
  [
    'an optional response field comes',
    [[`${POST} properties more`, { type: 'string' }]],
    ['GET /post/{id} · response 200 · more | field added | harmless'],
  ],
  [
    'a required response field comes',
    [
      [`${POST} properties more`, { type: 'string' }],
      [`${POST} required`, ['id', 'status', 'more']],
    ],
    ['GET /post/{id} · response 200 · more | field added | servers'],
  ],
  [
    'a response field becomes optional',
    [[`${POST} required`, ['id']]],
    ['GET /post/{id} · response 200 · status | required removed | clients'],
  ],
  [
    'a response field becomes required',
    [[`${POST} required`, ['id', 'status', 'likes']]],
    ['GET /post/{id} · response 200 · likes | required added | servers'],
  ],
  [
    'a response field may be null',
    [[`${POST} properties likes type`, ['integer', 'null']]],
    ['GET /post/{id} · response 200 · likes | null added | clients'],
  ],
  [
    'a response field may no longer be null',
    [[`${POST} properties title type`, 'string']],
    ['GET /post/{id} · response 200 · title | null removed | servers'],
  ],
  [
    'a referred response field may be null',
    [[`${POST} properties status`, { anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] }]],
    ['GET /post/{id} · response 200 · status | null added | clients'],
  ],
  [
    'an enum value of a response comes',
    [['components schemas Status enum', ['DRAFT', 'SENT', 'GONE']]],
    ['GET /post/{id} · response 200 · status | enum value added | clients'],
  ],
  [
    'an enum value of a response goes',
    [['components schemas Status enum', ['DRAFT']]],
    ['GET /post/{id} · response 200 · status | enum value removed | servers'],
  ],
  [
    'a length of a response rises',
    [[`${POST} properties title maxLength`, 200]],
    ['GET /post/{id} · response 200 · title | maxLength changed | clients'],
  ],
  [
    'a length of a response falls',
    [[`${POST} properties title maxLength`, 50]],
    ['GET /post/{id} · response 200 · title | maxLength changed | servers'],
  ],
  [
    'a format of a response becomes wider',
    [[`${POST} properties likes format`, 'int64']],
    ['GET /post/{id} · response 200 · likes | format changed | clients'],
  ],
  [
    'a number of items of a response rises',
    [[`${POST} properties tags maxItems`, 9]],
    ['GET /post/{id} · response 200 · tags | maxItems changed | clients'],
  ],
  [
    'a type of a response changes',
    [[`${POST} properties likes`, { type: 'string' }]],
    ['GET /post/{id} · response 200 · likes | type changed | clients and servers'],
  ],
  [
    'a choice of a response comes',
    [[`${POST} properties media oneOf 2`, { type: 'object', required: ['kind'], properties: { kind: { const: 'GIF' } } }]],
    ['GET /post/{id} · response 200 · media | choice added | clients'],
  ],
  [
    'a field of a choice goes',
    [['components schemas Video properties seconds', undefined]],
    ['GET /post/{id} · response 200 · media(Video).seconds | field removed | clients'],
  ],
  [
    'a closed response gets a field',
    [[`${POST} properties extra properties b`, { type: 'string' }]],
    ['GET /post/{id} · response 200 · extra.b | field added | clients'],
  ],
  [
    'a response field is only written',
    [[`${POST} properties likes writeOnly`, true]],
    ['GET /post/{id} · response 200 · likes | field removed | clients'],
  ],
  [
    'a success status goes',
    [[`${PATCH} responses 200`, undefined]],
    ['PATCH /post/{id} · response 200 | status removed | clients and servers'],
  ],
  [
    'a success status comes',
    [[`${PATCH} responses 202`, { description: 'Later.' }]],
    ['PATCH /post/{id} · response 202 | status added | clients'],
  ],
  [
    'an error status comes',
    [[`${PATCH} responses 409`, { description: 'No.' }]],
    ['PATCH /post/{id} · response 409 | status added | harmless'],
  ],
  ['an error status goes', [[`${PATCH} responses 429`, undefined]], ['PATCH /post/{id} · response 429 | status removed | servers']],
  [
    'a content type of a response goes',
    [[`${GET} responses 200 content text/csv`, undefined]],
    ['GET /post/{id} · response 200 | content type removed | clients'],
  ],
  [
    'a response header goes',
    [[`${GET} responses 200 headers x-total`, undefined]],
    ['GET /post/{id} · response 200, header x-total | header removed | clients'],
  ],
  [
    'a response header changes its type',
    [[`${GET} responses 200 headers x-total schema type`, 'string']],
    ['GET /post/{id} · response 200, header x-total | type changed | clients and servers'],
  ],
  // Security
  [
    'a key is needed',
    [['paths /health get security', [{ key: [] }]]],
    ['GET /health | security removed | clients', 'GET /health | security added | harmless'],
  ],
  [
    'no key is needed',
    [[`${GET} security`, []]],
    ['GET /post/{id} | security removed | harmless', 'GET /post/{id} | security added | servers'],
  ],
  ['one way in goes', [[`${PATCH} security`, [{ key: [] }]]], ['PATCH /post/{id} | security removed | clients']],
  ['a scope comes', [[`${PATCH} security 1 oauth`, ['posts.write', 'all']]], ['PATCH /post/{id} | scope added | clients']],
  [
    'the header of the key changes',
    [
      ['components securitySchemes key name', 'x-key'],
      [`${PATCH} security`, []],
      [`${GET} security`, []],
    ],
    [
      'GET /post/{id} | security removed | harmless',
      'GET /post/{id} | security added | servers',
      'PATCH /post/{id} | security removed | harmless',
      'PATCH /post/{id} | security removed | harmless',
      'PATCH /post/{id} | security added | servers',
    ],
  ],
  // Events: the service sends, its user answers.
  ['an event goes', [['webhooks post.published', undefined]], ['webhook post.published | event removed | clients']],
  ['an event comes', [['webhooks post.gone', { post: {} }]], ['webhook post.gone | event added | harmless']],
  [
    'a value of an event comes',
    [[`${EVENT_BODY} properties type enum`, ['a', 'b', 'c']]],
    ['webhook post.published · event body · type | enum value added | clients'],
  ],
  [
    'a field of an event goes',
    [[`${EVENT_BODY} properties at`, undefined]],
    ['webhook post.published · event body · at | field removed | clients'],
  ],
  [
    'a field of an event becomes required',
    [[`${EVENT_BODY} required`, ['type', 'at']]],
    ['webhook post.published · event body · at | required added | servers'],
  ],
  [
    'an answer to an event goes',
    [[`${EVENT} responses`, { '204': {} }]],
    [
      'webhook post.published · answer 200 of the receiver | status removed | clients',
      'webhook post.published · answer 204 of the receiver | status added | servers',
    ],
  ],
];

/** Changes of the document of this project: the edits, the schemas that differ, and how many operations and events have the difference. */
const realCases: readonly (readonly [title: string, edits: readonly (readonly [string, unknown])[], found: readonly string[]])[] = [
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
