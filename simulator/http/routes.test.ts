import { describe, expect } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { it } from '../testing/simulator.fixture.ts';

import { jsonOf, messageOf } from './http.fixture.ts';

describe('every operation', () => {
  it.for(publicApi.operations())('[GEN-02] $id does not exist without the prefix', async ({ method, path }, { acme }) => {
    const target = path.replace('/api/v1', '') || '/';
    const answer = await acme.sim.handler(messageOf({ method, path: target, headers: { 'x-api-key': 'sk_sim_acme' } }));
    if (target === '/') return expect(jsonOf(answer)).toMatchObject({ api: '/api/v1/' });
    expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} ${target}` }]);
  });
});

describe('[D-GEN-10] an unknown endpoint is 404', () => {
  it.for([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v2/post'],
    ['PUT', '/api/v1/post'],
    ['PATCH', '/api/v1/'],
    ['DELETE', '/api/v1/organization'],
    ['GET', '/api/v1/post/x/retry'],
    ['POST', '/'],
    ['GET', '/favicon.ico'],
    ['PROPFIND', '/api/v1/post'],
    ['OPTIONS', '/api/v1/post'],
    ['OPTIONS', '*'],
  ] as const)('%s %s', async ([method, path], { acme }) => {
    for (const headers of [{}, { 'x-api-key': 'sk_sim_acme' }]) {
      const answer = await acme.sim.handler(messageOf({ method, path, headers }));
      expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} ${path}` }]);
    }
  });
});

it.for([
  ['GET', '/api/v1/billing/credits/balance', 'Billing credits are not simulated'],
  ['POST', '/api/v1/billing/billable-usage/quote', 'Billing credits are not simulated'],
] as const)('[D-GEN-20] %s %s is 501 and says so', async ([method, path, message], { acme }) => {
  const answer = await acme.call(method, path);
  expect([answer.status, answer.body]).toEqual([501, { statusCode: 501, message }]);
});

describe('[D-GEN-25] an endpoint that is not simulated checks the key first', () => {
  it.for([
    ['GET', '/api/v1/billing/credits/balance', null, 401],
    ['GET', '/api/v1/billing/credits/balance', 'sk_unknown', 403],
    ['GET', '/api/v1/billing/credits/balance', 'sk_sim_acme', 501],
    ['POST', '/api/v1/billing/billable-usage/quote', null, 401],
    ['POST', '/api/v1/billing/billable-usage/quote', 'sk_unknown', 403],
    ['POST', '/api/v1/billing/billable-usage/quote', 'sk_sim_acme', 501],
  ] as const)('%s %s with the key %s is %i', async ([method, path, key, status], { acme }) => {
    expect((await acme.call(method, path, { key })).status).toBe(status);
  });
});
