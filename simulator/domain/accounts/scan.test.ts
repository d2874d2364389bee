import { describe, expect } from 'vitest';
import type { Platform, Post, SocialAccountPage } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { organizationOf, setOrganization } from '../organizations/organizations.fixture.ts';
import { accountOf, askToConnect, eventTypes, submit, TEAM } from './accounts.fixture.ts';

/** The owner of acme's account takes the permission back. */
function revoke(acme: TestSimulator, type: Platform): void {
  acme.world.platforms[type].controls.revokeToken(`${type.toLowerCase()}_acme`);
}

function restore(acme: TestSimulator, type: Platform): void {
  acme.world.platforms[type].controls.restoreToken(`${type.toLowerCase()}_acme`);
}

function setGrace(acme: TestSimulator, deleteAccountAfter: number): void {
  setOrganization(acme.world, { settings: { ...organizationOf(acme.world).settings, deleteAccountAfter } });
}

const advance = (acme: TestSimulator, duration: string) => acme.sim.clock.advance(duration);
const advanceTo = (acme: TestSimulator, time: string) => acme.sim.clock.advanceTo(`2026-03-02T${time}Z`);

async function statusAndAccounts(acme: TestSimulator, id: string) {
  const { body } = await acme.call<Post>('GET', `/post/${id}`);
  return { status: body.status, accounts: body.socialAccounts?.map(({ socialAccount }) => socialAccount.id) };
}

describe('the regular check', () => {
  it.for(['FACEBOOK', 'INSTAGRAM', 'THREADS'] as const)(
    '[ACC-06] [D-ACC-03] [D-ACC-10] finds a revoked %s token 6 hours after the creation',
    async (type, { acme }) => {
      revoke(acme, type);
      await advanceTo(acme, '14:59:59.999');
      expect(await accountOf(acme, type)).toMatchObject({ disconnectedCheckTryAt: null });
      await advanceTo(acme, '15:00:00.000');
      expect(await accountOf(acme, type)).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T15:10:00.000Z' });
    },
  );

  it('[ACC-06] finds a token revoked between two checks at the next check', async ({ acme }) => {
    await advance(acme, 'PT7H');
    revoke(acme, 'THREADS');
    await advanceTo(acme, '20:59:59.999');
    expect(await accountOf(acme, 'THREADS')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo(acme, '21:00:00.000');
    expect(await accountOf(acme, 'THREADS')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:10:00.000Z' });
  });

  it('[D-ACC-03] counts from the creation of each account', async ({ acme }) => {
    await advance(acme, 'PT1H');
    const { body } = await acme.call<{ id: string }>('POST', '/team', { body: { name: 'Late' } });
    await acme.call('POST', '/social-account/copy', { body: { fromTeamId: TEAM, toTeamId: body.id, socialAccountTypes: ['THREADS'] } });
    revoke(acme, 'THREADS');
    await advanceTo(acme, '15:59:59.999');
    expect(await accountOf(acme, 'THREADS', body.id)).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo(acme, '16:00:00.000');
    expect(await accountOf(acme, 'THREADS', body.id)).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T16:10:00.000Z' });
  });

  it('[ACC-07] [D-ACC-10] does not check the other 12 platforms', async ({ acme }) => {
    const others = Object.values(acme.world.platforms)
      .map(({ id }) => id)
      .filter(id => !['FACEBOOK', 'INSTAGRAM', 'THREADS'].includes(id));
    expect(others).toHaveLength(12);
    for (const type of others) revoke(acme, type);
    await advance(acme, 'P2D');
    expect(acme.webhookEvents).toEqual([]);
    for (const type of others) expect(await accountOf(acme, type)).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
  });

  it('[ACC-08] sends nothing and changes nothing when it succeeds', async ({ acme }) => {
    const before = await accountOf(acme, 'FACEBOOK');
    await advance(acme, 'P3D');
    expect(acme.webhookEvents).toEqual([]);
    expect(await accountOf(acme, 'FACEBOOK')).toEqual(before);
  });

  it('also checks an account without a channel', async ({ acme }) => {
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    revoke(acme, 'FACEBOOK');
    await advance(acme, 'PT6H');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T15:10:00.000Z' });
  });
});

describe('retries', () => {
  it('[ACC-09] a failed check is tried again 3 times, 10 minutes apart', async ({ acme }) => {
    setGrace(acme, 1);
    revoke(acme, 'FACEBOOK');
    for (const [time, next] of [
      ['15:00:00', '2026-03-02T15:10:00.000Z'],
      ['15:09:59', '2026-03-02T15:10:00.000Z'],
      ['15:10:00', '2026-03-02T15:20:00.000Z'],
      ['15:20:00', '2026-03-02T15:30:00.000Z'],
      ['15:29:59', '2026-03-02T15:30:00.000Z'],
    ] as const) {
      await advanceTo(acme, time);
      expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: next, deleteOn: null });
    }
    expect(acme.webhookEvents).toEqual([]);
    await advanceTo(acme, '15:30:00');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null, deleteOn: '2026-03-02T16:30:00.000Z' });
  });

  it.for(['15:05:00', '15:15:00', '15:25:00'])(
    '[ACC-10] an account whose token is restored at %s stays connected',
    async (time, { acme }) => {
      revoke(acme, 'FACEBOOK');
      await advanceTo(acme, time);
      restore(acme, 'FACEBOOK');
      await advance(acme, 'P1D');
      expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', deleteOn: null, disconnectedCheckTryAt: null });
      expect(acme.webhookEvents).toEqual([]);
    },
  );

  it('[ACC-10] restarts the count after a success, and keeps the 6-hour schedule', async ({ acme }) => {
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '15:25:00');
    restore(acme, 'FACEBOOK');
    await advanceTo(acme, '15:35:00');
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '20:59:59');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo(acme, '21:20:00');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:30:00.000Z', deleteOn: null });
  });

  it.for(['outage', 'timeout', 'rate-limited'] as const)(
    '[D-ACC-06] a platform failure by %s does not count as a disconnection',
    async (mode, { acme }) => {
      acme.sim.platforms.FACEBOOK.fail(mode);
      await advance(acme, 'P2D');
      expect(acme.webhookEvents).toEqual([]);
      expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
    },
  );

  it('[D-ACC-06] an outage during the retries postpones the result', async ({ acme }) => {
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '15:25:00');
    acme.sim.platforms.FACEBOOK.fail('outage');
    await advanceTo(acme, '18:00:00');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ deleteOn: null });
    acme.sim.platforms.FACEBOOK.recover();
    await advanceTo(acme, '18:10:00');
    expect(eventTypes(acme)).toEqual(['social-account.updated']);
  });
});

