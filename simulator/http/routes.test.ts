import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf } from './http.fixture.ts';

let test: TestSimulator;
beforeAll(async () => {
  test = await createTestSimulator({ throttle: false });
});
afterAll(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

describe('every operation', () => {
  it.each(publicApi.operations())('[GEN-02] $id does not exist without the prefix', async ({ method, path }) => {
    const target = path.replace('/api/v1', '') || '/';
    const answer = await test.sim.handler(messageOf({ method, path: target, headers: { 'x-api-key': 'sk_sim_acme' } }));
    if (target === '/') return expect(jsonOf(answer)).toMatchObject({ api: '/api/v1/' });
    expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} ${target}` }]);
  });
});

describe('[D-GEN-10] an unknown endpoint is 404', () => {
  it.each([
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
  ])('%s %s', async (method, path) => {
    for (const headers of [{}, { 'x-api-key': 'sk_sim_acme' }]) {
      const answer = await test.sim.handler(messageOf({ method, path, headers }));
      expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} ${path}` }]);
    }
  });
});

it.each([
  ['GET', '/api/v1/billing/credits/balance', 'Billing credits are not simulated'],
  ['POST', '/api/v1/billing/billable-usage/quote', 'Billing credits are not simulated'],
  ['GET', '/api/v1/misc/reddit/subreddits', 'The /misc endpoints are not simulated'],
  ['POST', '/api/v1/misc/reviews/import', 'The /misc endpoints are not simulated'],
])('[D-GEN-20] %s %s is 501 and says so', async (method, path, message) => {
  const answer = await test.call(method, path);
  expect([answer.status, answer.body]).toEqual([501, { statusCode: 501, message }]);
});
