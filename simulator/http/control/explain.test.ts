import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { created, explain, it, logged, scheduled, sentences, told } from './control.fixture.ts';

const TEAM = 'team_acme_marketing';
const POST = scheduled(['LINKEDIN']);
const OUTAGE = { failure: { mode: 'outage' } };

describe('the explanation of a post', () => {
  it('leads from the call that created it through each attempt to its lever, and says what follows', async ({ acme }) => {
    const id = await created(acme, '/post', POST);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { ...OUTAGE, latency: 1000 } });
    await acme.sim.clock.advanceTo('2026-03-02T12:03:01.500Z');

    const explanation = await explain(acme, id);
    expect(explanation.state).toBe('The post is PROCESSING.');
    expect(sentences(explanation).slice(0, 2)).toEqual(['POST /api/v1/post was called (createPost)', 'the post was created']);
    expect(explanation.because[0]?.id).toMatch(/^req_/);
    expect(explanation.because.filter(({ kind }) => kind === 'call').map(({ what }) => what)).toEqual([
      'attempt 1 of 3: LinkedIn answered 503 HTTP:503 (failure mode outage, set by PATCH /_sim/platforms/LINKEDIN at 2026-03-02 09:00:00)',
    ]);
    expect(explanation.next).toEqual([
      {
        at: '2026-03-02T12:03:02.000Z',
        job: expect.stringMatching(/^job_/),
        what: expect.stringMatching(/^the platform is asked to publish it \(LINKEDIN\) with a latency of 1 s \(set by PATCH /),
      },
    ]);
    expect(explanation.levers.map(({ command }) => command)).toEqual(['sim clock to 2026-03-02T12:03:02.000Z', 'sim platform LINKEDIN ok']);
  });

  it('counts attempts anew after a manual retry, and names the last lever that was moved', async ({ acme }) => {
    const id = await created(acme, '/post', POST);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: OUTAGE });
    await acme.sim.clock.advance('P1D');
    expect((await explain(acme, id)).state).toBe('The post is ERROR: Publishing failed on LINKEDIN.');
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'timeout' } } });
    await acme.call('POST', `/post/${id}/retry`);
    await acme.sim.clock.advance('P1D');
    const calls = (await explain(acme, id)).because.filter(({ kind }) => kind === 'call').map(({ what }) => what);
    expect(calls.map(what => what.slice(0, 'attempt 1 of 3'.length))).toEqual([1, 2, 3, 1, 2, 3].map(n => `attempt ${n} of 3`));
    expect(calls.at(-1)).toMatch(/LinkedIn did not answer in time \(failure mode timeout, set by .* at 2026-03-03 09:00:00\)$/);
  });

  it('says what was edited and removed on its platforms', async ({ acme }) => {
    const id = await created(acme, '/post', POST);
    await acme.sim.clock.advance('PT4H');
    const change = (method: string, more: object = {}) =>
      acme.call(method, '/misc/linkedin/post', { body: { teamId: TEAM, postId: id, ...more } });
    await change('PATCH', { description: 'New' });
    await change('DELETE');
    const explanation = await explain(acme, id);
    expect(explanation.state).toBe('The post is POSTED, and gone from LINKEDIN since 2026-03-02 13:00:00.');
    expect(sentences(explanation).slice(-4)).toEqual([
      'PATCH /api/v1/misc/linkedin/post was called (editLinkedinPost)',
      'the post was edited on LINKEDIN',
      'DELETE /api/v1/misc/linkedin/post was called (deleteLinkedinPost)',
      'the post was removed from LINKEDIN',
    ]);
  });

  it('says what was edited and removed of a comment', async ({ acme }) => {
    const internalPostId = await created(acme, '/post', POST);
    await acme.sim.clock.advance('PT4H');
    const { teamId } = POST;
    const comment = { teamId, internalPostId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' };
    const commentId = await created(acme, '/comment', comment);
    await acme.sim.clock.advance('PT1M');
    await acme.call('PATCH', '/misc/linkedin/comment', { body: { teamId, commentId, text: 'New' } });
    await acme.call('DELETE', '/misc/linkedin/comment', { body: { teamId, commentId } });
    const explanation = await explain(acme, commentId);
    expect(explanation.state).toMatch(/^The comment is POSTED, and gone from LINKEDIN since /);
    expect(sentences(explanation)).toEqual(
      expect.arrayContaining(['the comment was edited on LINKEDIN', 'the comment was removed from LINKEDIN']),
    );
  });

  it('of a fixture says that it was there', async ({ acme }) => {
    const [account] = (await acme.call<{ items: { socialAccounts: { id: string }[] }[] }>('GET', '/team')).body.items.flatMap(
      team => team.socialAccounts,
    );
    expect(await told(acme, account?.id ?? '')).toEqual([
      'the account was there when the world was made, or its beginning is no longer known',
    ]);
  });
});

