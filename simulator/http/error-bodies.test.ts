import { describe, expect } from 'vitest';
import { it as base } from '../testing/simulator.fixture.ts';

const draft = { teamId: 'team_acme_marketing', title: 'x', status: 'DRAFT', postDate: '', socialAccountTypes: ['THREADS'], data: {} };

/** A request for each error status. */
const WAYS: readonly [
  status: number,
  way: string,
  init: { method?: string; key?: string | null; type?: string; body?: string },
  path: string,
][] = [
  [400, 'an invalid body', { method: 'POST', body: '{}' }, '/post'],
  [400, 'malformed JSON', { method: 'POST', body: '{' }, '/post'],
  [400, 'an invalid query', {}, '/team?limit=0'],
  [400, 'a wrong state', { method: 'POST', body: '{}' }, '/post/DRAFT/retry'],
  [401, 'no key', { key: null }, '/team'],
  [403, 'a wrong key', { key: 'sk_wrong' }, '/team'],
  [404, 'an unknown id', {}, '/post/post_unknown'],
  [404, 'an unknown path', {}, '/nothing'],
  [404, 'a closed feature', { key: 'sk_sim_free' }, '/conversations?teamId=team_free'],
  [409, 'a clash', { method: 'POST', body: JSON.stringify({ ...draft, referenceKey: 'taken' }) }, '/post'],
  [413, 'a body that is too large', { method: 'POST', body: `"${'x'.repeat(11_000_000)}"` }, '/post'],
  [415, 'another content type', { method: 'POST', type: 'text/plain', body: '{}' }, '/post'],
  [501, 'an endpoint that is not simulated', {}, '/billing/credits/balance'],
];

const it = base
  .extend('options', { scope: 'file' }, {})
  .extend('postId', async ({ acme }) => (await acme.ok('POST', '/post', { ...draft, referenceKey: 'taken' })).id);

describe('[GEN-06] every error body is { statusCode, message }', () => {
  it.for(WAYS)(
    '%i by %s',
    async ([status, , { method = 'GET', key = 'sk_sim_acme', type = 'application/json', body }, path], { postId, acme }) => {
      const headers = { ...(key !== null && { 'x-api-key': key }), ...(body !== undefined && { 'content-type': type }) };
      const url = `http://sim/api/v1${path.replace('DRAFT', String(postId))}`;
      await expectErrorBody(status, await acme.sim.fetch(url, { method, headers, body: body ?? null }));
    },
  );

  it('429 by a throttle', async ({ acme }) => {
    const headers = { 'x-api-key': 'sk_sim_pro' };
    const answers = await Promise.all(Array.from({ length: 101 }, () => acme.sim.fetch('http://sim/api/v1/organization', { headers })));
    const refused = answers.filter(answer => answer.status === 429);
    expect(refused).toHaveLength(1);
    for (const answer of refused) await expectErrorBody(429, answer);
  });
});

async function expectErrorBody(status: number, answer: Response): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const { statusCode, message, issues: _, ...rest } = (await answer.json()) as Record<string, unknown>;
  expect(statusCode).toBe(status);
  expect(typeof message).toBe('string');
  expect(message).not.toBe('');
  expect(rest).toEqual({});
}
