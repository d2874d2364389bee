import { describe, expect } from 'vitest';
import { ANSWER, type AutomationWorld, type FlowPlatform, it, onComment, onMessage, REPLY, TEAM } from './automations.fixture.ts';
import { draftPost, publish } from './publish.fixture.ts';

describe('permissions of the account', () => {
  /** Connects an account of the platform to the support team, or the same one again. */
  async function connect(acme: AutomationWorld, type: FlowPlatform, withMessagingScope: boolean): Promise<string> {
    const body = { teamId: 'team_acme_support', type, externalId: `${type}_support`, withMessagingScope };
    return (await acme.ok<{ id: string }>('POST', '/_sim/social-accounts', body)).id;
  }
  const supportPost = (acme: AutomationWorld, type: string) =>
    draftPost(acme, { teamId: 'team_acme_support', socialAccountTypes: [type], data: { [type]: { text: 'x' } } });

  it('[AUT-39, AUT-41] a FACEBOOK account must have been connected with messaging scope', async ({ acme }) => {
    const account = await connect(acme, 'FACEBOOK', false);
    expect(await publish(acme, onMessage(ANSWER), 'FACEBOOK', account)).toBe('Reconnect the account with messaging permissions');
    expect(await publish(acme, onComment(await supportPost(acme, 'FACEBOOK'), REPLY), 'FACEBOOK', account)).toBe(
      'Reconnect the account with messaging permissions',
    );
    await connect(acme, 'FACEBOOK', true);
    expect(await publish(acme, onMessage(ANSWER), 'FACEBOOK', account)).toBe('Enable messaging for this account');
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'FACEBOOK' });
    expect(await publish(acme, onMessage(ANSWER), 'FACEBOOK', account)).toBeNull();
  });

  it('[D-AUT-23] publish and activate need enabled messaging on INSTAGRAM and FACEBOOK, whatever the trigger', async ({ acme }) => {
    for (const type of ['INSTAGRAM', 'FACEBOOK'] as const) {
      const post = await acme.post(type);
      for (const definition of [onMessage(ANSWER), onComment(post, REPLY)]) {
        const flow = await acme.publishFlow({ socialAccountId: `sa_acme_${type.toLowerCase()}`, definition });
        await acme.transition(flow, 'pause');
        await acme.ok('POST', '/social-account/messaging/disable', { teamId: TEAM, type });
        for (const how of ['publish', 'activate'])
          expect(await acme.refused('POST', `/automations/${flow.id}/${how}`)).toEqual([400, 'Enable messaging for this account']);
        expect(await acme.ok('GET', `/automations/${flow.id}`)).toMatchObject({ status: 'PAUSED' });
        await acme.ok('POST', '/social-account/messaging/enable', { teamId: TEAM, type });
        expect(await acme.transition(flow, 'activate')).toMatchObject({ status: 'ACTIVE' });
      }
    }
  });

  it('[AUT-39] an INSTAGRAM account must have been connected with messaging scope', async ({ acme }) => {
    expect(await publish(acme, onMessage(ANSWER), 'INSTAGRAM', 'sa_acme_support_instagram')).toBe(
      'Reconnect the account with messaging permissions',
    );
  });

  it('[AUT-40, D-ACC-11] a TIKTOK account needs comment management permissions', async ({ acme }) => {
    const account = await connect(acme, 'TIKTOK', false);
    const post = await supportPost(acme, 'TIKTOK');
    expect(await publish(acme, onComment(post, REPLY), 'TIKTOK', account)).toBe('Reconnect the account with messaging permissions');
    await connect(acme, 'TIKTOK', true);
    expect(await publish(acme, onComment(post, REPLY), 'TIKTOK', account)).toBeNull();
  });
});
