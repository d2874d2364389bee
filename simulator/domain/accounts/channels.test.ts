import { describe, expect } from 'vitest';
import type { Post, SocialAccount } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { accountOf, askToConnect, eventTypes, submit, TEAM } from './accounts.fixture.ts';

function change(acme: TestSimulator, what: 'set-channel' | 'unset-channel' | 'refresh-channels', body: object) {
  return acme.call<SocialAccount>('POST', `/social-account/${what}`, { body: { teamId: TEAM, ...body } });
}

async function scheduleOnFacebook(acme: TestSimulator): Promise<string> {
  const { body } = await acme.call<Post>('POST', '/post', {
    body: {
      teamId: TEAM,
      title: 'Later',
      status: 'SCHEDULED',
      postDate: '2026-03-04T12:00:00Z',
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: 'Hello' } },
    },
  });
  return body.id;
}

const postStatus = async (acme: TestSimulator, id: string) => (await acme.call<Post>('GET', `/post/${id}`)).body.status;

describe('unset-channel', () => {
  it('[D-ACC-08] [WHK-12] clears the channel, keeps the connection and sends both events', async ({ acme }) => {
    const { status, body } = await change(acme, 'unset-channel', { type: 'FACEBOOK' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'sa_acme_facebook',
      externalId: null,
      channels: [{ id: 'facebook_acme' }, { id: 'facebook_acme_2' }],
    });
    expect(eventTypes(acme)).toEqual(['social-account.updated', 'team.updated']);
    expect(acme.webhookEvents[0]?.data).toEqual(body);
    expect(await accountOf(acme, 'FACEBOOK')).toEqual(body);
  });

  it('removes the account from scheduled posts', async ({ acme }) => {
    const id = await scheduleOnFacebook(acme);
    await change(acme, 'unset-channel', { type: 'FACEBOOK' });
    expect(await postStatus(acme, id)).toBe('DRAFT');
  });

  it('changes nothing the second time', async ({ acme }) => {
    const { body } = await change(acme, 'unset-channel', { type: 'FACEBOOK' });
    expect((await change(acme, 'unset-channel', { type: 'FACEBOOK' })).body).toEqual(body);
    expect(eventTypes(acme)).toHaveLength(2);
  });
});

describe('set-channel', () => {
  it('[D-ACC-08] selects a channel, whose profile the account then shows', async ({ acme }) => {
    await change(acme, 'unset-channel', { type: 'FACEBOOK' });
    const { status, body } = await change(acme, 'set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ externalId: 'facebook_acme_2', displayName: body.channels[1]?.name });
    expect(eventTypes(acme).slice(2)).toEqual(['social-account.updated']);
    expect(acme.webhookEvents.at(-1)?.data).toEqual(body);
  });

  it('[D-ACC-14] selecting another channel makes scheduled posts of the previous one drafts, and sends both events', async ({ acme }) => {
    const id = await scheduleOnFacebook(acme);
    const { body } = await change(acme, 'set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    expect(await postStatus(acme, id)).toBe('DRAFT');
    expect(eventTypes(acme)).toEqual(['social-account.updated', 'team.updated']);
    expect(acme.webhookEvents[0]?.data).toEqual(body);
  });

  it('[D-ACC-14] selecting the channel that is selected changes nothing', async ({ acme }) => {
    const id = await scheduleOnFacebook(acme);
    const before = await accountOf(acme, 'FACEBOOK');
    await acme.advance(60_000);
    expect((await change(acme, 'set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme' })).body).toEqual(before);
    expect(await postStatus(acme, id)).toBe('SCHEDULED');
    expect(eventTypes(acme)).toEqual([]);
  });

  it('refuses a channel that the account does not have', async ({ acme }) => {
    const answer = await change(acme, 'set-channel', { type: 'FACEBOOK', channelId: 'facebook_pro' });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('facebook_acme, facebook_acme_2') } });
    expect(await accountOf(acme, 'FACEBOOK')).toMatchObject({ externalId: 'facebook_acme' });
  });

  it.for(['set-channel', 'unset-channel'] as const)('%s returns 400 for a platform without selectable channels', async (what, { acme }) => {
    expect(await change(acme, what, { type: 'SLACK', channelId: 'c2' })).toMatchObject({ status: 400 });
  });
});

describe('refresh-channels', () => {
  it.for([
    ['DISCORD', 'c1'],
    ['SLACK', 'c2'],
    ['PINTEREST', 'Board'],
    ['REDDIT', 'r/test'],
    ['LINKEDIN', 'linkedin_acme'],
  ] as const)('[D-ACC-08] reads the channels of %s again', async ([type, id], { acme }) => {
    const account = acme.world.accounts.byId.get(`sa_acme_${type.toLowerCase()}`);
    if (account) acme.world.accounts.byId.update(account, { channels: [] });
    const { status, body } = await change(acme, 'refresh-channels', { type });
    expect(status).toBe(200);
    expect(JSON.stringify(body.channels)).toContain(`"${id}"`);
  });

  it.for([
    ['outage', 502],
    ['auth', 400],
  ] as const)('returns the error of the platform: %s is %d', async ([mode, status], { acme }) => {
    acme.sim.platforms.SLACK.fail(mode);
    expect(await change(acme, 'refresh-channels', { type: 'SLACK' })).toMatchObject({ status, body: { statusCode: status } });
  });
});

describe('INSTAGRAM connected at INSTAGRAM itself', () => {
  it.for([
    ['set-channel', { channelId: 'instagram_direct' }],
    ['unset-channel', {}],
    ['refresh-channels', {}],
  ] as const)('has no channels: %s returns 400', async ([what, body], { acme }) => {
    await acme.call('DELETE', '/social-account/disconnect', { body: { teamId: TEAM, type: 'INSTAGRAM' } });
    const url = await askToConnect(acme, { type: 'INSTAGRAM', instagramConnectionMethod: 'INSTAGRAM' });
    await submit(acme, url, { decision: 'approve', externalId: 'instagram_direct' });
    expect(await accountOf(acme, 'INSTAGRAM')).toMatchObject({
      externalId: 'instagram_direct',
      channels: [],
      instagramConnectionMethod: 'INSTAGRAM',
    });
    expect(await change(acme, what, { type: 'INSTAGRAM', ...body })).toMatchObject({ status: 400 });
  });
});
