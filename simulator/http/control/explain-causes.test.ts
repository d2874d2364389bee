/** What led to something without a call of a platform, and which levers were moved. */
import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, created, explain, it, logged, scheduled, sentences, told } from './control.fixture.ts';

const NOON = '2026-03-02T12:00:00.000Z';
const TEAM = 'team_acme_marketing';
const POST = scheduled(['LINKEDIN']);

const disconnect = (acme: ControlTest, type = 'LINKEDIN') =>
  acme.call('DELETE', '/social-account/disconnect', { body: { teamId: TEAM, type } });

async function livePost(acme: ControlTest): Promise<string> {
  const id = await created(acme, '/post', { ...POST, postDate: '2026-03-02T09:00:00.000Z' });
  await acme.sim.clock.advance('PT10M');
  return id;
}

it('tells the story of a draft, its changes and its scheduling, in order', async ({ acme }) => {
  const id = await created(acme, '/post', { ...POST, status: 'DRAFT', postDate: null });
  await acme.call('PATCH', `/post/${id}`, { body: { title: 'Other', data: { LINKEDIN: { text: 'New' } } } });
  await acme.call('PATCH', `/post/${id}`, { body: { socialAccountTypes: ['LINKEDIN', 'FACEBOOK'], referenceKey: 'r1' } });
  await acme.call('PATCH', `/post/${id}`, { body: { title: 'Other', socialAccountTypes: ['LINKEDIN'] } });
  await acme.call('PATCH', `/post/${id}`, { body: { status: 'SCHEDULED', postDate: NOON } });
  const patched = `PATCH /api/v1/post/${id} was called (updatePost)`;
  expect(await told(acme, id)).toEqual([
    'POST /api/v1/post was called (createPost)',
    'the draft was created',
    patched,
    'the post has the title Other, has new content',
    patched,
    'the post is for LINKEDIN and FACEBOOK, has a new referenceKey: r1',
    patched,
    'the post is for LINKEDIN',
    patched,
    `the post became SCHEDULED, is to be published at 2026-03-02 12:00:00`,
  ]);
});

it('tells of a change only what it changed', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.call('PATCH', `/post/${id}`, { body: { title: POST.title, postDate: NOON } });
  expect((await told(acme, id)).slice(2)).toEqual([]);
});

