import { describe, expect } from 'vitest';
import { it } from '../testing/simulator.fixture.ts';
import { messageOf } from './http.fixture.ts';

it('[AUTH-01] no key is 401', async ({ acme }) => {
  const answer = await acme.call('GET', '/team', { key: null });
  expect([answer.status, answer.body]).toEqual([401, { statusCode: 401, message: 'API key is missing. Send it in the x-api-key header.' }]);
});

describe('[AUTH-02] an unknown key is 403', () => {
  it('with a message', async ({ acme }) => {
    expect((await acme.call('GET', '/team', { key: 'sk_unknown' })).body).toEqual({ statusCode: 403, message: 'API key is not valid.' });
  });

  it.for([
    'SK_SIM_ACME',
    'sk_sim_acme ',
    'sk_sim_acme,sk_sim_acme',
    'sk_sim_acme\u0000',
    '__proto__',
    'constructor',
    'toString',
    'é',
    '*',
    'undefined',
  ])('%j', async (key, { acme }) => {
    expect((await acme.sim.handler(messageOf({ headers: { 'x-api-key': key } }))).status).toBe(403);
  });
});

describe('[AUTH-03] [D-AUTH-02] a key outside of its header is 401', () => {
  it.for([
    ['as a bearer token', { headers: { authorization: 'Bearer sk_sim_acme' } }],
    ['as basic credentials', { headers: { authorization: `Basic ${btoa('sk_sim_acme:')}` } }],
    ['in the query', { query: 'x-api-key=sk_sim_acme&apiKey=sk_sim_acme&api_key=sk_sim_acme' }],
    ['in a cookie', { headers: { cookie: 'x-api-key=sk_sim_acme' } }],
    ['in an empty header', { headers: { 'x-api-key': '' } }],
  ] as const)('%s', async ([, message], { acme }) => {
    expect((await acme.sim.handler(messageOf(message))).status).toBe(401);
  });

  it('a key in the header counts, whatever else is sent', async ({ acme }) => {
    const headers = { 'x-api-key': 'sk_sim_acme', authorization: 'Bearer nonsense' };
    expect((await acme.sim.handler(messageOf({ headers }))).status).toBe(200);
  });
});

describe('[AUTH-04] a key reaches every team of its organization', () => {
  it.for(['team_acme_marketing', 'team_acme_support'])('%s', async (teamId, { acme }) => {
    const read = await acme.call('GET', `/team/${teamId}`);
    expect([read.status, read.body['id']]).toEqual([200, teamId]);
    const body = { teamId, title: 'Note', status: 'DRAFT', postDate: '2026-03-03T09:00:00Z', socialAccountTypes: ['INSTAGRAM'], data: {} };
    const written = await acme.call('POST', '/post', { body });
    expect([written.status, written.body['teamId']]).toEqual([200, teamId]);
  });
});

describe('[AUTH-05] [D-GEN-12] ids of another organization are 404, like unknown ones, and nothing changes', () => {
  const ours = {
    teamId: 'team_acme_marketing',
    title: 'Ours',
    status: 'DRAFT',
    postDate: '2026-03-03T09:00:00Z',
    socialAccountTypes: ['TWITTER'],
    data: {},
  };
  const post = { title: 'T', status: 'DRAFT', postDate: '2026-03-03T09:00:00Z', socialAccountTypes: ['INSTAGRAM'], data: {} };
  it.for([
    ['GET', '/team/:id', 'team_acme_marketing', undefined],
    ['PATCH', '/team/:id', 'team_acme_marketing', { name: 'Mine now' }],
    ['DELETE', '/team/:id', 'team_acme_marketing', undefined],
    ['GET', '/post?teamId=:id', 'team_acme_marketing', undefined],
    ['POST', '/post', 'team_acme_marketing', { ...post, teamId: ':id' }],
    ['GET', '/post/:id', '', undefined],
    ['PATCH', '/post/:id', '', { title: 'Mine now' }],
    ['DELETE', '/post/:id', '', undefined],
    ['POST', '/post/:id/retry', '', undefined],
    ['GET', '/organization/usage/daily-limits?socialAccountId=:id', 'sa_acme_instagram', undefined],
    ['GET', '/social-account/by-type?type=INSTAGRAM&teamId=:id', 'team_acme_marketing', undefined],
    ['POST', '/social-account/connection-check', 'team_acme_marketing', { teamId: ':id', type: 'INSTAGRAM' }],
    ['DELETE', '/social-account/disconnect', 'team_acme_marketing', { teamId: ':id', type: 'INSTAGRAM' }],
  ] as const)('%s %s', async ([method, path, known, body], { acme }) => {
    const callWith = (id: string) =>
      acme.call(method, path.replace(':id', id), {
        key: 'sk_sim_pro',
        ...(body && { body: JSON.parse(JSON.stringify(body).replace(':id', id)) }),
      });
    const { id: postId } = await acme.ok<{ id: string }>('POST', '/post', ours);
    const theirs = await callWith(known || postId);
    const nobodys = await callWith('unknown_id');
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(nobodys.body);
    expect(String(theirs.body['message'])).toMatch(/ not found$/);
    expect((await acme.call('GET', '/team/team_acme_marketing')).body).toMatchObject({ name: expect.not.stringContaining('Mine') });
    expect((await acme.call('GET', `/post/${postId}`)).body).toMatchObject({ title: 'Ours', status: 'DRAFT' });
  });
});

it('[AUTH-10] endpoints outside DMs and automations work without either feature', async ({ acme }) => {
  const open = [
    '/',
    '/organization',
    '/team',
    '/team/team_pro',
    '/post?teamId=team_pro',
    '/organization/usage/daily-limits?socialAccountId=sa_pro_instagram',
  ];
  for (const path of open) expect([path, (await acme.call('GET', path, { key: 'sk_sim_pro' })).status]).toEqual([path, 200]);
  const body = {
    teamId: 'team_pro',
    title: 'T',
    status: 'DRAFT',
    postDate: '2026-03-03T09:00:00Z',
    socialAccountTypes: ['FACEBOOK'],
    data: {},
  };
  expect((await acme.call('POST', '/post', { key: 'sk_sim_pro', body })).status).toBe(200);
});
