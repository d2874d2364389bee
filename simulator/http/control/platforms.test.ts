import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Health } from '../../../openapi/generated/types.ts';
import { type ControlTest, created, it, scheduled } from './control.fixture.ts';

const patch = (acme: ControlTest, platform: string, body: object) => acme.control('PATCH', `/platforms/${platform}`, { body });
const health = async (acme: ControlTest, platform: string) =>
  (await acme.call<Health>('GET', '/')).body.platforms[platform as wire.Platform].status;
const nobody = { commentsPerPost: 0, messagesPerDay: 0 };
const worksWell = { status: 'operational', note: null, failure: null, latency: null, review: null, crowd: nobody };

describe('GET /_sim/platforms', () => {
  it('lists the 15 platforms in the order of the interface', async ({ acme }) => {
    const { items, total } = await acme.did<wire.PlatformList>('GET', '/platforms');
    expect(total).toBe(15);
    expect(items.map(item => item.platform).join(' ')).toBe(
      'INSTAGRAM FACEBOOK TIKTOK YOUTUBE LINKEDIN PINTEREST REDDIT THREADS TWITTER MASTODON BLUESKY DISCORD SLACK GOOGLE_BUSINESS SNAPCHAT',
    );
    expect(items[0]).toEqual({ platform: 'INSTAGRAM', ...worksWell });
    expect((await acme.did<wire.PlatformList>('GET', '/platforms?offset=2&limit=1')).items).toEqual([{ platform: 'TIKTOK', ...worksWell }]);
  });
});

