import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SocialAccount, Team } from '../../../openapi/generated/types.ts';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { accountOf, eventTypes, TEAM } from './accounts.fixture.ts';
import { connectAccount } from './connect.ts';

let test: TestSimulator;
beforeEach(async () => {
  test = await createTestSimulator();
});
afterEach(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

const SUPPORT = 'team_acme_support';
const disconnect = (body: object, key = 'sk_sim_acme') => test.call<SocialAccount>('DELETE', '/social-account/disconnect', { body, key });
const copy = (body: object) =>
  test.call<readonly SocialAccount[]>('POST', '/social-account/copy', { body: { fromTeamId: TEAM, toTeamId: SUPPORT, ...body } });

/** Every key at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('connecting', () => {
  it('[WHK-11] [WHK-16] sends social-account.created and team.updated', () => {
    const account = connectAccount(test.world, { teamId: SUPPORT, type: 'SLACK' });
    expect(eventTypes(test)).toEqual(['social-account.created', 'team.updated']);
    expect(test.webhookEvents[0]).toMatchObject({ organizationId: 'org_acme', data: { id: account.id, type: 'SLACK', teamId: SUPPORT } });
    expect(test.webhookEvents[1]?.data).toMatchObject({ id: SUPPORT, socialAccounts: [{ type: 'INSTAGRAM' }, { id: account.id }] });
  });

  it('[ACC-04] an account in an event has everything', () => {
    connectAccount(test.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_new' });
    expect(test.webhookEvents[0]?.data).toMatchObject({
      id: expect.stringMatching(/^sa_/),
      type: 'FACEBOOK',
      teamId: SUPPORT,
      username: expect.any(String),
      displayName: expect.any(String),
      avatarUrl: expect.stringMatching(/^https:/),
      externalId: 'facebook_new',
      channels: [{ id: 'facebook_new' }, { id: 'facebook_new_2' }],
      createdAt: '2026-03-02T09:00:00.000Z',
    });
  });

  it('tells the other areas before the webhook endpoints', () => {
    const order: string[] = [];
    test.world.events.on('account.connected', ({ account }) => order.push(`connected ${account.type}`));
    test.world.events.on('account.detached', ({ account }) => order.push(`detached ${account.type}`));
    test.world.events.on('webhook', ({ type }) => order.push(type));
    connectAccount(test.world, { teamId: SUPPORT, type: 'SLACK' });
    expect(order).toEqual(['connected SLACK', 'social-account.created', 'team.updated']);
  });

  it('a team has one account of a platform: another real one is 400 and changes nothing', () => {
    expect(() => connectAccount(test.world, { teamId: SUPPORT, type: 'INSTAGRAM', externalId: 'instagram_other' })).toThrow(
      expect.objectContaining({ statusCode: 400, message: expect.stringContaining('Disconnect it first') }),
    );
    expect(test.webhookEvents).toEqual([]);
  });

  it('the same real one is connected again: it keeps its id and gains permissions', () => {
    const slack = connectAccount(test.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_x' });
    const again = connectAccount(test.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_x', withMessagingScope: true });
    expect(again).toBe(slack);
    expect(again.messagingScope).toBe(true);
    expect(eventTypes(test)).toEqual(['social-account.created', 'team.updated', 'social-account.updated']);
  });

  it('makes up a real account of its own each time when none is named', () => {
    const first = connectAccount(test.world, { teamId: SUPPORT, type: 'REDDIT' });
    const { id } = connectAccount(test.world, { teamId: 'team_pro', type: 'REDDIT' });
    expect(first.externalId).toMatch(/^reddit_/);
    expect(test.world.accounts.byId.get(id)?.externalId).not.toBe(first.externalId);
  });

  it.each(['sk_sim_free', 'sk_sim_pro', 'sk_sim_acme'])('[QTA-27] has no cap on the number of accounts (%s)', async key => {
    const platforms = Object.keys(test.world.platforms);
    for (let i = 0; i < 20; i++) {
      const team = await test.call<Team>('POST', '/team', { key, body: { name: `Team ${i}` } });
      for (const type of platforms) {
        const { status } = await test.call('POST', '/_sim/social-accounts', { body: { teamId: team.body.id, type } });
        expect(status, `${type} of team ${i}`).toBe(201);
      }
      const { body } = await test.call<Team>('GET', `/team/${team.body.id}`, { key });
      expect(body.socialAccounts).toHaveLength(platforms.length);
    }
  });
});

describe('DELETE /social-account/disconnect', () => {
  it('[D-ACC-08] [WHK-13] [WHK-16] takes the account out of its team and sends both events', async () => {
    await test.sim.clock.advance('PT1M');
    const { status, body } = await disconnect({ teamId: TEAM, type: 'TIKTOK' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'sa_acme_tiktok', deletedAt: '2026-03-02T09:01:00.000Z' });
    expect(eventTypes(test)).toEqual(['social-account.deleted', 'team.updated']);
    expect(test.webhookEvents[0]?.data).toEqual(body);
    expect(test.webhookEvents[1]?.data).toMatchObject({ id: TEAM, socialAccounts: { length: 14 } });
    expect(await accountOf(test, 'TIKTOK')).toBeUndefined();
    const { body: team } = await test.call<Team>('GET', `/team/${TEAM}`);
    expect(team.socialAccounts.map(({ type }) => type)).not.toContain('TIKTOK');
  });

  it('leaves no check of the account on the clock', async () => {
    await disconnect({ teamId: TEAM, type: 'FACEBOOK' });
    expect(test.world.clock.jobs().map(({ subject }) => subject)).not.toContain('sa_acme_facebook');
  });

  it('the account can be connected again, as a new one that shares the quotas of the old', async () => {
    await disconnect({ teamId: TEAM, type: 'TIKTOK' });
    const { id, externalId } = connectAccount(test.world, { teamId: TEAM, type: 'TIKTOK', externalId: 'tiktok_acme' });
    expect(id).not.toBe('sa_acme_tiktok');
    expect(externalId).toBe('tiktok_acme');
  });

  it.each([
    ['an unknown team', { teamId: 'team_nowhere', type: 'SLACK' }, 404, 'Team not found'],
    ['[AUTH-05] a stranger’s account', { teamId: 'team_pro', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['a platform that the team lacks', { teamId: SUPPORT, type: 'SLACK' }, 404, 'Social account not found'],
    ['no type', { teamId: TEAM }, 400, expect.any(String)],
  ])('refuses %s', async (_, body, status, message) => {
    expect(await disconnect(body)).toMatchObject({ status, body: { message } });
    expect(test.webhookEvents).toEqual([]);
    expect(await accountOf(test, 'SLACK')).toBeDefined();
  });
});

describe('POST /social-account/copy', () => {
  it('[D-ACC-08] connects the same real accounts under new ids', async () => {
    const { status, body } = await copy({ socialAccountTypes: ['FACEBOOK', 'SLACK', 'SLACK'] });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { type: 'FACEBOOK', teamId: SUPPORT, externalId: 'facebook_acme' },
      { type: 'SLACK', teamId: SUPPORT, externalId: 'slack_acme' },
    ]);
    expect(body.map(({ id }) => id)).not.toContain('sa_acme_facebook');
    expect(await accountOf(test, 'FACEBOOK', SUPPORT)).toEqual(body[0]);
    expect(eventTypes(test)).toEqual(['social-account.created', 'social-account.created', 'team.updated']);
    expect(test.webhookEvents[2]?.data).toMatchObject({ id: SUPPORT, socialAccounts: { length: 3 } });
  });

  it('copies the permission to read messages, but no subscription to them', async () => {
    const { body } = await copy({ socialAccountTypes: ['FACEBOOK'] });
    expect(test.world.accounts.byId.get(body[0]?.id ?? '')).toMatchObject({ messagingScope: true, messagingEnabled: false });
    expect(test.world.accounts.byId.get('sa_acme_facebook')).toMatchObject({ messagingScope: true, messagingEnabled: true });
  });

  it('[D-ACC-08] with resetChannel the channel is still to be chosen', async () => {
    const { body } = await copy({ socialAccountTypes: ['FACEBOOK', 'SLACK'], resetChannel: true });
    expect(body.map(({ externalId }) => externalId)).toEqual([null, 'slack_acme']);
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ externalId: 'facebook_acme' });
  });

  it.each([
    ['a platform that the source team lacks', { fromTeamId: SUPPORT, toTeamId: TEAM, socialAccountTypes: ['SLACK'] }, 404],
    ['one that the target team has', { socialAccountTypes: ['SLACK', 'INSTAGRAM'] }, 400],
    ['a team to itself', { toTeamId: TEAM, socialAccountTypes: ['SLACK'] }, 400],
    ['no platforms', { socialAccountTypes: [] }, 400],
    ['[AUTH-05] to a stranger’s team', { toTeamId: 'team_pro', socialAccountTypes: ['SLACK'] }, 404],
    ['[AUTH-05] from a stranger’s team', { fromTeamId: 'team_pro', socialAccountTypes: ['YOUTUBE'] }, 404],
  ])('refuses %s, and copies nothing', async (_, body, status) => {
    expect(await copy(body)).toMatchObject({ status, body: { statusCode: status } });
    expect(test.world.accounts.byId.findBy('team', SUPPORT)).toHaveLength(1);
    expect(test.webhookEvents).toEqual([]);
  });
});

describe('GET /social-account/by-type', () => {
  it('[D-ACC-08] answers the team’s account of the platform', async () => {
    expect(await accountOf(test, 'INSTAGRAM', SUPPORT)).toMatchObject({ id: 'sa_acme_support_instagram' });
    expect(await test.call('GET', `/social-account/by-type?teamId=${SUPPORT}&type=SLACK`)).toMatchObject({
      status: 404,
      body: { message: 'Social account not found' },
    });
  });
});

describe('secrets', () => {
  it('[ACC-05] stand in no event and no answer', async () => {
    await copy({ socialAccountTypes: ['DISCORD', 'SLACK', 'FACEBOOK'] });
    await test.call('POST', '/social-account/unset-channel', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    await test.call('POST', '/social-account/set-channel', { body: { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme' } });
    test.sim.platforms.SLACK.fail('auth');
    await test.call('POST', '/social-account/connection-check', { body: { teamId: TEAM, type: 'SLACK' } });
    test.world.platforms.THREADS.controls.revokeToken('threads_acme');
    await test.sim.clock.advance('PT7H');
    await disconnect({ teamId: TEAM, type: 'DISCORD' });
    await test.call('POST', '/team', { body: { name: 'Events', copyTeamId: TEAM } });
    await test.call('PATCH', `/team/${SUPPORT}`, { body: { name: 'Care' } });
    await test.call('DELETE', `/team/${SUPPORT}`);
    const { body } = await test.call<object>('GET', '/team');
    const keys = new Set(keysOf([test.webhookEvents, body]));
    expect(new Set(eventTypes(test))).toEqual(
      new Set([
        'social-account.created',
        'social-account.updated',
        'social-account.deleted',
        'team.created',
        'team.updated',
        'team.deleted',
      ]),
    );
    for (const secret of ['accessToken', 'refreshToken', 'secret', 'expiresAt']) expect(keys).not.toContain(secret);
    expect(JSON.stringify(test.webhookEvents)).not.toMatch(/sk_sim|whsec/);
  });
});
