import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, created, it, scheduled } from './control.fixture.ts';

const patch = (acme: ControlTest, id: string, body: object) => acme.control('PATCH', `/organizations/${id}`, { body });
const organization = async (acme: ControlTest, id: string) =>
  (await acme.did<wire.OrganizationList>('GET', '/organizations')).items.find(item => item.id === id);

describe('GET /_sim/organizations', () => {
  it('lists each with the fields of the public API and of the control API', async ({ acme }) => {
    const { items, total } = await acme.did<wire.OrganizationList>('GET', '/organizations');
    expect({ total, ids: items.map(item => item.id) }).toEqual({ total: 3, ids: ['org_free', 'org_pro', 'org_acme'] });
    const asMembersSeeIt = (await acme.call('GET', '/organization')).body;
    expect(items[2]).toMatchObject(asMembersSeeIt);
    const uploads = await acme.call<{ size: number }[]>('GET', '/upload');
    const storedBytes = uploads.body.reduce((sum, { size }) => sum + size, 0);
    expect(storedBytes).toBeGreaterThan(0);
    expect(items[2]).toMatchObject({ features: { dms: true, automations: true }, limits: {}, storedBytes, apiKeys: ['sk_sim_acme'] });
  });
});

describe('POST /_sim/organizations', () => {
  it('creates one with the given properties', async ({ acme }) => {
    const body = {
      id: 'org_new',
      name: 'New',
      plan: 'PRO',
      features: { dms: true },
      settings: { deleteAccountAfter: 3 },
      limits: { monthlyPosts: 3 },
    };
    expect(await acme.control('POST', '/organizations', { body })).toMatchObject({
      status: 201,
      body: {
        id: 'org_new',
        name: 'New',
        plan: 'PRO',
        features: { dms: true, automations: false },
        settings: { deleteAccountAfter: 3, messagingPaused: false },
        limits: { monthlyPosts: 3 },
        storedBytes: 0,
        apiKeys: [],
      },
    });
  });

  it('generates missing properties', async ({ acme }) => {
    const made = await acme.did<wire.ControlOrganization>('POST', '/organizations');
    expect(made).toMatchObject({
      id: expect.stringMatching(/^org_/),
      name: made.id,
      plan: 'FREE',
      features: { dms: false, automations: false },
    });
    expect((await acme.did<wire.ControlOrganization>('POST', '/organizations')).id).not.toBe(made.id);
  });

  it('works like any other', async ({ acme }) => {
    await acme.did('POST', '/organizations', { body: { id: 'Org & Söhne' } });
    const { key } = await acme.did<wire.ApiKey>('POST', '/organizations/Org%20%26%20S%C3%B6hne/api-keys');
    expect(await acme.call('GET', '/organization', { key })).toMatchObject({ status: 200, body: { id: 'Org & Söhne' } });
  });

  it.for([[{ id: 'org_acme' }, 409, 'Organization org_acme exists already']] as const)(
    '%j → %i',
    async ([body, status, message], { acme }) => {
      const answer = await acme.control('POST', '/organizations', { body });
      expect(answer).toMatchObject({ status, body: { message } });
    },
  );
});

describe('PATCH /_sim/organizations/:id', () => {
  it('merges features, settings and limits', async ({ acme }) => {
    await patch(acme, 'org_acme', {
      features: { automations: false },
      settings: { maxVideoBytes: 5 },
      limits: { dailyPosts: { INSTAGRAM: 2 } },
    });
    await patch(acme, 'org_acme', { settings: { messagingPaused: true }, limits: { dailyPosts: { TIKTOK: 1 }, monthlyPosts: 3 } });
    await patch(acme, 'org_acme', { plan: 'PRO' });
    expect(await organization(acme, 'org_acme')).toMatchObject({
      plan: 'PRO',
      features: { dms: true, automations: false },
      settings: { maxVideoBytes: 5, messagingPaused: true, deleteAccountAfter: 0 },
      limits: { dailyPosts: { INSTAGRAM: 2, TIKTOK: 1 }, monthlyPosts: 3 },
    });
    expect(await organization(acme, 'org_pro')).toMatchObject({ plan: 'PRO', limits: {} });
  });

  it('removes overrides with null: of a platform, of all, of a number', async ({ acme }) => {
    const set = async (limits: object) => (await patch(acme, 'org_acme', { limits })).body['limits'];
    await set({ dailyPosts: { INSTAGRAM: 2, TIKTOK: 1 }, dailyComments: { TIKTOK: 1 }, monthlyPosts: 3, historyPosts: 4 });
    expect(await set({ dailyPosts: { TIKTOK: null }, monthlyPosts: null })).toEqual({
      dailyPosts: { INSTAGRAM: 2 },
      dailyComments: { TIKTOK: 1 },
      historyPosts: 4,
    });
    expect(await set({ dailyPosts: { INSTAGRAM: null }, dailyComments: null, historyPosts: null })).toEqual({});
    expect((await acme.call('GET', '/organization')).body).toMatchObject({ dailyPostLimit: null, monthlyImportLimitPerAccount: null });
  });
});