describe('the scheduled removal', () => {
  it('[ACC-11] [ACC-12] [ACC-13] [ACC-14] [ACC-15] is announced with the complete account', async ({ acme }) => {
    setGrace(acme, 24);
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '15:30:00');
    expect(acme.webhookEvents).toHaveLength(1);
    expect(acme.webhookEvents[0]).toMatchObject({
      type: 'social-account.updated',
      organizationId: 'org_acme',
      data: { id: 'sa_acme_facebook', deleteOn: '2026-03-03T15:30:00.000Z' },
    });
    const data: object = acme.webhookEvents[0]?.data ?? {};
    expect('socialAction' in data && data.socialAction).toEqual({
      type: 'disconnect-check',
      source: 'system',
      checkedAt: '2026-03-02T15:30:00.000Z',
      details: {
        status: 'error',
        code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED',
        message: expect.any(String),
        attemptNumber: 3,
        attemptsTotal: 3,
        scheduledForDeletion: true,
        deleteAccountAfter: 24,
        deleteOn: '2026-03-03T15:30:00.000Z',
      },
    });
  });

  it('[ACC-18] [ACC-20] [D-ACC-04] without a grace period the next minutely cleanup removes the account', async ({ acme }) => {
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '15:30:59.999');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ deleteOn: '2026-03-02T15:30:00.000Z' });
    await advanceTo(acme, '15:31:00.000');
    expect(await accountOf(acme, 'FACEBOOK')).toBeUndefined();
    expect(eventTypes(acme)).toEqual(['social-account.updated', 'social-account.deleted', 'team.updated']);
    expect(acme.webhookEvents[1]?.data).toMatchObject({ id: 'sa_acme_facebook', deletedAt: '2026-03-02T15:31:00.000Z' });
    expect(acme.webhookEvents[2]?.data).toMatchObject({ id: TEAM, socialAccounts: { length: 14 } });
  });

  it.for([1, 5, 24])('[ACC-21] [D-ACC-04] with a grace period of %d hours the account exists until deleteOn', async (hours, { acme }) => {
    setGrace(acme, hours);
    revoke(acme, 'THREADS');
    const deleteOn = new Date(Date.UTC(2026, 2, 2, 15 + hours, 30));
    await acme.sim.clock.advanceTo(deleteOn.toISOString());
    expect(await accountOf(acme, 'THREADS')).toMatchObject({ deleteOn: deleteOn.toISOString() });
    await advance(acme, 'PT1M');
    expect(await accountOf(acme, 'THREADS')).toBeUndefined();
    expect(eventTypes(acme)).toContain('social-account.deleted');
  });

  it('[ACC-09] an account that is scheduled is not checked again', async ({ acme }) => {
    setGrace(acme, 24);
    revoke(acme, 'THREADS');
    await advance(acme, 'P1D');
    expect(eventTypes(acme)).toEqual(['social-account.updated']);
  });

  it('[D-ACC-08] GET /social-account/to-delete lists it', async ({ acme }) => {
    setGrace(acme, 24);
    revoke(acme, 'THREADS');
    revoke(acme, 'FACEBOOK');
    const toDelete = async (query = '') => (await acme.call<SocialAccountPage>('GET', `/social-account/to-delete${query}`)).body;
    expect(await toDelete()).toEqual({ items: [], pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 } });
    await advanceTo(acme, '15:30:00');
    const page = await toDelete('?pageSize=1&page=2');
    expect(page).toMatchObject({ items: [{ id: 'sa_acme_facebook' }], pagination: { page: 2, pageSize: 1, total: 2, totalPages: 2 } });
    expect((await toDelete()).items.map(({ id }) => id)).toEqual(['sa_acme_threads', 'sa_acme_facebook']);
    const { body } = await acme.call<SocialAccountPage>('GET', '/social-account/to-delete', { key: 'sk_sim_pro' });
    expect(body.items).toEqual([]);
  });
});

