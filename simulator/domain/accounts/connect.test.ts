import { describe, expect } from 'vitest';
import type { FacebookTokenDebug, SocialAccount, Team } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { accountOf, askToConnect, eventTypes, submit, TEAM } from './accounts.fixture.ts';
import { connectAccount } from './connect.ts';

const SUPPORT = 'team_acme_support';
const disconnect = (acme: TestSimulator, body: object, key = 'sk_sim_acme') =>
  acme.call<SocialAccount>('DELETE', '/social-account/disconnect', { body, key });
const copy = (acme: TestSimulator, body: object) =>
  acme.call<readonly SocialAccount[]>('POST', '/social-account/copy', { body: { fromTeamId: TEAM, toTeamId: SUPPORT, ...body } });

/** Every key at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('connecting', () => {
  it('[WHK-11] [WHK-16] sends social-account.created and team.updated', ({ acme }) => {
    const account = connectAccount(acme.world, { teamId: SUPPORT, type: 'SLACK' });
    expect(eventTypes(acme)).toEqual(['social-account.created', 'team.updated']);
    expect(acme.webhookEvents[0]).toMatchObject({ organizationId: 'org_acme', data: { id: account.id, type: 'SLACK', teamId: SUPPORT } });
    expect(acme.webhookEvents[1]?.data).toMatchObject({ id: SUPPORT, socialAccounts: [{ type: 'INSTAGRAM' }, { id: account.id }] });
  });

  it('[ACC-04] an event carries the complete account', ({ acme }) => {
    connectAccount(acme.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_new' });
    expect(acme.webhookEvents[0]?.data).toMatchObject({
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

  it('emits the domain event before the webhook events', ({ acme }) => {
    const order: string[] = [];
    acme.world.events.on('account.connected', ({ account }) => order.push(`connected ${account.type}`));
    acme.world.events.on('account.detached', ({ account }) => order.push(`detached ${account.type}`));
    acme.world.events.on('webhook', ({ type }) => order.push(type));
    connectAccount(acme.world, { teamId: SUPPORT, type: 'SLACK' });
    expect(order).toEqual(['connected SLACK', 'social-account.created', 'team.updated']);
  });

  it('a team has one account per platform: connecting another real account is 400 and changes nothing', ({ acme }) => {
    expect(() => connectAccount(acme.world, { teamId: SUPPORT, type: 'INSTAGRAM', externalId: 'instagram_other' })).toThrow(
      expect.objectContaining({ statusCode: 400, message: expect.stringContaining('Disconnect it first') }),
    );
    expect(acme.webhookEvents).toEqual([]);
  });

  it('[D-ACC-15] connecting again without the messaging permission removes that permission', async ({ acme }) => {
    const account = () => acme.world.accounts.byId.get('sa_acme_instagram');
    expect(account()?.messagingScope).toBe(true);
    const url = await askToConnect(acme, { type: 'INSTAGRAM' });
    await submit(acme, url, { decision: 'approve', externalId: 'instagram_acme' });
    expect(account()?.messagingScope).toBe(false);
    const wider = await askToConnect(acme, { type: 'INSTAGRAM', withMessagingScope: true });
    await submit(acme, wider, { decision: 'approve', externalId: 'instagram_acme' });
    expect(account()?.messagingScope).toBe(true);
  });

  it('[D-ACC-15, D-MSC-59] the permissions of business accounts are those of the last consent', async ({ acme }) => {
    const scopes = async () =>
      (await acme.ok<FacebookTokenDebug>('GET', '/misc/facebook/token-debug?teamId=team_acme_marketing')).scopes.filter(
        scope => scope === 'business_management',
      );
    expect(await scopes()).toEqual([]);
    for (const [withBusinessScope, expected] of [
      [true, ['business_management']],
      [false, []],
    ] as const) {
      const url = await askToConnect(acme, { type: 'FACEBOOK', withBusinessScope });
      await submit(acme, url, { decision: 'approve', externalId: 'facebook_acme' });
      expect(await scopes()).toEqual(expected);
    }
  });

  it('connecting the same real account again keeps its id and adds permissions', ({ acme }) => {
    const slack = connectAccount(acme.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_x' });
    const again = connectAccount(acme.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_x', withMessagingScope: true });
    expect(again).toBe(slack);
    expect(again.messagingScope).toBe(true);
    expect(eventTypes(acme)).toEqual(['social-account.created', 'team.updated', 'social-account.updated']);
  });

  it('generates a new real account when none is named', ({ acme }) => {
    const first = connectAccount(acme.world, { teamId: SUPPORT, type: 'REDDIT' });
    const { id } = connectAccount(acme.world, { teamId: 'team_pro', type: 'REDDIT' });
    expect(first.externalId).toMatch(/^reddit_/);
    expect(acme.world.accounts.byId.get(id)?.externalId).not.toBe(first.externalId);
  });

  it.for(['sk_sim_free', 'sk_sim_pro', 'sk_sim_acme'])('[QTA-27] has no cap on the number of accounts (%s)', async (key, { acme }) => {
    const platforms = Object.keys(acme.world.platforms);
    for (let i = 0; i < 20; i++) {
      const team = await acme.call<Team>('POST', '/team', { key, body: { name: `Team ${i}` } });
      for (const type of platforms) {
        const { status } = await acme.call('POST', '/_sim/social-accounts', { body: { teamId: team.body.id, type } });
        expect(status, `${type} of team ${i}`).toBe(201);
      }
      const { body } = await acme.call<Team>('GET', `/team/${team.body.id}`, { key });
      expect(body.socialAccounts).toHaveLength(platforms.length);
    }
  });
});

describe('DELETE /social-account/disconnect', () => {
  it('[D-ACC-08] [WHK-13] [WHK-16] takes the account out of its team and sends both events', async ({ acme }) => {
    await acme.sim.clock.advance('PT1M');
    const { status, body } = await disconnect(acme, { teamId: TEAM, type: 'TIKTOK' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'sa_acme_tiktok', deletedAt: '2026-03-02T09:01:00.000Z' });
    expect(eventTypes(acme)).toEqual(['social-account.deleted', 'team.updated']);
    expect(acme.webhookEvents[0]?.data).toEqual(body);
    expect(acme.webhookEvents[1]?.data).toMatchObject({ id: TEAM, socialAccounts: { length: 14 } });
    expect(await accountOf(acme, 'TIKTOK')).toBeUndefined();
    const { body: team } = await acme.call<Team>('GET', `/team/${TEAM}`);
    expect(team.socialAccounts.map(({ type }) => type)).not.toContain('TIKTOK');
  });

  it('cancels the scheduled checks of the account', async ({ acme }) => {
    await disconnect(acme, { teamId: TEAM, type: 'FACEBOOK' });
    expect(acme.world.clock.jobs().map(({ subject }) => subject)).not.toContain('sa_acme_facebook');
  });

  it('the account can be connected again, as a new one that shares the quotas of the old', async ({ acme }) => {
    await disconnect(acme, { teamId: TEAM, type: 'TIKTOK' });
    const { id, externalId } = connectAccount(acme.world, { teamId: TEAM, type: 'TIKTOK', externalId: 'tiktok_acme' });
    expect(id).not.toBe('sa_acme_tiktok');
    expect(externalId).toBe('tiktok_acme');
  });

  it.for([
    ['an unknown team', { teamId: 'team_nowhere', type: 'SLACK' }, 404, 'Team not found'],
    ['[AUTH-05] a stranger’s account', { teamId: 'team_pro', type: 'INSTAGRAM' }, 404, 'Team not found'],
    ['[D-ACC-09] a platform that the team lacks', { teamId: SUPPORT, type: 'SLACK' }, 404, 'Social account not found'],
    ['no type', { teamId: TEAM }, 400, expect.any(String)],
  ] as const)('refuses %s', async ([, body, status, message], { acme }) => {
    expect(await disconnect(acme, body)).toMatchObject({ status, body: { message } });
    expect(acme.webhookEvents).toEqual([]);
    expect(await accountOf(acme, 'SLACK')).toBeDefined();
  });
});

describe('POST /social-account/copy', () => {
  it('[D-ACC-08] connects the same real accounts under new ids', async ({ acme }) => {
    const { status, body } = await copy(acme, { socialAccountTypes: ['FACEBOOK', 'SLACK', 'SLACK'] });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { type: 'FACEBOOK', teamId: SUPPORT, externalId: 'facebook_acme' },
      { type: 'SLACK', teamId: SUPPORT, externalId: 'slack_acme' },
    ]);
    expect(body.map(({ id }) => id)).not.toContain('sa_acme_facebook');
    expect(await accountOf(acme, 'FACEBOOK', SUPPORT)).toEqual(body[0]);
    expect(eventTypes(acme)).toEqual(['social-account.created', 'social-account.created', 'team.updated']);
    expect(acme.webhookEvents[2]?.data).toMatchObject({ id: SUPPORT, socialAccounts: { length: 3 } });
  });

  it('copies the permission to read messages, but no subscription to them', async ({ acme }) => {
    const { body } = await copy(acme, { socialAccountTypes: ['FACEBOOK'] });
    expect(acme.world.accounts.byId.get(body[0]?.id ?? '')).toMatchObject({ messagingScope: true, messagingEnabled: false });
    expect(acme.world.accounts.byId.get('sa_acme_facebook')).toMatchObject({ messagingScope: true, messagingEnabled: true });
  });

  it('[D-ACC-08] leaves the channel unselected with resetChannel', async ({ acme }) => {
    const { body } = await copy(acme, { socialAccountTypes: ['FACEBOOK', 'SLACK'], resetChannel: true });
    expect(body.map(({ externalId }) => externalId)).toEqual([null, 'slack_acme']);
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ externalId: 'facebook_acme' });
  });

  it.for([
    ['a platform that the source team lacks', { fromTeamId: SUPPORT, toTeamId: TEAM, socialAccountTypes: ['SLACK'] }, 404],
    ['one that the target team has', { socialAccountTypes: ['SLACK', 'INSTAGRAM'] }, 400],
    ['a team to itself', { toTeamId: TEAM, socialAccountTypes: ['SLACK'] }, 400],
    ['no platforms', { socialAccountTypes: [] }, 400],
    ['[AUTH-05] to a stranger’s team', { toTeamId: 'team_pro', socialAccountTypes: ['SLACK'] }, 404],
    ['[AUTH-05] from a stranger’s team', { fromTeamId: 'team_pro', socialAccountTypes: ['YOUTUBE'] }, 404],
  ] as const)('refuses %s, and copies nothing', async ([, body, status], { acme }) => {
    expect(await copy(acme, body)).toMatchObject({ status, body: { statusCode: status } });
    expect(acme.world.accounts.byId.findBy('team', SUPPORT)).toHaveLength(1);
    expect(acme.webhookEvents).toEqual([]);
  });
});

describe('GET /social-account/by-type', () => {
  it('[D-ACC-08] answers the team’s account of the platform', async ({ acme }) => {
    expect(await accountOf(acme, 'INSTAGRAM', SUPPORT)).toMatchObject({ id: 'sa_acme_support_instagram' });
    expect(await acme.call('GET', `/social-account/by-type?teamId=${SUPPORT}&type=SLACK`)).toMatchObject({
      status: 404,
      body: { message: 'Social account not found' },
    });
  });
});

describe('secrets', () => {
  it('[ACC-05] appear in no event and no response', async ({ acme }) => {
    await copy(acme, { socialAccountTypes: ['DISCORD', 'SLACK', 'FACEBOOK'] });
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: TEAM, type: 'FACEBOOK' } });
    await acme.call('POST', '/social-account/set-channel', { body: { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme' } });
    acme.sim.platforms.SLACK.fail('auth');
    await acme.call('POST', '/social-account/connection-check', { body: { teamId: TEAM, type: 'SLACK' } });
    acme.world.platforms.THREADS.controls.revokeToken('threads_acme');
    await acme.sim.clock.advance('PT7H');
    await disconnect(acme, { teamId: TEAM, type: 'DISCORD' });
    await acme.call('POST', '/team', { body: { name: 'Events', copyTeamId: TEAM } });
    await acme.call('PATCH', `/team/${SUPPORT}`, { body: { name: 'Care' } });
    await acme.call('DELETE', `/team/${SUPPORT}`);
    const { body } = await acme.call<object>('GET', '/team');
    const keys = new Set(keysOf([acme.webhookEvents, body]));
    expect(new Set(eventTypes(acme))).toEqual(
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
    expect(JSON.stringify(acme.webhookEvents)).not.toMatch(/sk_sim|whsec/);
  });
});