describe('POST /_sim/organizations/:id/api-keys', () => {
  it.for([undefined, { key: 'sk_of_my_own' }])(
    '[AUTH-06] a key created for an organization authenticates its calls: %j',
    async (body, { acme }) => {
      const { status, body: made } = await acme.control<wire.ApiKey>('POST', '/organizations/org_pro/api-keys', { ...(body && { body }) });
      expect(status).toBe(201);
      expect(made.key).toMatch(body ? /^sk_of_my_own$/ : /^sk_sim_/);
      expect(await acme.call('GET', '/organization', { key: made.key })).toMatchObject({ status: 200, body: { id: 'org_pro' } });
      expect(await acme.call('GET', '/organization', { key: 'sk_sim_pro' })).toMatchObject({ status: 200, body: { id: 'org_pro' } });
      expect((await organization(acme, 'org_pro'))?.apiKeys).toEqual(['sk_sim_pro', made.key]);
    },
  );

  it('creates a key for one world only', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    const here = await acme.did<wire.ApiKey>('POST', '/organizations/org_pro/api-keys');
    const there = await acme.did<wire.ApiKey>('POST', '/organizations/org_pro/api-keys', { world: 'world_1' });
    expect(there.key).not.toBe(here.key);
  });

  it.for([
    ['sk_sim_acme', 409, 'API key sk_sim_*** exists already, in world default'],
    ['sk_sim_acme_world_1', 409, 'API key sk_sim_*** exists already, in world world_1'],
    ['with space', 400, 'key: must be printable ASCII without spaces'],
  ] as const)('%j → %i', async ([key, status, message], { acme }) => {
    await acme.did('POST', '/worlds');
    const answer = await acme.control('POST', '/organizations/org_pro/api-keys', { body: { key } });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });
});

describe('POST /_sim/organizations/:id/teams', () => {
  it('creates a team and emits its webhook event', async ({ acme }) => {
    const { status, body } = await acme.control('POST', '/organizations/org_acme/teams', {
      body: { id: 'team_acme_sales', name: 'Sales' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 'team_acme_sales', name: 'Sales', organizationId: 'org_acme', socialAccounts: [] });
    expect(await acme.call('GET', '/team/team_acme_sales')).toMatchObject({ status: 200, body });
    expect((await acme.did<wire.EventList>('GET', '/events')).items).toMatchObject([
      { type: 'team.created', organizationId: 'org_acme', data: body },
    ]);
  });

  it.for([[{ id: 'team_pro', name: 'Again' }, 409, 'Team team_pro exists already']] as const)(
    '%j → %i',
    async ([body, status, message], { acme }) => {
      expect(await acme.control('POST', '/organizations/org_acme/teams', { body })).toMatchObject({ status, body: { message } });
      expect((await acme.did<wire.EventList>('GET', '/events')).total).toBe(0);
    },
  );
});

const usage = (acme: ControlTest) => acme.did<wire.OrganizationUsage>('GET', '/organizations/org_acme/usage');
const quota = async (acme: ControlTest, name: wire.QuotaName, socialAccountId: string | null = null) =>
  (await usage(acme)).quotas.find(item => item.name === name && item.socialAccountId === socialAccountId);

describe('GET /_sim/organizations/:id/usage', () => {
  const throttled = it.extend('acme', ({ create }) => create({ throttle: true }));

  throttled('counts a post in the account’s day and in the organization’s month', async ({ acme }) => {
    const id = await created(acme, '/post', scheduled(['FACEBOOK'], { postDate: acme.sim.clock.now() }));
    expect(await quota(acme, 'monthlyPosts')).toMatchObject({ used: 1, limit: 100_000, usedBy: [{ kind: 'POST', id }] });
    expect(await quota(acme, 'dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 1, limit: 100, usedBy: [{ kind: 'POST', id }] });
    expect(await quota(acme, 'dailyPosts', 'sa_acme_instagram')).toMatchObject({ used: 0, limit: 100, usedBy: [] });
    await acme.sim.clock.advance('P1D');
    expect(await quota(acme, 'dailyPosts', 'sa_acme_facebook')).toMatchObject({ used: 0, usedBy: [] });
  });

  throttled('has messages and runs of an account, and storage', async ({ acme }) => {
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

  throttled('has the running throttle windows', async ({ acme }) => {
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
