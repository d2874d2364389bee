import { describe, expect } from 'vitest';
import type { ProviderSetting, ProviderSettingList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { START, type TestSimulator } from '../../testing/test-simulator.ts';

const TEAM = 'team_acme_marketing';
const breakers = (count: number) => ({
  items: Array.from({ length: count }, (_, i) => ({ question: `Question ${i}?`, payload: `P${i}` })),
});
const menu = (count: number) => ({
  items: Array.from({ length: count }, (_, i) => ({ type: 'POSTBACK', title: `Entry ${i}`, payload: `P${i}` })),
});
const CONFIGS = { ICE_BREAKERS: breakers(1), PERSISTENT_MENU: menu(1), GET_STARTED: { payload: 'BEGIN' } } as const;
type Type = keyof typeof CONFIGS;

const put = (acme: TestSimulator, account: string, type: string, config: object | undefined) =>
  acme.call('PUT', `/automation-provider-settings/${account}/${type}`, { body: { config } });
const save = (acme: TestSimulator, account: string, type: Type, config: object = CONFIGS[type]) =>
  acme.ok<ProviderSetting>('PUT', `/automation-provider-settings/${account}/${type}`, { config });
const sync = (acme: TestSimulator, { id }: ProviderSetting) => acme.ok<ProviderSetting>('POST', `/automation-provider-settings/${id}/sync`);
const list = (acme: TestSimulator, query = '') =>
  acme.ok<ProviderSettingList>('GET', `/automation-provider-settings?teamId=${TEAM}${query}`);

describe('PUT /automation-provider-settings/:socialAccountId/:type', () => {
  it('[PRS-02, D-PRS-01] saves a setting', async ({ acme }) => {
    expect(await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS')).toEqual({
      id: expect.stringMatching(/^pset_/),
      teamId: TEAM,
      socialAccountId: 'sa_acme_instagram',
      platform: 'INSTAGRAM',
      type: 'ICE_BREAKERS',
      config: breakers(1),
      status: 'DRAFT',
      error: null,
      syncedAt: null,
      createdAt: START,
      updatedAt: START,
    });
  });

  it('[PRS-02] replaces the setting of this account and type, and no other', async ({ acme }) => {
    const first = await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU');
    const other = await save(acme, 'sa_acme_facebook', 'GET_STARTED');
    await acme.sim.clock.advance('PT1S');
    const second = await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU', menu(2));
    expect(second).toEqual({ ...first, config: menu(2), updatedAt: '2026-03-02T09:00:01.000Z' });
    expect(await list(acme)).toEqual({ items: [other, second], total: 2 });
  });

  it.for([
    ['ICE_BREAKERS', 'INSTAGRAM', 'ICE_BREAKERS are for INSTAGRAM accounts only, not for'],
    ['PERSISTENT_MENU', 'FACEBOOK', 'PERSISTENT_MENU is for FACEBOOK accounts only, not for'],
    ['GET_STARTED', 'FACEBOOK', 'GET_STARTED is for FACEBOOK accounts only, not for'],
  ] as const)('[PRS-04, PRS-05, PRS-06, D-PRS-02] accepts %s on %s only', async ([type, platform, refusal], { acme }) => {
    expect(await save(acme, `sa_acme_${platform.toLowerCase()}`, type)).toMatchObject({ platform, type });
    for (const other of ['INSTAGRAM', 'FACEBOOK', 'TIKTOK', 'THREADS'].filter(name => name !== platform)) {
      const { status, body } = await put(acme, `sa_acme_${other.toLowerCase()}`, type, CONFIGS[type]);
      expect([status, body.message]).toEqual([400, `${refusal} ${other}`]);
    }
    expect((await list(acme)).total).toBe(1);
  });

  it('[D-PRS-02] accepts 1 to 4 ice breakers, 1 to 3 menu entries, and both kinds of entries', async ({ acme }) => {
    for (const count of [1, 4])
      expect((await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS', breakers(count))).config).toEqual(breakers(count));
    for (const count of [1, 3]) expect((await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU', menu(count))).config).toEqual(menu(count));
    const link = { items: [{ type: 'URL', title: 'x'.repeat(30), url: 'https://example.com' }] };
    expect((await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU', link)).config).toEqual(link);
    const long = { items: [{ question: 'x'.repeat(80), payload: '🔥' }] };
    expect((await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS', long)).config).toEqual(long);
  });

  const entry = { type: 'POSTBACK', title: 'x', payload: 'P' };
  const link = { type: 'URL', title: 'x', url: 'https://example.com' };
  it.for([
    ['ICE_BREAKERS', undefined, 'config is required'],
    ['ICE_BREAKERS', {}, 'config.items: is required for ICE_BREAKERS'],
    ['ICE_BREAKERS', { payload: 'BEGIN' }, 'config.items: is required for ICE_BREAKERS'],
    ['ICE_BREAKERS', breakers(0), 'config.items must not be empty'],
    ['ICE_BREAKERS', breakers(5), 'config.items must have at most 4 items'],
    ['ICE_BREAKERS', { items: [{ question: 'x'.repeat(81), payload: 'P' }] }, 'config.items.0.question must be at most 80 characters long'],
    ['ICE_BREAKERS', { items: [{ question: '', payload: 'P' }] }, 'config.items.0.question must not be empty'],
    ['ICE_BREAKERS', { items: [{ payload: 'P' }] }, 'config.items.0.question: is required for an ice breaker'],
    ['ICE_BREAKERS', { items: [{ question: 'x' }] }, 'config.items.0.payload: is required for an ice breaker'],
    ['PERSISTENT_MENU', {}, 'config.items: is required for PERSISTENT_MENU'],
    ['PERSISTENT_MENU', menu(0), 'config.items must not be empty'],
    ['PERSISTENT_MENU', menu(4), 'config.items: PERSISTENT_MENU takes at most 3 items'],
    ['PERSISTENT_MENU', { items: [{ ...entry, title: 'x'.repeat(31) }] }, 'config.items.0.title must be at most 30 characters long'],
    ['PERSISTENT_MENU', { items: [entry, { ...entry, type: undefined }] }, 'config.items.1.type: is required for a menu entry'],
    ['PERSISTENT_MENU', { items: [{ ...entry, type: 'CALL' }] }, 'config.items.0.type'],
    ['PERSISTENT_MENU', { items: [{ ...entry, title: undefined }] }, 'config.items.0.title: is required for a menu entry'],
    ['PERSISTENT_MENU', { items: [{ ...entry, payload: undefined }] }, 'config.items.0.payload: is required for a POSTBACK entry'],
    ['PERSISTENT_MENU', { items: [{ ...link, url: undefined }] }, 'config.items.0.url: is required for a URL entry'],
    ['PERSISTENT_MENU', { items: [{ ...link, url: 'nowhere' }] }, 'config.items.0.url'],
    ['GET_STARTED', {}, 'config.payload: is required for GET_STARTED'],
    ['GET_STARTED', { payload: '' }, 'config.payload must not be empty'],
    ['GET_STARTED', menu(1), 'config.payload: is required for GET_STARTED'],
  ] as const)('[D-PRS-02] refuses %s %j', async ([type, config, message], { acme }) => {
    const { status, body } = await put(acme, type === 'ICE_BREAKERS' ? 'sa_acme_instagram' : 'sa_acme_facebook', type, config);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await list(acme)).total).toBe(0);
  });

  it('drops config fields of other types', async ({ acme }) => {
    const config = { items: [{ ...entry, question: 'x', url: 'https://example.com' }], payload: 'BEGIN' };
    expect((await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU', config)).config).toEqual({ items: [entry] });
    expect((await save(acme, 'sa_acme_facebook', 'GET_STARTED', config)).config).toEqual({ payload: 'BEGIN' });
  });

  it.for([
    ['another organization’s account', 'sa_pro_instagram', 'ICE_BREAKERS', 404, 'Social account not found'],
    ['an unknown account', '__proto__', 'ICE_BREAKERS', 404, 'Social account not found'],
    ['an unknown type', 'sa_acme_instagram', 'BANNER', 400, expect.stringContaining('type')],
  ] as const)('refuses %s', async ([, account, type, expectedStatus, message], { acme }) => {
    const { status, body } = await put(acme, account, type, breakers(1));
    expect([status, body.message]).toEqual([expectedStatus, message]);
  });
});

describe('GET /automation-provider-settings', () => {
  it('[PRS-01] lists ice breakers and menus of a team, newest first, all or of one account', async ({ acme }) => {
    const breaker = await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS');
    const entries = await save(acme, 'sa_acme_facebook', 'PERSISTENT_MENU');
    await save(acme, 'sa_acme_support_instagram', 'ICE_BREAKERS');
    expect(await list(acme)).toEqual({ items: [entries, breaker], total: 2 });
    expect(await list(acme, '&socialAccountId=sa_acme_instagram')).toEqual({ items: [breaker], total: 1 });
    expect(await list(acme, '&limit=1&offset=1')).toEqual({ items: [breaker], total: 2 });
  });

  it('requires a team of the organization, with automations on', async ({ acme }) => {
    const refused = async (path: string, key = 'sk_sim_acme') => {
      const { status, body } = await acme.call('GET', `/automation-provider-settings${path}`, { key });
      return [status, body.message];
    };
    expect(await refused('')).toEqual([400, 'teamId is required']);
    expect(await refused('?teamId=team_pro')).toEqual([404, 'Team not found']);
    expect(await refused('?teamId=team_pro', 'sk_sim_pro')).toEqual([404, 'Not found']);
  });
});

describe('POST /automation-provider-settings/:id/sync', () => {
  /** What the platform was given since. */
  function pushes(acme: TestSimulator): unknown[] {
    const given: unknown[] = [];
    for (const platform of [acme.world.platforms.INSTAGRAM, acme.world.platforms.FACEBOOK]) {
      const { pushProfileSetting } = platform;
      platform.pushProfileSetting = (account, type, config) => {
        given.push([account.externalId, type, config]);
        return pushProfileSetting(account, type, config);
      };
    }
    return given;
  }

  it.for([
    ['ICE_BREAKERS', 'instagram'],
    ['PERSISTENT_MENU', 'facebook'],
    ['GET_STARTED', 'facebook'],
  ] as const)('[PRS-03, D-PRS-03] pushes %s to the platform: SYNCED; PUT alone pushes nothing', async ([type, platform], { acme }) => {
    const given = pushes(acme);
    const saved = await save(acme, `sa_acme_${platform}`, type);
    expect(given).toEqual([]);
    await acme.sim.clock.advance('PT1S');
    const now = '2026-03-02T09:00:01.000Z';
    expect(await sync(acme, saved)).toEqual({ ...saved, status: 'SYNCED', syncedAt: now, updatedAt: now });
    expect(given).toEqual([[`${platform}_acme`, type, CONFIGS[type]]]);
    expect((await list(acme)).items).toMatchObject([{ status: 'SYNCED' }]);
  });

  it.for(['outage', 'timeout', 'rate-limited', 'reject', 'auth'] as const)(
    '[D-PRS-03] is FAILED with the error on %s, and SYNCED later',
    async (mode, { acme }) => {
      const saved = await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS');
      acme.sim.platforms.INSTAGRAM.fail(mode);
      const failed = await sync(acme, saved);
      expect(failed).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/./), syncedAt: null });
      acme.sim.platforms.INSTAGRAM.recover();
      expect(await sync(acme, saved)).toMatchObject({ status: 'SYNCED', error: null, syncedAt: START });
    },
  );

  it('[D-PRS-03] a saved change is DRAFT again, and keeps when it was last synced; a failed sync does, too', async ({ acme }) => {
    const synced = await sync(acme, await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS'));
    await acme.sim.clock.advance('PT1S');
    expect(await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS', breakers(2))).toMatchObject({
      id: synced.id,
      status: 'DRAFT',
      syncedAt: START,
    });
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await sync(acme, synced)).toMatchObject({ status: 'FAILED', syncedAt: START });
    expect(await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS')).toMatchObject({ status: 'DRAFT', error: null });
  });

  it('returns 404 for an unknown setting or one of another organization', async ({ acme }) => {
    const { id } = await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS');
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    for (const [unknown, key] of [
      ['pset_unknown', 'sk_sim_acme'],
      [id, 'sk_sim_pro'],
    ] as const) {
      const { status, body } = await acme.call('POST', `/automation-provider-settings/${unknown}/sync`, { key });
      expect([status, body.message]).toEqual([404, 'Provider setting not found']);
    }
  });
});

describe('when the account changes', () => {
  it('its settings are deleted with it', async ({ acme }) => {
    const setting = await save(acme, 'sa_acme_facebook', 'GET_STARTED');
    const kept = await save(acme, 'sa_acme_instagram', 'ICE_BREAKERS');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_acme_facebook');
    expect(await list(acme)).toEqual({ items: [kept], total: 1 });
    expect((await acme.call('POST', `/automation-provider-settings/${setting.id}/sync`)).status).toBe(404);
  });

  it('its settings become DRAFT when another channel is selected', async ({ acme }) => {
    const setting = await sync(acme, await save(acme, 'sa_acme_facebook', 'GET_STARTED'));
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'FACEBOOK' });
    expect((await list(acme)).items).toEqual([{ ...setting, status: 'DRAFT' }]);
  });
});
