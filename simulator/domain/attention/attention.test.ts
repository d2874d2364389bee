import { describe, expect } from 'vitest';
import type { Attention } from '../../../openapi/generated/control-types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const attention = ({ ok }: TestSimulator) => ok<Attention>('GET', '/_sim/attention');
const whatOf = async (acme: TestSimulator, kind: string) =>
  (await attention(acme)).items.filter(item => item.kind === kind).map(({ what }) => what);

const POST = { teamId: 'team_acme_marketing', status: 'SCHEDULED', socialAccountTypes: ['TWITTER'], data: { TWITTER: { text: 'Hi' } } };

describe('what needs attention', () => {
  it('is nothing in a new world', async ({ acme }) => {
    expect(await attention(acme)).toEqual({ items: [], failedPosts: 0, disconnectedAccounts: 0 });
  });

  it('is a platform that fails, until it works again', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'outage' } });
    expect(await whatOf(acme, 'platform')).toEqual(['FACEBOOK fails: outage']);
    await acme.ok('PATCH', '/_sim/platforms/FACEBOOK', { failure: null });
    expect(await whatOf(acme, 'platform')).toEqual([]);
  });

  it('is each post that ended in ERROR, the newest five of them by name', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/TWITTER', { failure: { mode: 'reject' } });
    for (const title of ['1', '2', '3', '4', '5', '6']) await acme.ok('POST', '/post', { ...POST, title, postDate: acme.sim.clock.now() });
    await acme.advance(3_600_000);
    expect((await attention(acme)).failedPosts).toBe(6);
    expect((await whatOf(acme, 'post')).map(what => what.slice(0, 18))).toEqual([2, 3, 4, 5, 6].map(n => `“${n}” ended in ERROR`));
  });

  it('is a quota of which nine tenths are used', async ({ acme }) => {
    const used = (n: number) => Array.from({ length: n }, (_, index) => ({ ...POST, title: `${index}`, postDate: acme.sim.clock.now() }));
    for (const post of used(13)) await acme.ok('POST', '/post', post);
    expect(await whatOf(acme, 'quota')).toEqual([]);
    for (const post of used(1)) await acme.ok('POST', '/post', post);
    expect(await whatOf(acme, 'quota')).toEqual(['sa_acme_twitter has used 14 of 15 of dailyPosts']);
  });

  it('is an account that lost its connection, and an endpoint that is disabled', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: 24 } });
    await acme.ok('POST', '/_sim/platforms/THREADS/events', { type: 'token-revoked', socialAccountId: 'sa_acme_threads' });
    const { id } = await acme.ok<{ id: string }>('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });
    await acme.ok('PATCH', `/_sim/webhooks/${id}`, { enabled: false });
    await acme.advance(7 * 3_600_000);
    expect((await attention(acme)).disconnectedAccounts).toBe(1);
    expect(await whatOf(acme, 'account')).toEqual([expect.stringMatching(/ on THREADS is disconnected, and will be removed at 2026-03-/)]);
    expect(await whatOf(acme, 'endpoint')).toEqual(['https://hooks.test/in is disabled']);
  });
});
