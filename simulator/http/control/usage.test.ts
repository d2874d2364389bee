import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it as test } from './control.fixture.ts';

const it = test.extend('acme', ({ create }) => create({ throttle: true }));

const usage = (acme: ControlTest) => acme.did<wire.OrganizationUsage>('GET', '/organizations/org_acme/usage');
const quota = async (acme: ControlTest, name: wire.QuotaName, socialAccountId: string | null = null) =>
  (await usage(acme)).quotas.find(item => item.name === name && item.socialAccountId === socialAccountId);

const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Hello' } },
};

describe('GET /_sim/organizations/:id/usage', () => {
  it('counts a post in the account’s day and in the organization’s month', async ({ acme }) => {
    const { id } = (await acme.call<{ id: string }>('POST', '/post', { body: { ...POST, postDate: acme.sim.clock.now() } })).body;
    expect(await quota(acme, 'monthlyPosts')).toMatchObject({ used: 1, limit: 100_000, usedBy: [{ kind: 'POST', id }] });
    expect(await quota(acme, 'dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 1, limit: 100, usedBy: [{ kind: 'POST', id }] });
    expect(await quota(acme, 'dailyPosts', 'sa_acme_instagram')).toMatchObject({ used: 0, limit: 100, usedBy: [] });
    await acme.sim.clock.advance('P1D');
    expect(await quota(acme, 'dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 0, usedBy: [] });
  });

  it('has messages and runs of an account, and storage', async ({ acme }) => {
    await acme.did('POST', '/platforms/INSTAGRAM/events', {
      body: { type: 'message', socialAccountId: 'sa_acme_instagram', participant: 'fan_1', text: 'Hello' },
    });
    const conversations = await acme.call<{ items: { id: string }[] }>('GET', '/conversations?teamId=team_acme_marketing');
    const sent = await acme.call<{ id: string }>('POST', `/conversations/${conversations.body.items[0]?.id}/messages`, {
      body: { text: 'Hi' },
    });
    // The support team has the same real account once more.
    for (const account of ['sa_acme_instagram', 'sa_acme_support_instagram']) {
      expect(await quota(acme, 'outboundMessages', account)).toMatchObject({
        used: 1,
        limit: 1000,
        usedBy: [{ kind: 'MESSAGE', id: sent.body.id }],
      });
    }
    expect(await quota(acme, 'outboundMessages', 'sa_acme_tiktok')).toBeUndefined();
    expect(await quota(acme, 'automationRuns', 'sa_acme_tiktok')).toMatchObject({ used: 0, limit: 1000 });
    expect(await quota(acme, 'storedBytes')).toMatchObject({ limit: null, resetsAt: null });
    expect((await quota(acme, 'storedBytes'))?.used).toBeGreaterThan(0);
  });

  it('has the running throttle windows', async ({ acme }) => {
    await acme.call('GET', '/team');
    await acme.call('GET', '/team');
    expect((await usage(acme)).throttle).toEqual([
      {
        operationId: 'listTeams',
        windows: [1000, 10_000, 60_000].map((windowMs, i) => ({
          windowMs,
          used: 2,
          limit: [100, 500, 2000][i],
          resetsAt: new Date(Date.parse(acme.sim.clock.now()) + windowMs).toISOString(),
        })),
      },
    ]);
    await acme.sim.clock.advance('PT5S');
    expect((await usage(acme)).throttle[0]?.windows.map(({ windowMs }) => windowMs)).toEqual([10_000, 60_000]);
  });
});
