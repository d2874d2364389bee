import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Post, SocialAccount } from '../../../openapi/generated/types.ts';
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

function change(what: 'set-channel' | 'unset-channel' | 'refresh-channels', body: object) {
  return test.call<SocialAccount>('POST', `/social-account/${what}`, { body: { teamId: TEAM, ...body } });
}

async function scheduleOnFacebook(): Promise<string> {
  const { body } = await test.call<Post>('POST', '/post', {
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

const postStatus = async (id: string) => (await test.call<Post>('GET', `/post/${id}`)).body.status;

describe('unset-channel', () => {
  it('[D-ACC-08] [WHK-12] clears the channel, keeps the connection and sends both events', async () => {
    const { status, body } = await change('unset-channel', { type: 'FACEBOOK' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'sa_acme_facebook',
      externalId: null,
      channels: [{ id: 'facebook_acme' }, { id: 'facebook_acme_2' }],
    });
    expect(eventTypes(test)).toEqual(['social-account.updated', 'team.updated']);
    expect(test.webhookEvents[0]?.data).toEqual(body);
    expect(await accountOf(test, 'FACEBOOK')).toEqual(body);
  });

  it('takes the account out of scheduled posts before anybody is told', async () => {
    const id = await scheduleOnFacebook();
    await change('unset-channel', { type: 'FACEBOOK' });
    expect(await postStatus(id)).toBe('DRAFT');
  });

  it('twice changes nothing more', async () => {
    const { body } = await change('unset-channel', { type: 'FACEBOOK' });
    expect((await change('unset-channel', { type: 'FACEBOOK' })).body).toEqual(body);
    expect(eventTypes(test)).toHaveLength(2);
  });
});

describe('set-channel', () => {
  it('[D-ACC-08] selects a channel, whose profile the account then shows', async () => {
    await change('unset-channel', { type: 'FACEBOOK' });
    const { status, body } = await change('set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ externalId: 'facebook_acme_2', displayName: body.channels[1]?.name });
    expect(eventTypes(test).slice(2)).toEqual(['social-account.updated']);
    expect(test.webhookEvents.at(-1)?.data).toEqual(body);
  });

  it('another channel than before is another real account: posts for the one before fall back', async () => {
    const id = await scheduleOnFacebook();
    await change('set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme' });
    expect(await postStatus(id)).toBe('SCHEDULED');
    await change('set-channel', { type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    expect(await postStatus(id)).toBe('DRAFT');
  });

  it('refuses a channel that the account does not have', async () => {
    const answer = await change('set-channel', { type: 'FACEBOOK', channelId: 'facebook_pro' });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('facebook_acme, facebook_acme_2') } });
    expect(await accountOf(test, 'FACEBOOK')).toMatchObject({ externalId: 'facebook_acme' });
  });

  it.each(['set-channel', 'unset-channel'] as const)('%s is not for a platform without selected channels', async what => {
    expect(await change(what, { type: 'SLACK', channelId: 'c2' })).toMatchObject({ status: 400 });
  });
});

describe('refresh-channels', () => {
  it.each([
    ['DISCORD', 'c1'],
    ['SLACK', 'c2'],
    ['PINTEREST', 'Board'],
    ['REDDIT', 'r/test'],
    ['LINKEDIN', 'linkedin_acme'],
  ])('[D-ACC-08] reads those of %s again', async (type, id) => {
    const account = test.world.accounts.byId.get(`sa_acme_${type.toLowerCase()}`);
    if (account) test.world.accounts.byId.update(account, { channels: [] });
    const { status, body } = await change('refresh-channels', { type });
    expect(status).toBe(200);
    expect(JSON.stringify(body.channels)).toContain(`"${id}"`);
  });

  it.each([
    ['outage', 502],
    ['auth', 400],
  ] as const)('when the platform answers %s it is %d', async (mode, status) => {
    test.sim.platforms.SLACK.fail(mode);
    expect(await change('refresh-channels', { type: 'SLACK' })).toMatchObject({ status, body: { statusCode: status } });
  });
});

describe('INSTAGRAM connected at INSTAGRAM itself', () => {
  it.each([
    ['set-channel', { channelId: 'instagram_direct' }],
    ['unset-channel', {}],
    ['refresh-channels', {}],
  ] as const)('has no channels: %s is 400', async (what, body) => {
    await test.call('DELETE', '/social-account/disconnect', { body: { teamId: TEAM, type: 'INSTAGRAM' } });
    const url = await askToConnect(test, { type: 'INSTAGRAM', instagramConnectionMethod: 'INSTAGRAM' });
    await submit(test, url, { decision: 'approve', externalId: 'instagram_direct' });
    expect(await accountOf(test, 'INSTAGRAM')).toMatchObject({
      externalId: 'instagram_direct',
      channels: [],
      instagramConnectionMethod: 'INSTAGRAM',
    });
    expect(await change(what, { type: 'INSTAGRAM', ...body })).toMatchObject({ status: 400 });
  });
});
