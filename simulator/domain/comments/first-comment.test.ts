import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comment, CommentList, Platform, Post } from '../../../openapi/generated/types.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';
import { COMMENT_PLATFORMS, type CommentTest, createCommentTest, HOUR, MINUTE, SECOND, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

/** A post that goes out at 10:00 with a first comment. */
const post = (platforms: readonly Platform[], firstComment: object, more: object = {}) =>
  t.did<Post>('POST', '/post', { ...postBody(), postDate: '2026-03-02T10:00:00Z', ...onPlatforms(...platforms), firstComment, ...more });
const until = (time: string) => t.test.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const comments = async (): Promise<readonly Comment[]> => (await t.did<CommentList>('GET', `/comment?teamId=${TEAM}&order=ASC`)).items;

describe('the first comment of a post', () => {
  it('[D-PST-15] becomes a created comment on each platform when the post goes live there, and is published', async () => {
    t.controls('FACEBOOK').setLatency({ minMs: 5000, maxMs: 5000 });
    const { id } = await post(['INSTAGRAM', 'FACEBOOK'], { INSTAGRAM: 'First!', FACEBOOK: 'Link below' });
    await until('10:00:00.999');
    expect(await comments()).toEqual([]);
    await until('10:00:01');
    // Its own latency has begun.
    expect(await comments()).toMatchObject([
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
    await until('10:01:00');
    expect(await comments()).toMatchObject([
      { status: 'POSTED', data: { INSTAGRAM: { text: 'First!' } } },
      { status: 'POSTED', postDate: '2026-03-02T10:00:05.000Z', data: { FACEBOOK: { text: 'Link below' } } },
    ]);
    expect(t.events('comment.published')).toEqual(await comments());
    await t.runImport('INSTAGRAM', { postId: id });
    expect((await t.fetched({ postId: id })).items).toMatchObject([{ text: 'First!', externalParentId: null }]);
  });

  it.each(COMMENT_PLATFORMS)('[D-PST-15] is made on %s', async platform => {
    await post([platform], { [platform]: 'First!' });
    await until('10:01:00');
    expect(await comments()).toMatchObject([{ status: 'POSTED', data: { [platform]: { text: 'First!' } } }]);
  });

  it('is made only where the post goes live and there is one', async () => {
    t.test.sim.platforms.FACEBOOK.fail('reject');
    const { id } = await post(['INSTAGRAM', 'FACEBOOK', 'THREADS', 'MASTODON'], {
      FACEBOOK: 'Not yet',
      THREADS: '  ',
      MASTODON: null,
      TIKTOK: 'Elsewhere',
    });
    await until('11:00:00');
    expect(await comments()).toEqual([]);
    t.controls('FACEBOOK').fail(null);
    await t.did('POST', `/post/${id}/retry`);
    await t.advance(MINUTE);
    expect(await comments()).toMatchObject([{ status: 'POSTED', data: { FACEBOOK: { text: 'Not yet' } } }]);
  });

  it('waits for the end of a review', async () => {
    t.controls('TIKTOK').holdForReview(HOUR);
    await post(['TIKTOK'], { TIKTOK: 'First!' });
    await until('11:00:00');
    expect(await comments()).toEqual([]);
    await until('11:00:01');
    expect(await comments()).toMatchObject([{ status: 'PROCESSING', postDate: '2026-03-02T11:00:01.000Z' }]);
  });

  it('can be changed, deleted and retried like any other', async () => {
    t.controls('INSTAGRAM').setLatency({ minMs: SECOND, maxMs: SECOND });
    const { id } = await post(['INSTAGRAM'], { INSTAGRAM: 'First!' });
    await until('10:00:01');
    t.test.sim.platforms.INSTAGRAM.fail('reject');
    await until('10:01:00');
    const [comment] = await comments();
    expect(comment).toMatchObject({ internalPostId: id, status: 'ERROR' });
    t.controls('INSTAGRAM').fail(null);
    await t.did('POST', `/comment/${comment?.id ?? ''}/retry`);
    await t.advance(MINUTE);
    expect(await comments()).toMatchObject([{ status: 'POSTED' }]);
  });

  it('counts against the quotas; without room it ends in ERROR that says so, and can be retried when there is', async () => {
    const limits = (more: object) => t.did('PATCH', '/_sim/organizations/org_acme', { limits: more });
    const usage = () =>
      Promise.all([
        t.did('GET', '/organization/usage/comments'),
        t.did('GET', '/organization/usage/daily-limits?socialAccountId=sa_acme_instagram'),
      ]);
    await limits({ dailyComments: { INSTAGRAM: 1 } });
    await post(['INSTAGRAM'], { INSTAGRAM: 'Has room' });
    await post(['INSTAGRAM'], { INSTAGRAM: 'Has none' });
    await until('10:01:00');
    const [first, second] = await comments();
    expect(first).toMatchObject({ status: 'POSTED' });
    const message = /^Daily comment limit of the INSTAGRAM account .* reached: 1\. It resets at 2026-03-03T00:00:00\.000Z\.$/;
    expect(second).toMatchObject({
      status: 'ERROR',
      error: expect.stringMatching(message),
      errors: { INSTAGRAM: expect.stringMatching(message) },
    });
    expect(
      t
        .events<Comment>('comment.published')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['ERROR', 'POSTED']);
    expect(await usage()).toMatchObject([{ used: 1 }, { comments: { used: 1 } }]);
    const retry = () => t.call<Comment>('POST', `/comment/${second?.id ?? ''}/retry`);
    expect(await retry()).toMatchObject({ status: 403, body: { message: expect.stringMatching(message) } });
    expect(await t.get(second?.id ?? '')).toEqual(second);
    await t.test.sim.clock.advanceTo('2026-03-03T12:00:00Z');
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'SCHEDULED', postDate: '2026-03-03T12:00:00.000Z' } });
    await t.advance(MINUTE);
    expect(await t.get(second?.id ?? '')).toMatchObject({ status: 'POSTED' });
    expect(await usage()).toMatchObject([{ used: 2 }, { comments: { used: 1 } }]);
  });
});
