import { describe, expect } from 'vitest';
import { it } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf } from './http.fixture.ts';
import { postBody, TEAM } from './posts.fixture.ts';

describe('[AUTH-02] a key that only resembles one is 403', () => {
  it.for(['SK_SIM_ACME', 'sk_sim_acme ', 'sk_sim_acme\u0000', '__proto__', 'constructor', 'toString', 'é', '*', 'undefined'])(
    '%j',
    async (key, { acme }) => {
      expect((await acme.sim.handler(messageOf({ headers: { 'x-api-key': key } }))).status).toBe(403);
    },
  );
});

it.for([
  ['GET', '/api/v1/nothing'],
  ['POST', '/post'],
  ['PUT', '/api/v1/post'],
  ['GET', '/favicon.ico'],
  ['OPTIONS', '*'],
] as const)('[D-GEN-10] [GEN-02] %s %s is 404 without a key', async ([method, path], { acme }) => {
  const answer = await acme.sim.handler(messageOf({ method, path }));
  expect([answer.status, jsonOf(answer)]).toEqual([404, { statusCode: 404, message: `Cannot ${method} ${path}` }]);
});

it.for([
  ['GET', '/billing/credits/balance'],
  ['POST', '/billing/billable-usage/quote'],
] as const)('[D-GEN-20] [D-GEN-25] %s %s is 501 and says so, once the key is checked', async ([method, path], { acme }) => {
  const answers = [await acme.call(method, path), await acme.call(method, path, { key: null })];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [501, 'Billing credits are not simulated'],
    [401, 'API key is missing. Send it in the x-api-key header.'],
  ]);
});

describe('order of checks', () => {
  const invalid = { headers: { 'content-type': 'application/json' }, body: '{' };
  const answerTo = async (acme: TestSimulator, method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) => {
    const answer = await acme.sim.handler(
      messageOf({ method, path, headers: { ...headers, ...(body && invalid.headers) }, ...(body && { body }) }),
    );
    return answer.status;
  };

  it('[D-GEN-02] the key comes before the feature gate, the gate before validation', async ({ acme }) => {
    const path = '/api/v1/conversations/private-reply';
    expect(await answerTo(acme, 'POST', path, {}, '{')).toBe(401);
    expect(await answerTo(acme, 'POST', path, { 'x-api-key': 'sk_wrong' }, '{')).toBe(403);
    const gated = await acme.sim.handler(
      messageOf({ method: 'POST', path, headers: { 'x-api-key': 'sk_sim_pro', ...invalid.headers }, body: '{' }),
    );
    expect([gated.status, jsonOf(gated)]).toEqual([404, { statusCode: 404, message: 'Not found' }]);
  });
});

it('[GEN-05] an id is accepted verbatim only', async ({ acme }) => {
  const { body } = await acme.call<{ id: string }>('POST', '/post', { body: postBody() });
  expect((await acme.call('GET', `/post/${body.id}`)).body.id).toBe(body.id);
  for (const id of [body.id.toUpperCase(), `${body.id}%20`, body.id.slice(0, -1), ` ${body.id}`])
    expect((await acme.call('GET', `/post/${id}`)).status).toBe(404);
});

describe('[GEN-07] an unknown id is 404, and the message names what was not found', () => {
  it.for([
    ['POST', '/post', postBody({ teamId: ':id' }), 'Team'],
    ['GET', '/organization/usage/daily-limits?socialAccountId=:id', undefined, 'Social account'],
    ['GET', '/post/reference-key/:id', undefined, 'Post'],
    ['DELETE', '/upload', { ids: ['upload_acme_image', ':id'] }, 'Upload'],
    ['POST', '/comment/import', { teamId: TEAM, importedPostId: ':id', socialAccountType: 'INSTAGRAM' }, 'Imported post'],
    ['GET', '/comment/import/:id', undefined, 'Comment import'],
    ['POST', '/comment', { teamId: TEAM, fetchedParentCommentId: ':id', text: 'Hello' }, 'Imported comment'],
    ['POST', '/comment/:id/retry', undefined, 'Comment'],
  ] as const)('%s %s', async ([method, path, body, what], { acme }) => {
    for (const id of ['unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'team_pro', 'null', '0']) {
      const answer = await acme.call(method, path.replace(':id', id), {
        body: body && JSON.parse(JSON.stringify(body).replace(':id', id)),
      });
      expect([id, answer.status, answer.body.statusCode]).toEqual([id, 404, 404]);
      expect(String(answer.body.message)).toMatch(new RegExp(`^${what}\\b.* not found$`));
    }
  });
});
