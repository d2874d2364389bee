import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, createControlTest } from './control.fixture.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest({ throttle: true });
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const usage = () => test.did<wire.OrganizationUsage>('GET', '/organizations/org_acme/usage');
const quota = async (name: wire.QuotaName, socialAccountId: string | null = null) =>
  (await usage()).quotas.find(item => item.name === name && item.socialAccountId === socialAccountId);

const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Hello' } },
};

describe('GET /_sim/organizations/:id/usage', () => {
  it('counts a post in the account’s day and in the organization’s month', async () => {
    const { id } = (await test.call<{ id: string }>('POST', '/post', { body: { ...POST, postDate: test.sim.clock.now() } })).body;
    expect(await quota('monthlyPosts')).toMatchObject({ used: 1, limit: 100_000, usedBy: [{ kind: 'POST', id }] });
    expect(await quota('dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 1, limit: 100, usedBy: [{ kind: 'POST', id }] });
    expect(await quota('dailyPosts', 'sa_acme_instagram')).toMatchObject({ used: 0, limit: 100, usedBy: [] });
    await test.sim.clock.advance('P1D');
    expect(await quota('dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 0, usedBy: [] });
  });

  it('agrees with the public API, and respects overrides', async () => {
    await test.did('PATCH', '/organizations/org_acme', { body: { limits: { monthlyUploads: 3, dailyPosts: { TIKTOK: 2 } } } });
    expect(await quota('monthlyUploads')).toMatchObject({ limit: 3 });
    expect(await quota('dailyPosts', 'sa_acme_tiktok')).toMatchObject({ limit: 2 });
    const publicUsage = (await test.call<{ used: number }>('GET', '/organization/usage/uploads')).body;
    expect((await quota('monthlyUploads'))?.used).toBe(publicUsage.used);
  });

  it('has messages and runs of an account, and storage', async () => {
    await test.did('POST', '/platforms/INSTAGRAM/events', {
      body: { type: 'message', socialAccountId: 'sa_acme_instagram', participant: 'fan_1', text: 'Hello' },
    });
    const conversations = await test.call<{ items: { id: string }[] }>('GET', '/conversations?teamId=team_acme_marketing');
    const sent = await test.call<{ id: string }>('POST', `/conversations/${conversations.body.items[0]?.id}/messages`, {
      body: { text: 'Hi' },
    });
    // The support team has the same real account once more.
    for (const account of ['sa_acme_instagram', 'sa_acme_support_instagram']) {
      expect(await quota('outboundMessages', account)).toMatchObject({
        used: 1,
        limit: 1000,
        usedBy: [{ kind: 'MESSAGE', id: sent.body.id }],
      });
    }
    expect(await quota('outboundMessages', 'sa_acme_tiktok')).toBeUndefined();
    expect(await quota('automationRuns', 'sa_acme_tiktok')).toMatchObject({ used: 0, limit: 1000 });
    expect(await quota('storedBytes')).toMatchObject({ limit: null, resetsAt: null });
    expect((await quota('storedBytes'))?.used).toBeGreaterThan(0);
  });

  it('has the running throttle windows', async () => {
    await test.call('GET', '/team');
    await test.call('GET', '/team');
    expect((await usage()).throttle).toEqual([
      {
        operationId: 'listTeams',
        windows: [1000, 10_000, 60_000].map((windowMs, i) => ({
          windowMs,
          used: 2,
          limit: [100, 500, 2000][i],
          resetsAt: new Date(Date.parse(test.sim.clock.now()) + windowMs).toISOString(),
        })),
      },
    ]);
    await test.sim.clock.advance('PT5S');
    expect((await usage()).throttle[0]?.windows.map(({ windowMs }) => windowMs)).toEqual([10_000, 60_000]);
  });

  it('answers 404 for an unknown organization', async () => {
    expect((await test.control('GET', '/organizations/org_nobody/usage')).status).toBe(404);
  });
});