it('shows of a long life the beginning and the end, and each lever that it names', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  for (let tries = 0; tries < 12; tries++) {
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: OUTAGE });
    if (tries > 0) await acme.call('POST', `/post/${id}/retry`);
    await acme.sim.clock.advance('P1D');
  }
  const { because } = await explain(acme, id);
  expect(because.slice(0, 2).map(({ what }) => what)).toEqual(['POST /api/v1/post was called (createPost)', 'the post was created']);
  expect(because.at(-1)?.what).toBe('the post became ERROR');
  const movers = because.filter(({ kind }) => kind === 'control').map(({ at }) => at.slice(0, 19).replace('T', ' '));
  const named = because.flatMap(({ what }) => / at (.*)\)$/.exec(what)?.[1] ?? []);
  expect(named.length).toBeLessThan(36);
  expect([...new Set(named)]).toEqual(movers);
});

it('explains what was removed, until its end is forgotten', async ({ acme }) => {
  await acme.call('DELETE', '/social-account/disconnect', { body: { teamId: 'team_acme_marketing', type: 'LINKEDIN' } });
  const explanation = await explain(acme, 'sa_acme_linkedin');
  expect(explanation.subject.kind).toBe('account');
  expect(explanation.state).toBe('The account is removed, since 2026-03-02 09:00:00.');
  expect(sentences(explanation)).toEqual([
    'DELETE /api/v1/social-account/disconnect was called (disconnectSocialAccount)',
    'the account was removed',
  ]);
});

it('does what each lever says', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: OUTAGE });
  await acme.sim.clock.advance('P1D');
  const { levers } = await explain(acme, id);
  expect(levers.map(({ what }) => what)).toEqual(['Let LINKEDIN work again', 'Try again']);
  for (const { call } of levers) {
    const [method = '', path = '', body] = call.split(' ');
    const parsed = body === undefined ? undefined : { body: JSON.parse(body) as unknown };
    const { status } = path.startsWith('/_sim')
      ? await acme.control(method, path.slice('/_sim'.length), parsed)
      : await acme.call(method, path.slice('/api/v1'.length), parsed);
    expect(status, call).toBeLessThan(300);
  }
  await acme.sim.clock.advance('P1D');
  expect((await explain(acme, id)).state).toBe('The post is POSTED.');
});

it('explains a delivery by its event, its post, and the answer to each attempt', async ({ acme }) => {
  await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
  acme.receiver.answerEach(() => 500);
  const id = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  const { items } = await acme.did<wire.DeliveryList>('GET', '/deliveries');
  const explanation = await explain(acme, items.find(({ type }) => type === 'post.published')?.id ?? '');
  expect(explanation.state).toBe('The delivery is FAILED after 3 attempts: the endpoint answered 500.');
  const said = sentences(explanation);
  expect(said.filter(what => what.startsWith('attempt'))).toEqual([1, 2, 3].map(n => `attempt ${n} of 3: the endpoint answered 500`));
  expect(said).toContain('the event post.published was emitted');
  expect(said).toContain(`${id}: the platform was asked to publish it (LINKEDIN)`);
  expect(said[0]).toBe('POST /api/v1/post was called (createPost)');
});

