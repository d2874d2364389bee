import { describe, expect } from 'vitest';
import type { SocialAccount, Team } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { connectAccount } from './connect.ts';

const TEAM = 'team_acme_marketing';
const SUPPORT = 'team_acme_support';

/** Every key at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('an account in an event', () => {
  it('[ACC-04, WHK-11, WHK-16] is complete, and its team has it', ({ acme }) => {
    const { id } = connectAccount(acme.world, { teamId: SUPPORT, type: 'FACEBOOK', externalId: 'facebook_new' });
    expect(acme.webhookEvents).toMatchObject([
      {
        type: 'social-account.created',
        organizationId: 'org_acme',
        data: {
          id,
          type: 'FACEBOOK',
          teamId: SUPPORT,
          username: expect.any(String),
          displayName: expect.any(String),
          avatarUrl: expect.stringMatching(/^https:/),
          externalId: 'facebook_new',
          channels: [{ id: 'facebook_new' }, { id: 'facebook_new_2' }],
          createdAt: '2026-03-02T09:00:00.000Z',
        },
      },
      { type: 'team.updated', data: { id: SUPPORT, socialAccounts: [{ type: 'INSTAGRAM' }, { id }] } },
    ]);
  });

  it('[ACC-05] has no secret, and neither has an answer', async ({ acme }) => {
    await acme.ok('POST', '/social-account/copy', {
      fromTeamId: TEAM,
      toTeamId: SUPPORT,
      socialAccountTypes: ['DISCORD', 'SLACK', 'FACEBOOK'],
    });
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'FACEBOOK' });
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme' });
    acme.sim.platforms.SLACK.fail('auth');
    await acme.ok('POST', '/social-account/connection-check', { teamId: TEAM, type: 'SLACK' });
    acme.world.platforms.THREADS.controls.revokeToken('threads_acme');
    await acme.sim.clock.advance('PT7H');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'DISCORD' });
    await acme.ok('POST', '/team', { name: 'Events', copyTeamId: TEAM });
    await acme.ok('PATCH', `/team/${SUPPORT}`, { name: 'Care' });
    await acme.ok('DELETE', `/team/${SUPPORT}`);
    const changes = ['created', 'updated', 'deleted'];
    expect(new Set(acme.webhookEvents.map(({ type }) => type))).toEqual(
      new Set([...changes.map(change => `social-account.${change}`), ...changes.map(change => `team.${change}`)]),
    );
    const keys = new Set(keysOf([acme.webhookEvents, await acme.ok<object>('GET', '/team')]));
    for (const secret of ['accessToken', 'refreshToken', 'secret', 'expiresAt']) expect(keys).not.toContain(secret);
    expect(JSON.stringify(acme.webhookEvents)).not.toMatch(/sk_sim|whsec/);
  });
});

it.for(['sk_sim_free', 'sk_sim_pro', 'sk_sim_acme'])('[QTA-27] the number of accounts has no cap (%s)', async (key, { acme }) => {
  const platforms = Object.keys(acme.world.platforms);
  for (let i = 0; i < 20; i++) {
    const team = await acme.ok<Team>('POST', '/team', { name: `Team ${i}` }, key);
    for (const type of platforms) await acme.ok('POST', '/_sim/social-accounts', { teamId: team.id, type });
    expect((await acme.ok<Team>('GET', `/team/${team.id}`, undefined, key)).socialAccounts).toHaveLength(platforms.length);
  }
});

it('a copy has the permission to read messages, but no subscription to them', async ({ acme }) => {
  const body = { fromTeamId: TEAM, toTeamId: SUPPORT, socialAccountTypes: ['FACEBOOK'] };
  const [copy] = await acme.ok<readonly SocialAccount[]>('POST', '/social-account/copy', body);
  expect(acme.world.accounts.byId.get(copy?.id ?? '')).toMatchObject({ messagingScope: true, messagingEnabled: false });
  expect(acme.world.accounts.byId.get('sa_acme_facebook')).toMatchObject({ messagingScope: true, messagingEnabled: true });
});

it('a refusal says what is wrong', async ({ acme }) => {
  const connect = () => connectAccount(acme.world, { teamId: SUPPORT, type: 'INSTAGRAM', externalId: 'instagram_other' });
  expect(connect).toThrow(expect.objectContaining({ statusCode: 400, message: expect.stringContaining('Disconnect it first') }));
  const channel = { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_pro' };
  const message = expect.stringContaining('facebook_acme, facebook_acme_2');
  expect(await acme.call('POST', '/social-account/set-channel', { body: channel })).toMatchObject({ status: 400, body: { message } });
  expect(acme.webhookEvents).toEqual([]);
});

it('an account whose name has changed on its platform shows it once its profile is refreshed', async ({ acme }) => {
  const account = acme.world.accounts.byId.get('sa_acme_slack');
  if (account) acme.world.accounts.byId.update(account, { displayName: 'An old name' });
  const { displayName } = acme.world.platforms.SLACK.profile('slack_acme');
  expect(await acme.ok('POST', '/social-account/profile-refresh', { type: 'SLACK', teamId: TEAM })).toMatchObject({
    success: true,
    socialAccount: { id: 'sa_acme_slack', displayName },
  });
});

it.for([
  ['DISCORD', 'c1'],
  ['SLACK', 'c2'],
  ['PINTEREST', 'Board'],
  ['REDDIT', 'r/test'],
  ['LINKEDIN', 'linkedin_acme'],
] as const)('[D-ACC-08] the channels of %s are read again', async ([type, id], { acme }) => {
  const account = acme.world.accounts.byId.get(`sa_acme_${type.toLowerCase()}`);
  if (account) acme.world.accounts.byId.update(account, { channels: [] });
  const { channels } = await acme.ok<SocialAccount>('POST', '/social-account/refresh-channels', { type, teamId: TEAM });
  expect(JSON.stringify(channels)).toContain(`"${id}"`);
});
