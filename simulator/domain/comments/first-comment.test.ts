import { describe, expect } from 'vitest';
import type { Comment, CommentList, Platform, Post } from '../../../openapi/generated/types.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';
import { COMMENT_PLATFORMS, type CommentWorld, HOUR, it, MINUTE, SECOND, TEAM } from './comments.fixture.ts';

/** A post that goes out at 10:00 with a first comment. */
const post = (acme: CommentWorld, platforms: readonly Platform[], firstComment: object, more: object = {}) =>
  acme.ok<Post>('POST', '/post', { ...postBody(), postDate: '2026-03-02T10:00:00Z', ...onPlatforms(...platforms), firstComment, ...more });
const until = (acme: CommentWorld, time: string) => acme.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const comments = async (acme: CommentWorld): Promise<readonly Comment[]> =>
  (await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&order=ASC`)).items;

describe('the first comment of a post', () => {
  it('[D-PST-15] becomes a created comment on each platform when the post goes live there, and is published', async ({ acme }) => {
    acme.controls('FACEBOOK').setLatency({ minMs: 5000, maxMs: 5000 });
    const { id } = await post(acme, ['INSTAGRAM', 'FACEBOOK'], { INSTAGRAM: 'First!', FACEBOOK: 'Link below' });
    await until(acme, '10:00:00.999');
    expect(await comments(acme)).toEqual([]);
    await until(acme, '10:00:01');
    // Its own latency has begun.
    expect(await comments(acme)).toMatchObject([
      {
        internalPostId: id,
        internalParentCommentId: null,
        fetchedParentCommentId: null,
        status: 'PROCESSING',
        postDate: '2026-03-02T10:00:01.000Z',
        data: { INSTAGRAM: { text: 'First!' } },
        socialAccounts: [{ socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM' } }],
      },
    ]);
    await until(acme, '10:01:00');
    expect(await comments(acme)).toMatchObject([
      { status: 'POSTED', data: { INSTAGRAM: { text: 'First!' } } },
      { status: 'POSTED', postDate: '2026-03-02T10:00:05.000Z', data: { FACEBOOK: { text: 'Link below' } } },
    ]);
    expect(acme.events('comment.published')).toEqual(await comments(acme));
    await acme.runImport('INSTAGRAM', { postId: id });
    expect((await acme.fetched({ postId: id })).items).toMatchObject([{ text: 'First!', externalParentId: null }]);
  });

  it.for(COMMENT_PLATFORMS)('[D-PST-15] is created on %s', async (platform, { acme }) => {
    await post(acme, [platform], { [platform]: 'First!' });
    await until(acme, '10:01:00');
    expect(await comments(acme)).toMatchObject([{ status: 'POSTED', data: { [platform]: { text: 'First!' } } }]);
  });

  it('is created only where the post goes live and has a first comment', async ({ acme }) => {
    acme.sim.platforms.FACEBOOK.fail('reject');
    const { id } = await post(acme, ['INSTAGRAM', 'FACEBOOK', 'THREADS', 'MASTODON'], {
      FACEBOOK: 'Not yet',
      THREADS: '  ',
      MASTODON: null,
      TIKTOK: 'Elsewhere',
    });
    await until(acme, '11:00:00');
    expect(await comments(acme)).toEqual([]);
    acme.controls('FACEBOOK').fail(null);
    await acme.ok('POST', `/post/${id}/retry`);
    await acme.advance(MINUTE);
    expect(await comments(acme)).toMatchObject([{ status: 'POSTED', data: { FACEBOOK: { text: 'Not yet' } } }]);
  });

  it('waits for the end of a review', async ({ acme }) => {
    acme.controls('TIKTOK').holdForReview(HOUR);
    await post(acme, ['TIKTOK'], { TIKTOK: 'First!' });
    await until(acme, '11:00:00');
    expect(await comments(acme)).toEqual([]);
    await until(acme, '11:00:01');
    expect(await comments(acme)).toMatchObject([{ status: 'PROCESSING', postDate: '2026-03-02T11:00:01.000Z' }]);
  });

  it('can be changed, deleted and retried like any other', async ({ acme }) => {
    acme.controls('INSTAGRAM').setLatency({ minMs: SECOND, maxMs: SECOND });
    const { id } = await post(acme, ['INSTAGRAM'], { INSTAGRAM: 'First!' });
    await until(acme, '10:00:01');
    acme.sim.platforms.INSTAGRAM.fail('reject');
    await until(acme, '10:01:00');
    const [comment] = await comments(acme);
    expect(comment).toMatchObject({ internalPostId: id, status: 'ERROR' });
    acme.controls('INSTAGRAM').fail(null);
    await acme.ok('POST', `/comment/${comment?.id ?? ''}/retry`);
    await acme.advance(MINUTE);
    expect(await comments(acme)).toMatchObject([{ status: 'POSTED' }]);
  });

  it('counts against the quotas; over the limit it ends in ERROR with that reason, and can be retried later', async ({ acme }) => {
    const limits = (more: object) => acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: more });
    const usage = () =>
      Promise.all([
        acme.ok('GET', '/organization/usage/comments'),
        acme.ok('GET', '/organization/usage/daily-limits?socialAccountId=sa_acme_instagram'),
      ]);
    await limits({ dailyComments: { INSTAGRAM: 1 } });
    await post(acme, ['INSTAGRAM'], { INSTAGRAM: 'Has room' });
    await post(acme, ['INSTAGRAM'], { INSTAGRAM: 'Has none' });
    await until(acme, '10:01:00');
    const [first, second] = await comments(acme);
    expect(first).toMatchObject({ status: 'POSTED' });
    const message = /^Daily comment limit of the INSTAGRAM account .* reached: 1\. It resets at 2026-03-03T00:00:00\.000Z\.$/;
    expect(second).toMatchObject({
      status: 'ERROR',
      error: expect.stringMatching(message),
      errors: { INSTAGRAM: expect.stringMatching(message) },
    });
    expect(
      acme
        .events<Comment>('comment.published')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['ERROR', 'POSTED']);
    expect(await usage()).toMatchObject([{ used: 1 }, { comments: { used: 1 } }]);
    const retry = () => acme.call<Comment>('POST', `/comment/${second?.id ?? ''}/retry`);
    expect(await retry()).toMatchObject({ status: 403, body: { message: expect.stringMatching(message) } });
    expect(await acme.get(second?.id ?? '')).toEqual(second);
    await acme.sim.clock.advanceTo('2026-03-03T12:00:00Z');
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'SCHEDULED', postDate: '2026-03-03T12:00:00.000Z' } });
    await acme.advance(MINUTE);
    expect(await acme.get(second?.id ?? '')).toMatchObject({ status: 'POSTED' });
    expect(await usage()).toMatchObject([{ used: 2 }, { comments: { used: 1 } }]);
  });
});