it('explains what asynchronous calls created: a CSV import, its rows and their posts', async ({ acme }) => {
  const csv =
    'teamId,title,status,postDate,socialAccountTypes,LINKEDIN.text\nteam_acme_marketing,One,DRAFT,2026-04-01T10:00:00Z,LINKEDIN,Hi\n';
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'posts.csv');
  const answer = await acme.sim.fetch('http://simulator.test/api/v1/post-csv-import', {
    method: 'POST',
    headers: { 'x-api-key': acme.sim.apiKeys['acme'] ?? '' },
    body: form,
  });
  const { id } = (await answer.json()) as { id: string };
  await acme.sim.clock.advance('PT1M');
  const said = await told(acme, id);
  expect(said[0]).toBe('POST /api/v1/post-csv-import was called (createCsvImport)');
  const rows = await acme.call<{ items: { id: string; postId: string | null }[] }>('GET', `/post-csv-import/${id}/rows`);
  const row = rows.body.items[0];
  expect((await explain(acme, row?.id ?? '')).because[0]?.what).toBe('POST /api/v1/post-csv-import was called (createCsvImport)');
});

it('explains a full day by the number, the posts that fill it, and when it has room again', async ({ acme }) => {
  await acme.did('PATCH', '/organizations/org_acme', { body: { limits: { dailyPosts: { LINKEDIN: 2 } } } });
  const ids = [await created(acme, '/post', POST), await created(acme, '/post', POST)];
  expect((await acme.call('POST', '/post', { body: POST })).status).toBe(403);
  const [refused] = await logged(acme);
  const { because, levers } = await explain(acme, refused?.id ?? '');
  expect(because[0]?.what).toBe('PATCH /_sim/organizations/org_acme was called (updateOrganization)');
  expect(because[1]?.what).toMatch(/^org_acme was changed: .*dailyPosts/);
  expect(because[2]?.id).toMatch(/^(?:D-)?[A-Z]+-\d+$/);
  expect(because[3]?.what).toBe(
    `organization.limits.dailyPosts.LINKEDIN allows 2; 2 are used or asked for, by ${ids.join(', ')}; it has room again at 2026-03-03 00:00:00`,
  );
  expect(levers[0]?.command).toBe('sim clock to 2026-03-03T00:00:00.000Z');
});

it('explains a call that a fault hit by who set it, and one of a feature that is off by who turned it off', async ({ acme }) => {
  const { id } = await acme.did<{ id: string }>('POST', '/faults', { body: { operationId: 'listTeams', effect: { status: 503 } } });
  await acme.call('GET', '/team');
  await acme.did('PATCH', '/organizations/org_acme', { body: { features: { automations: false } } });
  await acme.call('GET', '/automations?teamId=team_acme_marketing');
  const [off, hit] = await logged(acme);
  expect(await told(acme, hit?.id ?? '')).toEqual([
    'POST /_sim/faults was called (createFault)',
    `${id}: the fault was created`,
    `the fault ${id} hit the call`,
  ]);
  expect((await told(acme, off?.id ?? '')).slice(0, -1)).toEqual([
    'PATCH /_sim/organizations/org_acme was called (updateOrganization)',
    'org_acme was changed: {"features":{"automations":false}}',
  ]);
  expect((await explain(acme, id)).state).toBe('The fault is set.');
  expect((await explain(acme, 'org_acme')).state).toBe('The organization is on the plan BUSINESS.');
});

it('explains calls by what refused them and what they led to, jobs, and platforms', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.call('GET', '/post/post_nobody');
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: OUTAGE });
  const { items } = await acme.did<wire.RequestList>('GET', '/requests?control=true');
  const [, refused, createCall] = items;
  expect(await explain(acme, createCall?.id ?? '')).toMatchObject({
    state: 'POST /api/v1/post was answered 200.',
    because: [{ kind: 'created', id, what: `${id}: the post was created` }],
  });
  const refusal = await explain(acme, refused?.id ?? '');
  expect(refusal.state).toMatch(/^GET .* was answered 404: .* not found\.$/);
  expect(refusal.because).toMatchObject([
    { kind: 'rule', id: 'GEN-07', what: expect.stringMatching(/^the operation refused the call: An unknown id/) },
  ]);

  const [job] = (await explain(acme, id)).next;
  expect(await explain(acme, job?.job ?? '')).toMatchObject({
    state: `The job waits until 2026-03-02T12:00:00.000Z, for ${id}: publishing begins.`,
    because: [{ what: 'POST /api/v1/post was called (createPost)' }],
  });
  expect(await explain(acme, 'LINKEDIN')).toMatchObject({
    state: expect.stringMatching(/^LINKEDIN is outage: outage: calls answer HTTP:503/),
    because: [{ kind: 'control' }, { kind: 'lever', what: 'LINKEDIN fails from now on: outage' }],
  });
});