describe('reconnecting before deleteOn', () => {
  it.beforeEach(async ({ acme }) => {
    setGrace(acme, 2);
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '16:00:00');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ deleteOn: '2026-03-02T17:30:00.000Z' });
    const url = await askToConnect(acme, { type: 'FACEBOOK' });
    const { location } = await submit(acme, url, { decision: 'approve', externalId: 'facebook_acme' });
    expect(location).toContain('success=true');
  });

  it('[ACC-22] [D-ACC-05] keeps the account with its id and channel; no removal is scheduled or announced', async ({ acme }) => {
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', externalId: 'facebook_acme', deleteOn: null });
    await advance(acme, 'P2D');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', deleteOn: null });
    expect(eventTypes(acme)).toEqual(['social-account.updated', 'social-account.updated']);
    expect(acme.webhookEvents[1]?.data).not.toHaveProperty('socialAction');
  });

  it('[D-ACC-05] the token works again', async ({ acme }) => {
    const { body } = await acme.call('POST', '/social-account/connection-check', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    expect(body).toMatchObject({ success: true });
  });

  it('keeps the 6-hour schedule of its creation', async ({ acme }) => {
    revoke(acme, 'FACEBOOK');
    await advanceTo(acme, '20:59:59.999');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo(acme, '21:00:00.000');
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:10:00.000Z' });
  });
});

describe('posts of an account that is removed', () => {
  const data = {
    THREADS: { text: 'Hello' },
    TWITTER: { text: 'Hello' },
  };

  async function post(acme: TestSimulator, status: 'DRAFT' | 'SCHEDULED', types: ('THREADS' | 'TWITTER')[]): Promise<string> {
    const chosen = Object.fromEntries(types.map(type => [type, data[type]]));
    const body = { teamId: TEAM, title: 'Later', status, postDate: '2026-03-04T12:00:00Z', socialAccountTypes: types, data: chosen };
    const answer = await acme.call<Post>('POST', '/post', { body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.id;
  }

  it('[ACC-23] keep their status and their other accounts', async ({ acme }) => {
    const draft = await post(acme, 'DRAFT', ['THREADS', 'TWITTER']);
    const scheduled = await post(acme, 'SCHEDULED', ['THREADS', 'TWITTER']);
    revoke(acme, 'THREADS');
    await advanceTo(acme, '16:00:00');
    expect(await statusAndAccounts(acme, draft)).toEqual({ status: 'DRAFT', accounts: ['sa_acme_twitter'] });
    expect(await statusAndAccounts(acme, scheduled)).toEqual({ status: 'SCHEDULED', accounts: ['sa_acme_twitter'] });
  });

  it('[ACC-24] become drafts when this was their only account, and are not published', async ({ acme }) => {
    const id = await post(acme, 'SCHEDULED', ['THREADS']);
    revoke(acme, 'THREADS');
    await advanceTo(acme, '16:00:00');
    expect(await statusAndAccounts(acme, id)).toEqual({ status: 'DRAFT', accounts: [] });
    await advance(acme, 'P5D');
    expect(await statusAndAccounts(acme, id)).toMatchObject({ status: 'DRAFT' });
    expect(eventTypes(acme)).not.toContain('post.published');
  });
});
