import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform, Post, SocialAccountPage } from '../../../openapi/generated/types.ts';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { accountOf, askToConnect, eventTypes, submit, TEAM } from './accounts.fixture.ts';

let test: TestSimulator;
beforeEach(async () => {
  test = await createTestSimulator();
});
afterEach(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

/** The owner of acme's account takes the permission back. */
function revoke(type: Platform): void {
  test.world.platforms[type].controls.revokeToken(`${type.toLowerCase()}_acme`);
}

function restore(type: Platform): void {
  test.world.platforms[type].controls.restoreToken(`${type.toLowerCase()}_acme`);
}

function setGrace(deleteAccountAfter: number): void {
  const acme = test.world.organizations.byId.get('org_acme');
  if (acme) test.world.organizations.byId.update(acme, { settings: { ...acme.settings, deleteAccountAfter } });
}

const advance = (duration: string) => test.sim.clock.advance(duration);
const advanceTo = (time: string) => test.sim.clock.advanceTo(`2026-03-02T${time}Z`);

async function look(id: string) {
  const { body } = await test.call<Post>('GET', `/post/${id}`);
  return { status: body.status, accounts: body.socialAccounts?.map(({ socialAccount }) => socialAccount.id) };
}

describe('the regular check', () => {
  it.each(['FACEBOOK', 'INSTAGRAM', 'THREADS'] as const)(
    '[ACC-06] [D-ACC-03] finds a revoked %s token 6 hours after the creation',
    async type => {
      revoke(type);
      await advanceTo('14:59:59.999');
      expect(await accountOf(test, type)).toMatchObject({ disconnectedCheckTryAt: null });
      await advanceTo('15:00:00.000');
      expect(await accountOf(test, type)).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T15:10:00.000Z' });
    },
  );

  it('[ACC-06] finds at the next check what was revoked after one', async () => {
    await advance('PT7H');
    revoke('THREADS');
    await advanceTo('20:59:59.999');
    expect(await accountOf(test, 'THREADS')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo('21:00:00.000');
    expect(await accountOf(test, 'THREADS')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:10:00.000Z' });
  });

  it('[D-ACC-03] counts from the creation of each account', async () => {
    await advance('PT1H');
    const { body } = await test.call<{ id: string }>('POST', '/team', { body: { name: 'Late' } });
    await test.call('POST', '/social-account/copy', { body: { fromTeamId: TEAM, toTeamId: body.id, socialAccountTypes: ['THREADS'] } });
    revoke('THREADS');
    await advanceTo('15:59:59.999');
    expect(await accountOf(test, 'THREADS', body.id)).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo('16:00:00.000');
    expect(await accountOf(test, 'THREADS', body.id)).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T16:10:00.000Z' });
  });

  it('[ACC-07] leaves the other 12 platforms alone', async () => {
    const others = Object.values(test.world.platforms)
      .map(({ id }) => id)
      .filter(id => !['FACEBOOK', 'INSTAGRAM', 'THREADS'].includes(id));
    expect(others).toHaveLength(12);
    others.forEach(revoke);
    await advance('P2D');
    expect(test.webhookEvents).toEqual([]);
    for (const type of others) expect(await accountOf(test, type)).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
  });

  it('[ACC-08] that succeeds sends nothing and changes nothing', async () => {
    const before = await accountOf(test, 'FACEBOOK');
    await advance('P3D');
    expect(test.webhookEvents).toEqual([]);
    expect(await accountOf(test, 'FACEBOOK')).toEqual(before);
  });

  it('goes on without a channel', async () => {
    await test.call('POST', '/social-account/unset-channel', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    revoke('FACEBOOK');
    await advance('PT6H');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T15:10:00.000Z' });
  });
});

describe('retries', () => {
  it('[ACC-09] a failed check is tried again 3 times, 10 minutes apart', async () => {
    setGrace(1);
    revoke('FACEBOOK');
    for (const [time, next] of [
      ['15:00:00', '2026-03-02T15:10:00.000Z'],
      ['15:09:59', '2026-03-02T15:10:00.000Z'],
      ['15:10:00', '2026-03-02T15:20:00.000Z'],
      ['15:20:00', '2026-03-02T15:30:00.000Z'],
      ['15:29:59', '2026-03-02T15:30:00.000Z'],
    ] as const) {
      await advanceTo(time);
      expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: next, deleteOn: null });
    }
    expect(test.webhookEvents).toEqual([]);
    await advanceTo('15:30:00');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null, deleteOn: '2026-03-02T16:30:00.000Z' });
  });

  it.each(['15:05:00', '15:15:00', '15:25:00'])('[ACC-10] a token restored at %s saves the account', async time => {
    revoke('FACEBOOK');
    await advanceTo(time);
    restore('FACEBOOK');
    await advance('P1D');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', deleteOn: null, disconnectedCheckTryAt: null });
    expect(test.webhookEvents).toEqual([]);
  });

  it('[ACC-10] counts anew after a success, and keeps the 6-hour rhythm', async () => {
    revoke('FACEBOOK');
    await advanceTo('15:25:00');
    restore('FACEBOOK');
    await advanceTo('15:35:00');
    revoke('FACEBOOK');
    await advanceTo('20:59:59');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo('21:20:00');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:30:00.000Z', deleteOn: null });
  });

  it.each(['outage', 'timeout', 'rate-limited'] as const)('[D-ACC-06] %s of the platform is no verdict', async mode => {
    test.sim.platforms.FACEBOOK.fail(mode);
    await advance('P2D');
    expect(test.webhookEvents).toEqual([]);
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
  });

  it('[D-ACC-06] an outage during the retries postpones the verdict', async () => {
    revoke('FACEBOOK');
    await advanceTo('15:25:00');
    test.sim.platforms.FACEBOOK.fail('outage');
    await advanceTo('18:00:00');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ deleteOn: null });
    test.sim.platforms.FACEBOOK.recover();
    await advanceTo('18:10:00');
    expect(eventTypes(test)).toEqual(['social-account.updated']);
  });
});

