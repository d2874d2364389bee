import type { ChangeCase } from './small-document.fixture.ts';

const GET = 'paths /post/{id} get';
const PATCH = 'paths /post/{id} patch';
const POST = 'components schemas Post';
const EVENT = 'webhooks post.published post';
const EVENT_BODY = `${EVENT} requestBody content application/json schema`;

/** Changes of what the service sends. */
export const responseCases: readonly ChangeCase[] = [
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
