import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comment, CommentPlatform } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentTest, createCommentTest, HOUR, MINUTE, SECOND, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

/** A comment on a live post, due at 10:00. */
const onPost = async (platforms: readonly CommentPlatform[] = ['INSTAGRAM'], more: object = {}): Promise<Comment> => {
  const { id: internalPostId } = await t.livePost(...platforms);
  return t.comment({ internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T10:00:00Z', ...more });
};
const until = (time: string) => t.test.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const told = () => t.events<Comment>('comment.published');
const onPlatform = async ({ internalPostId }: Comment, platform: 'INSTAGRAM' | 'FACEBOOK') => {
  await t.runImport(platform, { postId: internalPostId ?? '' });
  return (await t.fetched({ postId: internalPostId ?? '' }, { platform })).total;
};

describe('a comment that goes well', () => {
  it('[CMT-10][CMT-15][WHK-10][D-CMT-01] is SCHEDULED until its date, PROCESSING for the platform’s latency, then POSTED and told', async () => {
    const { id } = await onPost();
    t.controls('INSTAGRAM').setLatency({ minMs: 5000, maxMs: 5000 });
    await until('09:59:59.999');
    expect((await t.get(id)).status).toBe('SCHEDULED');
    await until('10:00:00');
    expect((await t.get(id)).status).toBe('PROCESSING');
    await until('10:00:04.999');
    expect([(await t.get(id)).status, told()]).toEqual(['PROCESSING', []]);
    await until('10:00:05');
    const comment = await t.get(id);
    expect(comment).toMatchObject({
      status: 'POSTED',
      postDate: '2026-03-02T10:00:00.000Z',
      postedDate: '2026-03-02T10:00:05.000Z',
      error: null,
      errors: null,
      externalData: {
        INSTAGRAM: {
          id: expect.stringMatching(/./),
          permalink: expect.toSatisfy(link => link === null || String(link).startsWith('https:')),
        },
      },
    });
    expect(told()).toEqual([comment]);
    await t.advance(HOUR);
    expect(told()).toHaveLength(1);
  });

  it('on several platforms is POSTED when the slowest has answered', async () => {
    const { id } = await onPost(['INSTAGRAM', 'FACEBOOK']);
    t.controls('FACEBOOK').setLatency({ minMs: 9000, maxMs: 9000 });
    await until('10:00:08');
    expect((await t.get(id)).status).toBe('PROCESSING');
    await until('10:00:09');
    const comment = await t.get(id);
    expect([comment.status, Object.keys(comment.externalData ?? {})]).toEqual(['POSTED', ['INSTAGRAM', 'FACEBOOK']]);
    expect(told()).toHaveLength(1);
  });
});

describe('a comment that fails', () => {
  it('[CMT-12][CMT-16] for good is in ERROR at once, with the reasons, and told', async () => {
    const { id } = await onPost();
    t.controls('INSTAGRAM').fail({ mode: 'reject', code: 'META:368:1404132' });
    await until('10:00:01');
    const comment = await t.get(id);
    expect(comment).toMatchObject({
      status: 'ERROR',
      postedDate: null,
      error: 'Publishing failed on INSTAGRAM.',
      errors: { INSTAGRAM: expect.stringContaining('refused this') },
      errorsVerbose: { INSTAGRAM: { code: 'META:368:1404132', isTransient: false, httpStatus: 422 } },
      externalData: {},
    });
    expect(told()).toEqual([comment]);
  });

  it('[D-CMT-01] for now is RETRYING, 3 and 6 minutes apart, and in ERROR after three attempts', async () => {
    const { id } = await onPost();
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    for (const [time, status] of [
      ['10:00:01', 'RETRYING'],
      ['10:03:00.999', 'RETRYING'],
      ['10:03:01', 'PROCESSING'],
      ['10:03:02', 'RETRYING'],
      ['10:09:01.999', 'RETRYING'],
      ['10:09:02', 'PROCESSING'],
    ] as const) {
      await until(time);
      expect(await t.get(id), time).toMatchObject({ status, error: null });
      expect(told()).toEqual([]);
    }
    await until('10:09:03');
    expect(await t.get(id)).toMatchObject({ status: 'ERROR', errorsVerbose: { INSTAGRAM: { isTransient: true } } });
    await t.advance(HOUR);
    expect(told()).toHaveLength(1);
  });

  it('[D-CMT-01] for now and then succeeds is POSTED; only the platforms that failed are asked again', async () => {
    const comment = await onPost(['INSTAGRAM', 'FACEBOOK']);
    t.test.sim.platforms.FACEBOOK.fail('outage', { times: 1 });
    await until('10:00:01');
    const waiting = await t.get(comment.id);
    expect(waiting).toMatchObject({ status: 'RETRYING', errors: { INSTAGRAM: null, FACEBOOK: expect.any(String) } });
    t.test.sim.platforms.INSTAGRAM.fail('reject');
    await t.advance(HOUR);
    t.controls('INSTAGRAM').fail(null);
    const ended = await t.get(comment.id);
    expect(ended).toMatchObject({ status: 'POSTED', errors: null, error: null });
    expect(ended.externalData?.INSTAGRAM).toEqual(waiting.externalData?.INSTAGRAM);
    expect([await onPlatform(comment, 'INSTAGRAM'), await onPlatform(comment, 'FACEBOOK')]).toEqual([1, 1]);
    expect(told()).toHaveLength(1);
  });

  it('whose answer was lost is not published twice', async () => {
    const comment = await onPost();
    t.controls('INSTAGRAM').fail({ mode: 'timeout', accepted: true, times: 1 });
    await t.advance(2 * HOUR);
    expect(await t.get(comment.id)).toMatchObject({ status: 'POSTED' });
    expect(await onPlatform(comment, 'INSTAGRAM')).toBe(1);
  });

  it.each<[string, (comment: Comment) => Promise<unknown>, RegExp]>([
    [
      'its account is gone',
      () => t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' }),
      /no longer connected/,
    ],
    [
      'another channel is selected',
      () => t.did('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' }),
      /another channel/,
    ],
    [
      'its post is deleted',
      ({ internalPostId }) => t.did('DELETE', `/post/${internalPostId ?? ''}`),
      /The post to comment is gone, or was deleted/,
    ],
    [
      'its post has vanished there',
      ({ internalPostId }) =>
        t.did('POST', '/_sim/platforms/INSTAGRAM/events', {
          type: 'post-deleted',
          socialAccountId: 'sa_acme_instagram',
          postId: internalPostId,
        }),
      /./,
    ],
  ])('because %s is in ERROR at once, with the reason', async (_, happen, reason) => {
    const comment = await onPost();
    await happen(comment);
    await until('10:00:01');
    const { status, errors, errorsVerbose, socialAccounts } = await t.get(comment.id);
    expect([status, errors]).toEqual(['ERROR', { INSTAGRAM: expect.stringMatching(reason) }]);
    expect(errorsVerbose?.INSTAGRAM?.isTransient).toBe(false);
    expect(socialAccounts).toMatchObject([{ socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM' } }]);
    expect(told()).toHaveLength(1);
  });

  it('because what it answers was deleted is in ERROR at once', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    const parent = await t.received('INSTAGRAM', { postId });
    const own = await t.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await t.advance(MINUTE);
    const later = { text: 'Yes', postDate: '2026-03-02T10:00:00Z' };
    const replies = [
      await t.comment({ fetchedParentCommentId: parent.id, ...later }),
      await t.comment({ internalParentCommentId: own.id, ...later }),
    ];
    await t.did('POST', `/comment/import/comments/${parent.id}/action`, { teamId: TEAM, action: 'DELETE' });
    await t.did('DELETE', `/comment/${own.id}`);
    await until('10:00:01');
    for (const { id } of replies)
      expect(await t.get(id)).toMatchObject({ status: 'ERROR', errors: { INSTAGRAM: 'The comment to reply to is gone, or was deleted.' } });
  });

  it('goes out by a new connection of the same account', async () => {
    const { id } = await onPost(['THREADS']);
    await t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    const account = await t.did<{ id: string }>('POST', '/_sim/social-accounts', {
      teamId: TEAM,
      type: 'THREADS',
      externalId: 'threads_acme',
    });
    await until('10:00:01');
    expect(await t.get(id)).toMatchObject({ status: 'POSTED', socialAccounts: [{ socialAccount: { id: account.id } }] });
  });
});

describe('POST /comment/:id/retry', () => {
  it('[CMT-17] puts a comment in ERROR back to SCHEDULED, publishes where it failed, and is told again', async () => {
    const comment = await onPost(['INSTAGRAM', 'FACEBOOK']);
    t.test.sim.platforms.FACEBOOK.fail('reject');
    await until('10:00:01');
    const failed = await t.get(comment.id);
    t.controls('FACEBOOK').fail(null);
    t.test.sim.platforms.INSTAGRAM.fail('reject');
    const answer = await t.call<Comment>('POST', `/comment/${comment.id}/retry`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'SCHEDULED', error: null, errors: null, postDate: failed.postDate } });
    await t.advance(SECOND);
    t.controls('INSTAGRAM').fail(null);
    const ended = await t.get(comment.id);
    expect(ended).toMatchObject({ status: 'POSTED', error: null, postedDate: '2026-03-02T10:00:02.000Z' });
    expect(ended.externalData?.INSTAGRAM).toEqual(failed.externalData?.INSTAGRAM);
    expect([await onPlatform(comment, 'INSTAGRAM'), await onPlatform(comment, 'FACEBOOK')]).toEqual([1, 1]);
    expect(told()).toEqual([failed, ended]);
  });

  it('does not forget that it was tried, though it is live nowhere', async () => {
    const { id } = await onPost(['FACEBOOK']);
    expect(await t.get(id)).toMatchObject({ externalData: null });
    t.test.sim.platforms.FACEBOOK.fail('reject');
    await until('10:00:01');
    expect(await t.get(id)).toMatchObject({ status: 'ERROR', externalData: {} });
    expect(await t.did('POST', `/comment/${id}/retry`)).toMatchObject({ status: 'SCHEDULED', externalData: {} });
  });

  it('[CMT-17] begins with all attempts anew, as often as one likes', async () => {
    const { id } = await onPost();
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    await t.advance(2 * HOUR);
    for (let round = 1; round <= 5; round++) {
      await t.did('POST', `/comment/${id}/retry`);
      await t.advance(MINUTE);
      expect((await t.get(id)).status).toBe('RETRYING');
      await t.advance(HOUR);
      expect((await t.get(id)).status).toBe('ERROR');
    }
    expect(told()).toHaveLength(6);
  });

  it('[CMT-18] is 400 in every other status', async () => {
    const comment = await onPost();
    const refusal = async () => (await t.call('POST', `/comment/${comment.id}/retry`)).body.message;
    const draft = await t.comment({ internalPostId: comment.internalPostId, status: 'DRAFT' });
    expect(await t.call('POST', `/comment/${draft.id}/retry`)).toMatchObject({ status: 400 });
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is SCHEDULED');
    await until('10:00:00');
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is PROCESSING');
    await t.advance(MINUTE);
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is POSTED');
    await t.did('DELETE', `/comment/${comment.id}`);
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is DELETED');
    expect(await t.call('POST', '/comment/unknown/retry')).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
  });
});

it('what waits, waits in a snapshot as well', async () => {
  const { id } = await onPost(['INSTAGRAM', 'FACEBOOK']);
  t.test.sim.platforms.FACEBOOK.fail('outage', { times: 2 });
  await until('10:01:00');
  const snapshot = saveWorld(t.world);
  await t.advance(HOUR);
  const ended = await t.get(id);
  expect(ended.status).toBe('POSTED');
  loadWorld(t.world, snapshot);
  expect((await t.get(id)).status).toBe('RETRYING');
  await t.advance(HOUR);
  expect(await t.get(id)).toEqual(ended);
});