describe('the scheduled removal', () => {
  it('[ACC-11] [ACC-12] [ACC-13] [ACC-14] [ACC-15] is told with all there is to know', async () => {
    setGrace(24);
    revoke('FACEBOOK');
    await advanceTo('15:30:00');
    expect(test.webhookEvents).toHaveLength(1);
    expect(test.webhookEvents[0]).toMatchObject({
      type: 'social-account.updated',
      organizationId: 'org_acme',
      data: { id: 'sa_acme_facebook', deleteOn: '2026-03-03T15:30:00.000Z' },
    });
    const data: object = test.webhookEvents[0]?.data ?? {};
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

  it('[ACC-18] [ACC-20] [D-ACC-04] without a grace the next minutely cleanup takes the account', async () => {
    revoke('FACEBOOK');
    await advanceTo('15:30:59.999');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ deleteOn: '2026-03-02T15:30:00.000Z' });
    await advanceTo('15:31:00.000');
    expect(await accountOf(test, 'FACEBOOK')).toBeUndefined();
    expect(eventTypes(test)).toEqual(['social-account.updated', 'social-account.deleted', 'team.updated']);
    expect(test.webhookEvents[1]?.data).toMatchObject({ id: 'sa_acme_facebook', deletedAt: '2026-03-02T15:31:00.000Z' });
    expect(test.webhookEvents[2]?.data).toMatchObject({ id: TEAM, socialAccounts: { length: 14 } });
  });

  it.each([1, 5, 24])('[ACC-21] [D-ACC-04] with a grace of %d hours the account exists until deleteOn', async hours => {
    setGrace(hours);
    revoke('THREADS');
    const deleteOn = new Date(Date.UTC(2026, 2, 2, 15 + hours, 30));
    await test.sim.clock.advanceTo(deleteOn.toISOString());
    expect(await accountOf(test, 'THREADS')).toMatchObject({ deleteOn: deleteOn.toISOString() });
    await advance('PT1M');
    expect(await accountOf(test, 'THREADS')).toBeUndefined();
    expect(eventTypes(test)).toContain('social-account.deleted');
  });

  it('[ACC-09] an account that is scheduled is not checked again', async () => {
    setGrace(24);
    revoke('THREADS');
    await advance('P1D');
    expect(eventTypes(test)).toEqual(['social-account.updated']);
  });

  it('[D-ACC-08] GET /social-account/to-delete lists it', async () => {
    setGrace(24);
    revoke('THREADS');
    revoke('FACEBOOK');
    const toDelete = async (query = '') => (await test.call<SocialAccountPage>('GET', `/social-account/to-delete${query}`)).body;
    expect(await toDelete()).toEqual({ items: [], pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 } });
    await advanceTo('15:30:00');
    const page = await toDelete('?pageSize=1&page=2');
    expect(page).toMatchObject({ items: [{ id: 'sa_acme_facebook' }], pagination: { page: 2, pageSize: 1, total: 2, totalPages: 2 } });
    expect((await toDelete()).items.map(({ id }) => id)).toEqual(['sa_acme_threads', 'sa_acme_facebook']);
    const { body } = await test.call<SocialAccountPage>('GET', '/social-account/to-delete', { key: 'sk_sim_pro' });
    expect(body.items).toEqual([]);
  });
});

