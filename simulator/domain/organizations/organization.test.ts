import { describe, expect } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Organization, TeamList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { organizationOf, setOrganization } from './organizations.fixture.ts';

async function organization(acme: TestSimulator, key = 'sk_sim_acme'): Promise<Organization> {
  const { status, body } = await acme.call<Organization>('GET', '/organization', { key });
  expect(status).toBe(200);
  return body;
}

describe('GET /organization', () => {
  it.for([
    ['sk_sim_acme', 'org_acme', 'BUSINESS'],
    ['sk_sim_pro', 'org_pro', 'PRO'],
    ['sk_sim_free', 'org_free', 'FREE'],
  ] as const)('[ORG-01] [ORG-02] %s belongs to %s, which is %s', async ([key, id, plan], { acme }) => {
    const body = await organization(acme, key);
    expect(body).toMatchObject({ id, plan, settings: { deleteAccountAfter: 0 } });
    expect(body.subscription?.tier).toBe(plan === 'FREE' ? undefined : plan);
    if (plan !== 'FREE') expect(body.subscription?.stripeSubscriptionItems).toMatchObject([{ quantity: 1 }]);
  });

  it('[D-ORG-01] shows the settings', async ({ acme }) => {
    const { settings } = organizationOf(acme.world);
    setOrganization(acme.world, {
      settings: { ...settings, deleteAccountAfter: 24, uploadsCompressionEnabled: true, maxVideoBytes: 10_737_418_240 },
    });
    const body = await organization(acme);
    expect(body.settings).toMatchObject({
      deleteAccountAfter: 24,
      uploadsCompressionEnabled: true,
      importedPostsAnalyticsEnabled: false,
      maxVideoBytes: 10_737_418_240,
    });
    // The client knows two of them one level up.
    expect(body).toMatchObject({ deleteAccountAfter: 24, uploadsCompressionEnabled: true });
  });

  it('shows custom limits in the fields that the client reads', async ({ acme }) => {
    setOrganization(acme.world, { limits: { dailyPosts: { INSTAGRAM: 2 }, monthlyPosts: 3, historyPosts: 4 } });
    const body = await organization(acme);
    expect(body).toMatchObject({ dailyPostLimit: { INSTAGRAM: 2 }, dailyCommentLimit: null, monthlyImportLimitPerAccount: 4 });
    expect(body.subscription).toMatchObject({ maxMonthlyPosts: 3, maxMonthlyComments: null });
  });

  it('is paid for the current month', async ({ acme }) => {
    await acme.sim.clock.advanceTo('2026-04-15T00:00:00Z');
    expect((await organization(acme)).subscription).toMatchObject({
      currentPeriodStart: '2026-04-01T00:00:00.000Z',
      currentPeriodEnd: '2026-05-01T00:00:00.000Z',
    });
  });
});

describe('deleteAccountAfter', () => {
  const set = (acme: TestSimulator, deleteAccountAfter: number) =>
    acme.call('PATCH', '/_sim/organizations/org_acme', { key: null, body: { settings: { deleteAccountAfter } } });

  it.for([0, 1, 24])('[ACC-19] accepts %d hours', async (hours, { acme }) => {
    expect((await set(acme, hours)).status).toBe(200);
    expect((await organization(acme)).settings.deleteAccountAfter).toBe(hours);
  });

  it.for([-1, 25, 1.5])('[ACC-19] refuses %d hours', async (hours, { acme }) => {
    expect((await set(acme, hours)).status).toBe(400);
    expect((await organization(acme)).settings.deleteAccountAfter).toBe(0);
  });
});

describe('the deprecated teams', () => {
  it('[ORG-03] [ORG-05] lists the same teams as GET /team', async ({ acme }) => {
    const { body } = await acme.call<TeamList>('GET', '/team');
    const { teams = [] } = await organization(acme);
    expect(teams.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: 'team_acme_marketing', name: 'Marketing' },
      { id: 'team_acme_support', name: 'Support' },
    ]);
    expect(new Set(teams.map(({ id }) => id))).toEqual(new Set(body.items.map(({ id }) => id)));
  });

  it('[D-ORG-02] are marked as deprecated in the document', () => {
    const [, own] = publicApi.schema('Organization').allOf ?? [];
    const teams = own && 'properties' in own ? own.properties?.['teams'] : undefined;
    expect(teams).toMatchObject({ deprecated: true, description: expect.stringContaining('15 November 2026') });
  });
});