describe('names as a cause', () => {
  it('the account that left a post with other accounts, and the one that came back', async ({ acme }) => {
    const both = { ...POST, socialAccountTypes: ['LINKEDIN', 'FACEBOOK'], data: { ...POST.data, FACEBOOK: { text: 'Hello' } } };
    const id = await created(acme, '/post', both);
    await disconnect(acme);
    expect((await told(acme, id)).slice(-2)).toEqual([
      'DELETE /api/v1/social-account/disconnect was called (disconnectSocialAccount)',
      'the post is without its account of LINKEDIN',
    ]);
  });

  it('the account that was removed while the post or comment was on its way', async ({ acme }) => {
    const postId = await livePost(acme);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'outage', times: 2 } } });
    const ids = [
      await created(acme, '/post', { ...POST, postDate: '2026-03-02T09:10:00.000Z' }),
      await created(acme, '/comment', { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' }),
    ];
    await acme.sim.clock.advance('PT2M');
    await disconnect(acme);
    await acme.sim.clock.advance('PT1H');
    for (const id of ids) {
      const because = await told(acme, id);
      expect(because).toContain('sa_acme_linkedin: the account was removed');
      expect(because).toContain('its turn came, but the platform was not asked (LINKEDIN)');
      expect(because).toContain('The LINKEDIN account is no longer connected, or another channel is selected. Connect it again.');
      expect(because.filter(what => what.startsWith('the platform was asked'))).toHaveLength(1);
    }
  });

  it('the parent that failed, with why it failed, and does not say that the platform was asked', async ({ acme }) => {
    const postId = await livePost(acme);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'reject', times: 5 } } });
    const body = { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'x', postDate: NOON };
    const parent = await created(acme, '/comment', body);
    const child = await created(acme, '/comment', { ...body, internalParentCommentId: parent });
    await acme.sim.clock.advance('P1D');
    const because = await told(acme, child);
    expect(because.filter(what => what.startsWith('the platform was asked'))).toEqual([]);
    expect(because).toContain(`The comment to reply to, ${parent}, is ERROR and not live on LINKEDIN.`);
    expect(because).toContain(`${parent}: became ERROR`);
    expect(because).toContainEqual(expect.stringMatching(/LinkedIn answered 422 .*failure mode reject, set by PATCH/));
  });

  it('the person who deleted the copy of a post on its platform', async ({ acme }) => {
    const postId = await livePost(acme);
    const deleted = { type: 'post-deleted', socialAccountId: 'sa_acme_linkedin', postId };
    await acme.did('POST', '/platforms/LINKEDIN/events', { body: deleted });
    const body = { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' };
    const comment = await created(acme, '/comment', body);
    await acme.sim.clock.advance('P1D');
    const gone = 'was deleted by somebody on LINKEDIN';
    expect((await told(acme, postId)).slice(-2)).toEqual([
      'POST /_sim/platforms/LINKEDIN/events was called (createPlatformEvent)',
      `the post ${gone}`,
    ]);
    expect(await told(acme, comment)).toContain(`${postId}: ${gone}`);
  });

  it('the daily limit that paused a CSV import, and who set it', async ({ acme }) => {
    await acme.did('PATCH', '/organizations/org_acme', { body: { limits: { dailyPosts: { LINKEDIN: 1 } } } });
    const row = `${TEAM},Launch,SCHEDULED,2026-03-03T12:00:00Z,LINKEDIN,Hello`;
    const form = new FormData();
    form.append(
      'file',
      new Blob([`teamId,title,status,postDate,socialAccountTypes,text\n${row}\n${row}\n`], { type: 'text/csv' }),
      'posts.csv',
    );
    const headers = { 'x-api-key': acme.sim.apiKeys['acme'] ?? '' };
    const answer = await acme.sim.fetch('http://simulator.test/api/v1/post-csv-import', { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { id: string };
    await acme.sim.clock.advance('PT1M');
    const because = await told(acme, id);
    const limited = because.findIndex(what => what.includes('became RATE_LIMITED'));
    expect(because.slice(limited - 2, limited)).toEqual([
      'the turn of the next row came',
      expect.stringMatching(/^row 2 has to wait: .*LINKEDIN/),
    ]);
    expect(because[1]).toMatch(/^org_acme was changed: .*dailyPosts/);
  });

  it('who switched automations off while a run waited', async ({ acme }) => {
    const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'a', type: 'SEND_MESSAGE', text: 'hi' }] };
    const flow = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'F', definition };
    const id = await created(acme, '/automations', flow);
    await acme.call('POST', `/automations/${id}/publish`);
    const message = { type: 'message', socialAccountId: 'sa_acme_instagram', participant: 'ig_1', text: 'hello' };
    await acme.did('POST', '/platforms/INSTAGRAM/events', { body: message });
    await acme.did('PATCH', '/organizations/org_acme', { body: { features: { automations: false } } });
    await acme.sim.clock.advance('PT1M');
    await acme.did('PATCH', '/organizations/org_acme', { body: { features: { automations: true } } });
    const runs = await acme.call<{ items: { id: string; status: string }[] }>('GET', `/automations/${id}/executions`);
    const [run] = runs.body.items;
    expect(run?.status).toBe('CANCELED');
    const because = await told(acme, run?.id ?? '');
    expect(because).toContain('org_acme was changed: {"features":{"automations":false}}');
    expect(because).toContain('its time had come, but the next step was not taken');
    expect(because.join('\n')).not.toContain('condition');
  });
});

it('says of a failure for a number of calls, or until an instant, that it has ended', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'outage', times: 2 } } });
  await acme.sim.clock.advance('P1D');
  const levers = async (of: string) => (await explain(acme, of)).because.filter(({ kind }) => kind === 'lever').map(({ what }) => what);
  const ended = ['LINKEDIN fails for 2 calls: outage', 'LINKEDIN works again, because its failure has ended after 2 calls'];
  expect(await levers(id)).toEqual(ended);
  expect(await levers('LINKEDIN')).toEqual(ended);
  const failure = { mode: 'rate-limited', resetAt: '2026-03-03T10:00:00Z' };
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure } });
  expect((await levers('LINKEDIN')).at(-1)).toBe('LINKEDIN fails until 2026-03-03 10:00:00: rate-limited');
  await acme.sim.clock.advance('P1D');
  expect((await levers('LINKEDIN')).at(-1)).toBe('LINKEDIN fails until 2026-03-03 10:00:00, which has passed: rate-limited');
});

