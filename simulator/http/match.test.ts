import { describe, expect, it } from 'vitest';
import { controlApi, publicApi } from '../../openapi/document.ts';
import { ApiError } from '../kernel/errors.ts';
import * as fc from '../testing/fast-check.ts';
import { Matcher, nearestEndpoint } from './match.ts';

const matcher = new Matcher([
  { id: 'health', method: 'GET', path: '/api/v1/' },
  { id: 'list', method: 'GET', path: '/api/v1/post' },
  { id: 'create', method: 'POST', path: '/api/v1/post' },
  { id: 'get', method: 'GET', path: '/api/v1/post/{id}' },
  { id: 'retry', method: 'POST', path: '/api/v1/post/{id}/retry' },
  { id: 'candidates', method: 'GET', path: '/api/v1/post/candidates' },
  { id: 'save', method: 'PUT', path: '/api/v1/setting/{accountId}/{type}' },
  { id: 'sync', method: 'POST', path: '/api/v1/setting/{id}/sync' },
  { id: 'deep', method: 'GET', path: '/api/v1/a/b/{x}/c' },
  { id: 'wide', method: 'GET', path: '/api/v1/a/{y}/{z}/d' },
]);

const find = (method: string, path: string) => {
  const match = matcher.find(method, path);
  return match && [match.operation.id, match.path];
};

describe('a request matches', () => {
  it.each([
    ['GET', '/api/v1/', 'health', {}],
    ['GET', '/api/v1', 'health', {}],
    ['GET', '/api/v1/post', 'list', {}],
    ['HEAD', '/api/v1/post', 'list', {}],
    ['HEAD', '/api/v1/post/p1', 'get', { id: 'p1' }],
    ['GET', '/api/v1/post/', 'list', {}],
    ['POST', '/api/v1/post', 'create', {}],
    ['GET', '/api/v1/post/p1', 'get', { id: 'p1' }],
    ['GET', '/api/v1/post/p1/', 'get', { id: 'p1' }],
    ['POST', '/api/v1/post/p1/retry', 'retry', { id: 'p1' }],
    // a literal wins, and where it leads nowhere the parameter is tried
    ['GET', '/api/v1/post/candidates', 'candidates', {}],
    ['POST', '/api/v1/post/candidates/retry', 'retry', { id: 'candidates' }],
    // one place in the path, two names
    ['PUT', '/api/v1/setting/sa_1/ICE', 'save', { accountId: 'sa_1', type: 'ICE' }],
    ['POST', '/api/v1/setting/ps_1/sync', 'sync', { id: 'ps_1' }],
    ['PUT', '/api/v1/setting/sa_1/sync', 'save', { accountId: 'sa_1', type: 'sync' }],
    // what was tried in vain leaves no value behind
    ['GET', '/api/v1/a/b/1/c', 'deep', { x: '1' }],
    ['GET', '/api/v1/a/b/1/d', 'wide', { y: 'b', z: '1' }],
    // percent-encoding is undone, once, within a segment
    ['GET', '/api/v1/post/a%20b', 'get', { id: 'a b' }],
    ['GET', '/api/v1/post/a%2Fb', 'get', { id: 'a/b' }],
    ['GET', '/api/v1/post/%2e%2e', 'get', { id: '..' }],
    ['GET', '/api/v1/post/%2525', 'get', { id: '%25' }],
    ['GET', '/api/v1/post/%00', 'get', { id: '\u0000' }],
    ['GET', '/api/v1/post/%E2%82%AC', 'get', { id: '€' }],
    ['GET', '/api/v1/post/__proto__', 'get', { id: '__proto__' }],
    ['GET', '/api/v1/post/constructor', 'get', { id: 'constructor' }],
  ])('%s %s', (method, path, id, parameters) => {
    expect(find(method, path)).toEqual([id, parameters]);
  });
});

describe('a request does not match', () => {
  it.each([
    ['DELETE', '/api/v1/post'],
    ['HEAD', '/api/v1/post/p1/retry'],
    ['get', '/api/v1/post'],
    ['GET', '/post'],
    ['GET', '/api/v2/post'],
    ['GET', '/API/V1/POST'],
    ['GET', '/api/v1/post//'],
    ['GET', '/api/v1//post'],
    ['GET', '//api/v1/post'],
    ['POST', '/api/v1/post//retry'],
    ['GET', '/api/v1/post/p1/p2'],
    ['GET', '/api/v1/post/../post'],
    ['GET', '/api/v1/%70ost'],
    ['GET', '/api/v1/__proto__'],
    ['__proto__', '/api/v1/post'],
    ['OPTIONS', '*'],
    ['GET', '/'],
    ['GET', ''],
  ])('%s %s', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});

it.each(['%', '%2', '%zz', '%FF', '%C3%28', '%ED%A0%80'])('the invalid percent-encoding %s is 400', segment => {
  expect(() => find('GET', `/api/v1/post/${segment}`)).toThrow(ApiError);
  expect(() => find('GET', `/api/v1/post/${segment}`)).toThrow(/percent-encoding/);
});

it('decodes any id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), id => {
      fc.pre(id !== 'candidates');
      expect(find('GET', `/api/v1/post/${encodeURIComponent(id)}`)).toEqual(['get', { id }]);
    }),
  );
});

it('matches every operation of the document, with its parameters', () => {
  const all = new Matcher(publicApi.operations());
  for (const { id, method, path, pathParameters } of publicApi.operations()) {
    const match = all.find(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `of-${name}`),
    );
    expect(match?.operation.id).toBe(id);
    expect(match?.path).toEqual(Object.fromEntries(pathParameters.map(({ name }) => [name, `of-${name}`])));
  }
});

it.each([
  ['GET', '/_sim/delivery', 'GET /_sim/deliveries'],
  ['GET', '/_sim/delivries', 'GET /_sim/deliveries'],
  ['GET', '/_sim/request', 'GET /_sim/requests'],
  ['POST', '/_sim/clock/advanced', 'POST /_sim/clock/advance'],
  ['GET', '/_sim/reset', 'POST /_sim/reset'],
  ['POST', '/_sim/event/evt_1/resend', 'POST /_sim/events/{id}/resend'],
  ['DELETE', '/_sim/webhook/wh_1', 'DELETE /_sim/webhooks/{id}'],
  ['GET', '/_sim/wolrds/', 'GET /_sim/worlds'],
  ['GET', '/_sim/nothing/like/it', undefined],
  ['GET', '/_sim', undefined],
])('%s %s → %s', (method, path, near) => {
  expect(nearestEndpoint(method, path, controlApi().operations())).toBe(near);
});