describe('PATCH /_sim/platforms/:platform', () => {
  it('returns a failure as it was set', async ({ acme }) => {
    const failure = {
      mode: 'timeout',
      rate: 0.25,
      code: 'X:1',
      resetAt: '2026-03-02T10:00:00.000Z',
      accepted: true,
      socialAccountId: 'sa_acme_facebook',
      times: 3,
    };
    expect((await patch(acme, 'FACEBOOK', { failure })).body.failure).toEqual(failure);
    expect((await patch(acme, 'FACEBOOK', { latency: 5 })).body.failure).toEqual(failure);
    expect((await patch(acme, 'FACEBOOK', { failure: { mode: 'outage' } })).body.failure).toMatchObject({
      code: null,
      socialAccountId: null,
    });
  });

  it('ends a rate limit at its time', async ({ acme }) => {
    await patch(acme, 'FACEBOOK', { failure: { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' } });
    await acme.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    expect(await health(acme, 'FACEBOOK')).toBe('operational');
  });

  it('shows a given status and note, each until it is set to null', async ({ acme }) => {
    await patch(acme, 'TIKTOK', { failure: { mode: 'outage' } });
    expect((await patch(acme, 'TIKTOK', { status: 'maintenance', note: 'Back at ten' })).body).toMatchObject({
      status: 'maintenance',
      note: 'Back at ten',
      failure: { mode: 'outage' },
    });
    expect((await patch(acme, 'TIKTOK', { note: 'Back at noon' })).body).toMatchObject({ status: 'maintenance', note: 'Back at noon' });
    expect((await patch(acme, 'TIKTOK', { status: null })).body).toMatchObject({ status: 'outage', note: 'Back at noon' });
    expect((await patch(acme, 'TIKTOK', { note: null, failure: null })).body).toEqual({ platform: 'TIKTOK', ...worksWell });
  });

  it.for([
    ['latency', 'PT2S', 2000],
    ['latency', 1500, 1500],
    ['latency', 0, 0],
    ['review', 'PT10M', 600_000],
  ] as const)('%s %s', async ([field, given, shown], { acme }) => {
    expect((await patch(acme, 'TIKTOK', { [field]: given })).body[field]).toBe(shown);
    expect((await patch(acme, 'TIKTOK', { status: 'degraded' })).body[field]).toBe(shown);
    expect((await patch(acme, 'TIKTOK', { [field]: null, status: null })).body).toEqual({ platform: 'TIKTOK', ...worksWell });
  });

  it('sets each number of one platform’s crowd', async ({ acme }) => {
    expect((await patch(acme, 'INSTAGRAM', { crowd: { commentsPerPost: 12 } })).body.crowd).toEqual({
      commentsPerPost: 12,
      messagesPerDay: 0,
    });
    expect((await patch(acme, 'INSTAGRAM', { crowd: { messagesPerDay: 1000 } })).body.crowd).toEqual({
      commentsPerPost: 12,
      messagesPerDay: 1000,
    });
    expect((await patch(acme, 'INSTAGRAM', { crowd: {}, latency: 5 })).body.crowd).toEqual({ commentsPerPost: 12, messagesPerDay: 1000 });
    const { items } = await acme.did<wire.PlatformList>('GET', '/platforms');
    expect(items.filter(({ crowd }) => crowd.commentsPerPost > 0).map(({ platform }) => platform)).toEqual(['INSTAGRAM']);
    expect((await patch(acme, 'INSTAGRAM', { crowd: nobody, latency: null })).body).toEqual({ platform: 'INSTAGRAM', ...worksWell });
  });

  it.for([
    [
      { failure: { mode: 'outage', socialAccountId: 'sa_nobody' } },
      404,
      'failure.socialAccountId: there is no FACEBOOK account sa_nobody; there are ',
    ],
    [
      { failure: { mode: 'outage', socialAccountId: 'sa_acme_tiktok' } },
      404,
      'failure.socialAccountId: sa_acme_tiktok is an account on TIKTOK, not on FACEBOOK; ',
    ],
    [{ latency: 'P99999D' }, 400, 'latency: must be at most 36525 days'],
    [{ latency: 5, review: 'P99999D' }, 400, 'review: must be at most 36525 days'],
  ] as const)('%j → %i', async ([body, status, message], { acme }) => {
    expect(await patch(acme, 'FACEBOOK', body)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await patch(acme, 'FACEBOOK', {})).body).toEqual({ platform: 'FACEBOOK', ...worksWell });
  });
});

const sendEvent = (acme: ControlTest, platform: string, body: object) => acme.control('POST', `/platforms/${platform}/events`, { body });

const post = (acme: ControlTest, postDate: string) => created(acme, '/post', scheduled(['TWITTER'], { postDate }));

describe('POST /_sim/platforms/:platform/events', () => {
  it('post-deleted removes a live post from the platform, but not from the service', async ({ acme }) => {
    const postId = await post(acme, '2026-03-02T09:00:00Z');
    await acme.did('POST', '/clock/settle');
    const before = await acme.call('GET', `/post/${postId}`);
    expect(before.body.status).toBe('POSTED');
    const { publication } = acme.world.posts.byId.get(postId)?.targets[0] ?? {};
    expect(await sendEvent(acme, 'TWITTER', { type: 'post-deleted', socialAccountId: 'sa_acme_twitter', postId })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await acme.call('GET', `/post/${postId}`)).toMatchObject({ body: before.body });
    // The platform does not know it any more.
    expect(acme.world.platforms.TWITTER.controls.removePublication(publication?.id ?? '')).toBe(false);
  });

  it('post-deleted is 400 for a post that is not live, 404 for one of another platform', async ({ acme }) => {
    const postId = await post(acme, '2026-03-03T09:00:00Z');
    expect(await sendEvent(acme, 'TWITTER', { type: 'post-deleted', socialAccountId: 'sa_acme_twitter', postId })).toMatchObject({
      status: 400,
      body: { message: `Post ${postId} is not live on TWITTER: nothing can happen to it there` },
    });
    expect(await sendEvent(acme, 'TIKTOK', { type: 'post-deleted', socialAccountId: 'sa_acme_tiktok', postId })).toMatchObject({
      status: 404,
    });
  });

  it.for(['seen', 'delivered', 'reaction'])('%s of a message names the nearest one of the account', async (type, { acme }) => {
    const written = { type: 'message', participant: 'fan_1', text: 'Hello' };
    await sendEvent(acme, 'FACEBOOK', { ...written, socialAccountId: 'sa_acme_facebook' });
    const body = { ...written, socialAccountId: 'sa_acme_instagram' };
    const { id } = (await acme.did<{ message: { id: string } }>('POST', '/platforms/INSTAGRAM/events', { body })).message;
    const messageOf = async (messageId: string, platform: string) => {
      const event = {
        type,
        socialAccountId: `sa_acme_${platform.toLowerCase()}`,
        messageId,
        ...(type === 'reaction' && { reaction: '❤️' }),
      };
      return (await sendEvent(acme, platform, event)).body['message'];
    };
    expect(await messageOf(`${id}x`, 'INSTAGRAM')).toBe(
      `messageId: the account sa_acme_instagram has no message ${id}x; did you mean ${id}?`,
    );
    expect(await messageOf(id, 'FACEBOOK')).toMatch(/^messageId: the account sa_acme_facebook has no message msg_\w+; /);
  });

  it.for([
    [
      'TIKTOK',
      { type: 'token-revoked', socialAccountId: 'sa_nobody' },
      404,
      'socialAccountId: there is no TIKTOK account sa_nobody; there ',
    ],
    [
      'TIKTOK',
      { type: 'token-revoked', socialAccountId: 'sa_acme_facebook' },
      404,
      'socialAccountId: sa_acme_facebook is an account on FACEBOOK, not on TIKTOK; ',
    ],
    [
      'TIKTOK',
      { type: 'post-deleted', socialAccountId: 'sa_acme_tiktok', postId: 'post_1' },
      404,
      'postId: the account sa_acme_tiktok has no post post_1; there is none yet',
    ],
    [
      'TIKTOK',
      { type: 'seen', socialAccountId: 'sa_acme_tiktok', messageId: 'm' },
      400,
      'There are no direct messages on TIKTOK, only on INSTAGRAM and FACEBOOK',
    ],
  ] as const)('%s %j → %i', async ([platform, body, status, message], { acme }) => {
    expect(await sendEvent(acme, platform, body)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });
});
