import { nodeIn } from './document.ts';
import { type ChangeCase, smallDocument } from './small-document.fixture.ts';

const GET = 'paths /post/{id} get';
const PATCH = 'paths /post/{id} patch';

/** Changes of operations, parameters and security. */
export const operationCases: readonly ChangeCase[] = [
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
];