describe('reconnecting before deleteOn', () => {
  beforeEach(async () => {
    setGrace(2);
    revoke('FACEBOOK');
    await advanceTo('16:00:00');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ deleteOn: '2026-03-02T17:30:00.000Z' });
    const url = await askToConnect(test, { type: 'FACEBOOK' });
    const { location } = await submit(test, url, { decision: 'approve', externalId: 'facebook_acme' });
    expect(location).toContain('success=true');
  });

  it('[ACC-22] [D-ACC-05] keeps the account with its id and channel; nothing is removed or told to be', async () => {
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', externalId: 'facebook_acme', deleteOn: null });
    await advance('P2D');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ id: 'sa_acme_facebook', deleteOn: null });
    expect(eventTypes(test)).toEqual(['social-account.updated', 'social-account.updated']);
    expect(test.webhookEvents[1]?.data).not.toHaveProperty('socialAction');
  });

  it('[D-ACC-05] the token works again', async () => {
    const { body } = await test.call('POST', '/social-account/connection-check', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    expect(body).toMatchObject({ success: true });
  });

  it('keeps the 6-hour rhythm of its creation', async () => {
    revoke('FACEBOOK');
    await advanceTo('20:59:59.999');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: null });
    await advanceTo('21:00:00.000');
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ disconnectedCheckTryAt: '2026-03-02T21:10:00.000Z' });
  });
});

describe('posts of an account that is removed', () => {
  const data = {
    THREADS: { text: 'Hello' },
    TWITTER: { text: 'Hello' },
  };

  async function post(status: 'DRAFT' | 'SCHEDULED', types: ('THREADS' | 'TWITTER')[]): Promise<string> {
    const chosen = Object.fromEntries(types.map(type => [type, data[type]]));
    const body = { teamId: TEAM, title: 'Later', status, postDate: '2026-03-04T12:00:00Z', socialAccountTypes: types, data: chosen };
    const answer = await test.call<Post>('POST', '/post', { body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.id;
  }

  it('[ACC-23] keep their status and their other accounts', async () => {
    const draft = await post('DRAFT', ['THREADS', 'TWITTER']);
    const scheduled = await post('SCHEDULED', ['THREADS', 'TWITTER']);
    revoke('THREADS');
    await advanceTo('16:00:00');
    expect(await look(draft)).toEqual({ status: 'DRAFT', accounts: ['sa_acme_twitter'] });
    expect(await look(scheduled)).toEqual({ status: 'SCHEDULED', accounts: ['sa_acme_twitter'] });
  });

  it('[ACC-24] become drafts when they had only this account, and are not published', async () => {
    const id = await post('SCHEDULED', ['THREADS']);
    revoke('THREADS');
    await advanceTo('16:00:00');
    expect(await look(id)).toEqual({ status: 'DRAFT', accounts: [] });
    await advance('P5D');
    expect(await look(id)).toMatchObject({ status: 'DRAFT' });
    expect(eventTypes(test)).not.toContain('post.published');
  });
});
