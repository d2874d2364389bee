import { describe, expect } from 'vitest';
import type { ConnectionCheck, Platform, ProfileRefresh } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { accountOf, eventTypes, TEAM } from './accounts.fixture.ts';

function check(acme: TestSimulator, type: Platform, teamId = TEAM) {
  return acme.call<ConnectionCheck>('POST', '/social-account/connection-check', { body: { type, teamId } });
}

function refresh(acme: TestSimulator, type: Platform) {
  return acme.call<ProfileRefresh>('POST', '/social-account/profile-refresh', { body: { type, teamId: TEAM } });
}

describe('POST /social-account/connection-check', () => {
  it('[ACC-01] [D-ACC-01] answers whether the connection works, and how much of the quota is used', async ({ acme }) => {
    expect(await check(acme, 'INSTAGRAM')).toMatchObject({ status: 200 });
    expect((await check(acme, 'INSTAGRAM')).body).toEqual({
      success: true,
      socialAccountId: 'sa_acme_instagram',
      checkedAt: '2026-03-02T09:00:00.000Z',
      limit: 10,
      used: 2,
      remaining: 8,
      windowSeconds: 3600,
    });
    expect(acme.webhookEvents).toEqual([]);
  });

  it.for(['INSTAGRAM', 'TIKTOK', 'SLACK', 'TWITTER', 'YOUTUBE'] as const)(
    '[ACC-02] [ACC-03] %s is valid until its token is revoked',
    async (type, { acme }) => {
      const { controls } = acme.world.platforms[type];
      expect((await check(acme, type)).body).toMatchObject({ success: true });
      controls.revokeToken(`${type.toLowerCase()}_acme`);
      const { status, body } = await check(acme, type);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, message: expect.stringMatching(/reconnect/i), used: 2 });
      controls.restoreToken(`${type.toLowerCase()}_acme`);
      expect((await check(acme, type)).body.success).toBe(true);
    },
  );

  it.for([
    ['[ACC-16] [D-ACC-07]', 'auth', 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING'],
    ['[ACC-17] [D-ACC-07]', 'reject', 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
    ['[ACC-17] [D-ACC-07]', 'outage', 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
    ['[ACC-17] [D-ACC-07]', 'timeout', 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
  ] as const)('%s a failure by %s sends %s and schedules no removal', async ([, mode, code], { acme }) => {
    acme.sim.platforms.LINKEDIN.fail(mode);
    const { body } = await check(acme, 'LINKEDIN');
    expect(body.success).toBe(false);
    expect(acme.webhookEvents).toMatchObject([
      {
        type: 'social-account.updated',
        data: {
          id: 'sa_acme_linkedin',
          deleteOn: null,
          socialAction: {
            type: 'disconnect-check',
            source: 'system',
            checkedAt: '2026-03-02T09:00:00.000Z',
            details: {
              status: 'error',
              code,
              message: body.message,
              attemptNumber: 1,
              attemptsTotal: 1,
              scheduledForDeletion: false,
              deleteAccountAfter: 0,
              deleteOn: null,
            },
          },
        },
      },
    ]);
    acme.sim.platforms.LINKEDIN.recover();
    await acme.sim.clock.advance('P1D');
    expect(await accountOf(acme, 'LINKEDIN')).toMatchObject({ id: 'sa_acme_linkedin', deleteOn: null });
  });

  it('[ACC-16] a revoked token is an auth error', async ({ acme }) => {
    acme.world.platforms.TIKTOK.controls.revokeToken('tiktok_acme');
    await check(acme, 'TIKTOK');
    expect(acme.webhookEvents[0]?.data).toMatchObject({ socialAction: { details: { code: 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING' } } });
  });

  it.for([
    ['an unknown team', { type: 'SLACK', teamId: 'team_nowhere' }, 404, 'Team not found'],
    ['[AUTH-05] a stranger’s team', { type: 'INSTAGRAM', teamId: 'team_pro' }, 404, 'Team not found'],
    ['[D-ACC-09] a platform that the team lacks', { type: 'SLACK', teamId: 'team_acme_support' }, 404, 'Social account not found'],
    ['an unknown platform', { type: 'MYSPACE', teamId: TEAM }, 400, expect.any(String)],
    ['no teamId', { type: 'SLACK' }, 400, expect.any(String)],
  ] as const)('refuses %s', async ([, body, status, message], { acme }) => {
    expect(await acme.call('POST', '/social-account/connection-check', { body })).toMatchObject({ status, body: { message } });
  });

  it('refuses an account without a selected channel, and does not count the call', async ({ acme }) => {
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: TEAM, type: 'YOUTUBE' } });
    for (let i = 0; i < 11; i++) expect(await check(acme, 'YOUTUBE')).toMatchObject({ status: 400 });
    await acme.call('POST', '/social-account/set-channel', { body: { teamId: TEAM, type: 'YOUTUBE', channelId: 'youtube_acme' } });
    expect((await check(acme, 'YOUTUBE')).body).toMatchObject({ used: 1 });
  });
});

describe('POST /social-account/profile-refresh', () => {
  it('[D-ACC-08] answers the account as the platform describes it', async ({ acme }) => {
    const account = acme.world.accounts.byId.get('sa_acme_slack');
    if (account) acme.world.accounts.byId.update(account, { displayName: 'An old name' });
    await acme.sim.clock.advance('PT1M');
    const { status, body } = await refresh(acme, 'SLACK');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      socialAccountId: 'sa_acme_slack',
      socialAccount: { id: 'sa_acme_slack', displayName: acme.world.platforms.SLACK.profile('slack_acme').displayName },
      refreshedAt: '2026-03-02T09:01:00.000Z',
      limit: 10,
      used: 1,
      remaining: 9,
      windowSeconds: 3600,
    });
    expect(await accountOf(acme, 'SLACK')).toEqual(body.socialAccount);
  });

  it('reports why the platform did not answer, and leaves the account unchanged', async ({ acme }) => {
    const before = await accountOf(acme, 'SLACK');
    acme.sim.platforms.SLACK.fail('outage');
    const { body } = await refresh(acme, 'SLACK');
    expect(body).toMatchObject({ success: false, message: expect.any(String), socialAccount: before, used: 1 });
    expect(eventTypes(acme)).toEqual([]);
  });
});