it('names who makes a platform slow, lets it review, and changes what its health shows', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  const patch = (body: object) => acme.did('PATCH', '/platforms/LINKEDIN', { body });
  await patch({ latency: 'PT2H', review: 'PT3H', status: 'maintenance', note: 'Until noon' });
  await acme.sim.clock.advanceTo('2026-03-02T13:00:00.000Z');
  const by = '(set by PATCH /_sim/platforms/LINKEDIN at 2026-03-02 09:00:00)';
  const waiting = await explain(acme, id);
  expect(waiting.next.map(({ what }) => what)).toEqual([`the platform is asked to publish it (LINKEDIN) with a latency of 7200 s ${by}`]);
  expect(waiting.because.map(({ kind }) => kind)).toContain('control');
  await patch({ latency: null, status: null, note: null });
  await acme.sim.clock.advanceTo('2026-03-02T15:00:00.000Z');
  const reviewed = await explain(acme, id);
  await patch({ review: null });
  expect(sentences(reviewed)).toContain(`the platform was asked to publish it (LINKEDIN) with a latency of 7200 s ${by}`);
  expect(reviewed.next.map(({ what }) => what)).toEqual([`the review of the platform ends (LINKEDIN) after a review of 10800 s ${by}`]);
  expect((await explain(acme, 'LINKEDIN')).because.filter(({ kind }) => kind === 'lever').map(({ what }) => what)).toEqual([
    'LINKEDIN takes 7200 s for an answer from now on',
    'LINKEDIN reviews each post from now on',
    'LINKEDIN is shown as maintenance, with the note "Until noon"',
    'LINKEDIN answers as fast as usual',
    'LINKEDIN is shown as it is',
    'LINKEDIN no longer reviews posts',
  ]);
});

it('names who let a server be down, where an account was to be connected to it', async ({ acme }) => {
  const body = { teamId: TEAM, type: 'MASTODON', redirectUrl: 'https://shop.test/', serverUrl: 'https://mastodon.social' };
  await acme.did('PATCH', '/platforms/MASTODON', { body: { status: 'outage' } });
  expect((await acme.call('POST', '/social-account/connect', { body })).status).toBe(502);
  const [refused] = await logged(acme);
  expect((await told(acme, refused?.id ?? '')).slice(0, -1)).toEqual([
    'PATCH /_sim/platforms/MASTODON was called (updatePlatform)',
    'MASTODON is shown as outage',
    'Mastodon answered 503 MST:503 (its health shows an outage, set by PATCH /_sim/platforms/MASTODON at 2026-03-02 09:00:00)',
  ]);
});

it('names no lever where a platform refuses a call by itself, although one was moved before', async ({ acme }) => {
  const postId = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'outage' } } });
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: null } });
  await acme.did('POST', '/platforms/LINKEDIN/events', { body: { type: 'post-deleted', socialAccountId: 'sa_acme_linkedin', postId } });
  const body = { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Too late' };
  const id = await created(acme, '/comment', body);
  await acme.sim.clock.advance('P1D');
  const { because } = await explain(acme, id);
  expect(because.filter(({ kind }) => kind === 'call').map(({ what }) => what)).toEqual([
    'attempt 1 of 3: LinkedIn answered 404 LI:404 (The comment or post is no longer on LinkedIn.)',
  ]);
  expect(because.filter(({ kind }) => kind === 'lever')).toEqual([]);
});

it('names who made an import slow, unless that may have been after it was asked for', async ({ acme }) => {
  const slow = (latency: string | null) => acme.did('PATCH', '/platforms/LINKEDIN', { body: { latency } });
  const postId = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  await slow('PT10M');
  const body = { teamId: TEAM, postId, socialAccountType: 'LINKEDIN' };
  const id = await created(acme, '/comment/import', body);
  await acme.sim.clock.advance('PT1M');
  const nextOf = async () => (await explain(acme, id)).next.map(({ what }) => what);
  expect(await nextOf()).toEqual([expect.stringMatching(/ with a latency of 600 s \(set by PATCH /)]);
  await slow('PT20M');
  expect(await nextOf()).toEqual(['the platform is asked for comments']);
});

it('names who set the delivery faults with which an attempt was sent', async ({ acme }) => {
  const { id: endpoint } = await acme.did<{ id: string }>('POST', '/webhooks', {
    body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' },
  });
  acme.receiver.answerEach(() => 200);
  await acme.did('PATCH', `/webhooks/${endpoint}/chaos`, { body: { loseAck: 1 } });
  await acme.call('POST', '/team', { body: { name: 'New' } });
  await acme.sim.clock.advance('PT1S');
  const { items } = await acme.did<wire.DeliveryList>('GET', '/deliveries');
  const said = await told(acme, items[0]?.id ?? '');
  expect(said.find(what => what.startsWith('attempt 1'))).toMatch(
    /^attempt 1 of 3: the endpoint did not answer: .* with delivery faults \(set by .* \/_sim\/webhooks\/.*\/chaos at 2026-03-02 09:00:00\)$/,
  );
  expect(said).toContainEqual(expect.stringMatching(/has these rates of delivery faults from now on: .*"loseAck":1/));
});
