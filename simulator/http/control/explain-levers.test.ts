/** What explanations say of levers that were moved. */
import { expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it } from './control.fixture.ts';

const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T12:00:00.000Z',
  socialAccountTypes: ['LINKEDIN'],
  data: { LINKEDIN: { text: 'Hello' } },
};

const explain = (acme: ControlTest, id: string) => acme.did<wire.Explanation>('GET', `/explain/${id}`);
const created = async (acme: ControlTest, body: object = POST) => (await acme.call<{ id: string }>('POST', '/post', { body })).body.id;
const sentences = ({ because }: wire.Explanation) => because.map(({ what }) => what);

it('says of a failure for a number of calls, or until an instant, that it has ended', async ({ acme }) => {
  const id = await created(acme);
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
  const id = await created(acme);
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
  const body = { teamId: POST.teamId, type: 'MASTODON', redirectUrl: 'https://shop.test/', serverUrl: 'https://mastodon.social' };
  await acme.did('PATCH', '/platforms/MASTODON', { body: { status: 'outage' } });
  expect((await acme.call('POST', '/social-account/connect', { body })).status).toBe(502);
  const [refused] = (await acme.did<wire.RequestList>('GET', '/requests')).items;
  expect(sentences(await explain(acme, refused?.id ?? '')).slice(0, -1)).toEqual([
    'PATCH /_sim/platforms/MASTODON was called (updatePlatform)',
    'MASTODON is shown as outage',
    'Mastodon answered 503 MST:503 (its health shows an outage, set by PATCH /_sim/platforms/MASTODON at 2026-03-02 09:00:00)',
  ]);
});

it('names no lever where a platform refuses a call by itself, although one was moved before', async ({ acme }) => {
  const postId = await created(acme);
  await acme.sim.clock.advance('P1D');
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'outage' } } });
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: null } });
  await acme.did('POST', '/platforms/LINKEDIN/events', { body: { type: 'post-deleted', socialAccountId: 'sa_acme_linkedin', postId } });
  const body = { teamId: POST.teamId, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Too late' };
  const { id } = (await acme.call<{ id: string }>('POST', '/comment', { body })).body;
  await acme.sim.clock.advance('P1D');
  const { because } = await explain(acme, id);
  expect(because.filter(({ kind }) => kind === 'call').map(({ what }) => what)).toEqual([
    'attempt 1 of 3: LinkedIn answered 404 LI:404 (The comment or post is no longer on LinkedIn.)',
  ]);
  expect(because.filter(({ kind }) => kind === 'lever')).toEqual([]);
});

it('names who made an import slow, unless that may have been after it was asked for', async ({ acme }) => {
  const slow = (latency: string | null) => acme.did('PATCH', '/platforms/LINKEDIN', { body: { latency } });
  const postId = await created(acme);
  await acme.sim.clock.advance('P1D');
  await slow('PT10M');
  const body = { teamId: POST.teamId, postId, socialAccountType: 'LINKEDIN' };
  const { id } = (await acme.call<{ id: string }>('POST', '/comment/import', { body })).body;
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
  const said = sentences(await explain(acme, items[0]?.id ?? ''));
  expect(said.find(what => what.startsWith('attempt 1'))).toMatch(
    /^attempt 1 of 3: the endpoint did not answer: .* with delivery faults \(set by .* \/_sim\/webhooks\/.*\/chaos at 2026-03-02 09:00:00\)$/,
  );
  expect(said).toContainEqual(expect.stringMatching(/has these rates of delivery faults from now on: .*"loseAck":1/));
});
