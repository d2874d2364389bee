import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentWorld, HOUR, it, MINUTE, SECOND, TEAM } from './comments.fixture.ts';

/** A comment on a live post, due at 10:00. */
const onPost = async (acme: CommentWorld, platforms: readonly CommentPlatform[] = ['INSTAGRAM'], more: object = {}): Promise<Comment> => {
  const { id: internalPostId } = await acme.livePost(...platforms);
  return acme.comment({ internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T10:00:00Z', ...more });
};
const until = (acme: CommentWorld, time: string) => acme.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const publishedEvents = (acme: CommentWorld) => acme.events<Comment>('comment.published');
const onPlatform = async (acme: CommentWorld, { internalPostId }: Comment, platform: 'INSTAGRAM' | 'FACEBOOK') => {
  await acme.runImport(platform, { postId: internalPostId ?? '' });
  return (await acme.fetched({ postId: internalPostId ?? '' }, { platform })).total;
};

describe('a comment that succeeds', () => {
  it('[CMT-10][CMT-15][WHK-10][D-CMT-01] is SCHEDULED until its date, PROCESSING for the platform’s latency, then POSTED with an event', async ({
    acme,
  }) => {
    const { id } = await onPost(acme);
    acme.controls('INSTAGRAM').setLatency({ minMs: 5000, maxMs: 5000 });
    await until(acme, '09:59:59.999');
    expect((await acme.get(id)).status).toBe('SCHEDULED');
    await until(acme, '10:00:00');
    expect((await acme.get(id)).status).toBe('PROCESSING');
    await until(acme, '10:00:04.999');
    expect([(await acme.get(id)).status, publishedEvents(acme)]).toEqual(['PROCESSING', []]);
    await until(acme, '10:00:05');
    const comment = await acme.get(id);
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
    expect(publishedEvents(acme)).toEqual([comment]);
    await acme.advance(HOUR);
    expect(publishedEvents(acme)).toHaveLength(1);
  });

  it('on several platforms is POSTED when the slowest has answered', async ({ acme }) => {
    const { id } = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
    acme.controls('FACEBOOK').setLatency({ minMs: 9000, maxMs: 9000 });
    await until(acme, '10:00:08');
    expect((await acme.get(id)).status).toBe('PROCESSING');
    await until(acme, '10:00:09');
    const comment = await acme.get(id);
    expect([comment.status, Object.keys(comment.externalData ?? {})]).toEqual(['POSTED', ['INSTAGRAM', 'FACEBOOK']]);
    expect(publishedEvents(acme)).toHaveLength(1);
  });
});

describe('a comment that fails', () => {
  it('[CMT-12][CMT-16] permanently is in ERROR at once, with the reasons and an event', async ({ acme }) => {
    const { id } = await onPost(acme);
    acme.controls('INSTAGRAM').fail({ mode: 'reject', code: 'META:368:1404132' });
    await until(acme, '10:00:01');
    const comment = await acme.get(id);
    expect(comment).toMatchObject({
      status: 'ERROR',
      postedDate: null,
      error: 'Publishing failed on INSTAGRAM.',
      errors: { INSTAGRAM: expect.stringContaining('refused this') },
      errorsVerbose: { INSTAGRAM: { code: 'META:368:1404132', isTransient: false, httpStatus: 422 } },
      externalData: {},
    });
    expect(publishedEvents(acme)).toEqual([comment]);
  });

  it('[D-CMT-01] transiently is RETRYING, 3 and 6 minutes apart, and in ERROR after three attempts', async ({ acme }) => {
    const { id } = await onPost(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    for (const [time, status] of [
      ['10:00:01', 'RETRYING'],
      ['10:03:00.999', 'RETRYING'],
      ['10:03:01', 'PROCESSING'],
      ['10:03:02', 'RETRYING'],
      ['10:09:01.999', 'RETRYING'],
      ['10:09:02', 'PROCESSING'],
    ] as const) {
      await until(acme, time);
      expect(await acme.get(id), time).toMatchObject({ status, error: null });
      expect(publishedEvents(acme)).toEqual([]);
    }
    await until(acme, '10:09:03');
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', errorsVerbose: { INSTAGRAM: { isTransient: true } } });
    await acme.advance(HOUR);
    expect(publishedEvents(acme)).toHaveLength(1);
  });

  it('[D-CMT-01] transiently and then succeeds is POSTED; only the platforms that failed are retried', async ({ acme }) => {
    const comment = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
    acme.sim.platforms.FACEBOOK.fail('outage', { times: 1 });
    await until(acme, '10:00:01');
    const waiting = await acme.get(comment.id);
    expect(waiting).toMatchObject({ status: 'RETRYING', errors: { INSTAGRAM: null, FACEBOOK: expect.any(String) } });
    acme.sim.platforms.INSTAGRAM.fail('reject');
    await acme.advance(HOUR);
    acme.controls('INSTAGRAM').fail(null);
    const ended = await acme.get(comment.id);
    expect(ended).toMatchObject({ status: 'POSTED', errors: null, error: null });
    expect(ended.externalData?.INSTAGRAM).toEqual(waiting.externalData?.INSTAGRAM);
    expect([await onPlatform(acme, comment, 'INSTAGRAM'), await onPlatform(acme, comment, 'FACEBOOK')]).toEqual([1, 1]);
    expect(publishedEvents(acme)).toHaveLength(1);
  });

  it('whose response was lost is not published twice', async ({ acme }) => {
    const comment = await onPost(acme);
    acme.controls('INSTAGRAM').fail({ mode: 'timeout', accepted: true, times: 1 });
    await acme.advance(2 * HOUR);
    expect(await acme.get(comment.id)).toMatchObject({ status: 'POSTED' });
    expect(await onPlatform(acme, comment, 'INSTAGRAM')).toBe(1);
  });

  it.for<[string, (acme: CommentWorld, comment: Comment) => Promise<unknown>, RegExp]>([
    [
      'its account is gone',
      acme => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' }),
      /no longer connected/,
    ],
    [
      'another channel is selected',
      acme => acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' }),
      /another channel/,
    ],
    [
      'its post is deleted',
      (acme, { internalPostId }) => acme.ok('DELETE', `/post/${internalPostId ?? ''}`),
      /The post to comment is gone, or was deleted/,
    ],
    [
      'its post has vanished there',
      (acme, { internalPostId }) =>
        acme.ok('POST', '/_sim/platforms/INSTAGRAM/events', {
          type: 'post-deleted',
          socialAccountId: 'sa_acme_instagram',
          postId: internalPostId,
        }),
      /./,
    ],
  ])('because %s is in ERROR at once, with the reason', async ([, change, reason], { acme }) => {
    const comment = await onPost(acme);
    await change(acme, comment);
    await until(acme, '10:00:01');
    const { status, errors, errorsVerbose, socialAccounts } = await acme.get(comment.id);
    expect([status, errors]).toEqual(['ERROR', { INSTAGRAM: expect.stringMatching(reason) }]);
    expect(errorsVerbose?.INSTAGRAM?.isTransient).toBe(false);
    expect(socialAccounts).toMatchObject([{ socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM' } }]);
    expect(publishedEvents(acme)).toHaveLength(1);
  });

  it('because its parent was deleted is in ERROR at once', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const parent = await acme.received('INSTAGRAM', { postId });
    const own = await acme.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await acme.advance(MINUTE);
    const later = { text: 'Yes', postDate: '2026-03-02T10:00:00Z' };
    const replies = [
      await acme.comment({ fetchedParentCommentId: parent.id, ...later }),
      await acme.comment({ internalParentCommentId: own.id, ...later }),
    ];
    await acme.ok('POST', `/comment/import/comments/${parent.id}/action`, { teamId: TEAM, action: 'DELETE' });
    await acme.ok('DELETE', `/comment/${own.id}`);
    await until(acme, '10:00:01');
    const reasons = [
      `The comment to reply to, ${parent.id}, is gone, or was deleted.`,
      `The comment to reply to, ${own.id}, is gone, or was deleted.`,
    ];
    for (const [index, { id }] of replies.entries())
      expect(await acme.get(id)).toMatchObject({ status: 'ERROR', errors: { INSTAGRAM: reasons[index] } });
  });

  it('is published by a new connection of the same account', async ({ acme }) => {
    const { id } = await onPost(acme, ['THREADS']);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    const account = await acme.ok<{ id: string }>('POST', '/_sim/social-accounts', {
      teamId: TEAM,
      type: 'THREADS',
      externalId: 'threads_acme',
    });
    await until(acme, '10:00:01');
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', socialAccounts: [{ socialAccount: { id: account.id } }] });
  });
});

describe('POST /comment/:id/retry', () => {
  it('[CMT-17][D-CMT-03] moves a comment from ERROR to SCHEDULED, publishes where it failed, and sends the event again', async ({
    acme,
  }) => {
    const comment = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
    acme.sim.platforms.FACEBOOK.fail('reject');
    await until(acme, '10:00:01');
    const failed = await acme.get(comment.id);
    acme.controls('FACEBOOK').fail(null);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const answer = await acme.call<Comment>('POST', `/comment/${comment.id}/retry`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'SCHEDULED', error: null, errors: null, postDate: failed.postDate } });
    await acme.advance(SECOND);
    acme.controls('INSTAGRAM').fail(null);
    const ended = await acme.get(comment.id);
    expect(ended).toMatchObject({ status: 'POSTED', error: null, postedDate: '2026-03-02T10:00:02.000Z' });
    expect(ended.externalData?.INSTAGRAM).toEqual(failed.externalData?.INSTAGRAM);
    expect([await onPlatform(acme, comment, 'INSTAGRAM'), await onPlatform(acme, comment, 'FACEBOOK')]).toEqual([1, 1]);
    expect(publishedEvents(acme)).toEqual([failed, ended]);
  });

  it('keeps the record of earlier attempts, although it is live nowhere', async ({ acme }) => {
    const { id } = await onPost(acme, ['FACEBOOK']);
    expect(await acme.get(id)).toMatchObject({ externalData: null });
    acme.sim.platforms.FACEBOOK.fail('reject');
    await until(acme, '10:00:01');
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', externalData: {} });
    expect(await acme.ok('POST', `/comment/${id}/retry`)).toMatchObject({ status: 'SCHEDULED', externalData: {} });
  });

  it('[CMT-17] restarts the attempts, any number of times', async ({ acme }) => {
    const { id } = await onPost(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    await acme.advance(2 * HOUR);
    for (let round = 1; round <= 5; round++) {
      await acme.ok('POST', `/comment/${id}/retry`);
      await acme.advance(MINUTE);
      expect((await acme.get(id)).status).toBe('RETRYING');
      await acme.advance(HOUR);
      expect((await acme.get(id)).status).toBe('ERROR');
    }
    expect(publishedEvents(acme)).toHaveLength(6);
  });

  it('[CMT-18] is 400 in every other status', async ({ acme }) => {
    const comment = await onPost(acme);
    const refusal = async () => (await acme.call('POST', `/comment/${comment.id}/retry`)).body.message;
    const draft = await acme.comment({ internalPostId: comment.internalPostId, status: 'DRAFT' });
    expect(await acme.call('POST', `/comment/${draft.id}/retry`)).toMatchObject({ status: 400 });
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is SCHEDULED');
    await until(acme, '10:00:00');
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is PROCESSING');
    await acme.advance(MINUTE);
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is POSTED');
    await acme.ok('DELETE', `/comment/${comment.id}`);
    expect(await refusal()).toBe('Only a comment in ERROR can be retried, this one is DELETED');
    expect(await acme.call('POST', '/comment/unknown/retry')).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
  });
});

it('a snapshot keeps waiting comments', async ({ acme }) => {
  const { id } = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
  acme.sim.platforms.FACEBOOK.fail('outage', { times: 2 });
  await until(acme, '10:01:00');
  const snapshot = saveWorld(acme.world);
  await acme.advance(HOUR);
  const ended = await acme.get(id);
  expect(ended.status).toBe('POSTED');
  loadWorld(acme.world, snapshot);
  expect((await acme.get(id)).status).toBe('RETRYING');
  await acme.advance(HOUR);
  expect(await acme.get(id)).toEqual(ended);
});
