import { describe, expect } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { ActOnCommentResult, CommentAction, FetchedComment, ImportCommentPlatform, Tier } from '../../../openapi/generated/types.ts';
import { accountForAction, likeFetched } from './actions.ts';
import { type CommentWorld, it, MINUTE, SECOND, setFeatures, setOrganization, TEAM } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  // Comments wait on the platform.
  await setFeatures(acme, { dms: false, automations: false });
});

describe('the start of an import', () => {
  it('[CMI-02][CMI-12][CMI-13][D-CMI-05] is refused for a post that is not one of the team, or not live on the platform', async ({
    acme,
  }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('YOUTUBE');
    const support = { teamId: 'team_acme_support' };
    const refusals: readonly (readonly [body: object, refusal: string | RegExp])[] = [
      [{ postId, importedPostId }, '400 Exactly one of postId and importedPostId is needed'],
      [{}, '400 Exactly one of postId and importedPostId is needed'],
      [{ ...support, postId }, '404 Post not found'],
      [{ ...support, importedPostId }, '404 Imported post not found'],
      [{ teamId: 'team_free', postId }, '404 Team not found'],
      [{ postId, socialAccountType: 'THREADS' }, '400 The post is not yet published on THREADS'],
      [{ importedPostId }, '400 The post is not yet published on INSTAGRAM'],
      [{ postId, socialAccountType: 'DISCORD' }, /^400 socialAccountType must be one of FACEBOOK/],
    ];
    for (const [body, refusal] of refusals) expect(await acme.importRefusal(body)).toMatch(refusal);
    await acme.ok('DELETE', `/post/${postId}`);
    expect(await acme.importRefusal({ postId })).toBe('404 Post not found');
  });

  it('is possible where a post is live, although it failed on another platform', async ({ acme }) => {
    acme.sim.platforms.THREADS.fail('reject');
    const { id: postId } = await acme.livePost('INSTAGRAM', 'THREADS');
    expect(await acme.importRefusal({ postId, socialAccountType: 'THREADS' })).toBe('400 The post is not yet published on THREADS');
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
  });

  it('[CMI-14][CMI-15][D-CMI-05] is refused while one is active, and without the account that published the post', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'THREADS');
    await acme.startImport('INSTAGRAM', { postId });
    expect(await acme.importRefusal({ postId })).toBe('409 A comment import for this post and INSTAGRAM is already active');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    expect(await acme.importRefusal({ postId, socialAccountType: 'THREADS' })).toBe('400 No THREADS account is connected to this team');
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect(await acme.importRefusal({ postId })).toMatch(/^400 The INSTAGRAM account that published the post is not connected/);
  });
});

it('[CMI-18] the description of imports advises how often to poll', () => {
  const { description } = publicApi.json.paths?.['/api/v1/comment/import']?.post ?? {};
  expect(description).toContain('Poll the job about every 5 to 10 seconds');
});

describe('an import', () => {
  it.for<[string, (acme: CommentWorld, postId: string) => Promise<unknown>]>([
    ['its account is disconnected', acme => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['another channel is selected', acme => acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['its post is deleted', (acme, postId) => acme.ok('DELETE', `/post/${postId}`)],
  ])('is FAILED when %s meanwhile', async ([, change], { acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const run = await acme.startImport('INSTAGRAM', { postId });
    await change(acme, postId);
    await acme.advance(MINUTE);
    expect(await acme.getImport(run)).toMatchObject({ status: 'FAILED', error: /is gone, or its account is not connected any more/ });
  });

  it('[D-CMI-01] tells why it tries again, and why it is SKIPPED', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    acme.sim.platforms.INSTAGRAM.fail('outage');
    const run = await acme.startImport('INSTAGRAM', { postId });
    await acme.advance(2 * SECOND);
    const error = 'Instagram is not available at the moment. Please try again later.';
    expect(await acme.getImport(run)).toMatchObject({ status: 'RETRYING', error });
    acme.sim.platforms.INSTAGRAM.recover();
    await acme.ok('POST', '/_sim/platforms/INSTAGRAM/events', { type: 'post-deleted', socialAccountId: 'sa_acme_instagram', postId });
    await acme.advance(2 * MINUTE);
    expect(await acme.getImport(run)).toMatchObject({ status: 'SKIPPED', commentsImported: 0, error: 'The post is gone from INSTAGRAM.' });
  });

  it('[D-CMI-03] takes over changes of the platform, and keeps fields that only the service knows', async ({ acme }) => {
    const { id: postId } = await acme.livePost('FACEBOOK');
    await acme.fanComments('FACEBOOK', { postId });
    await acme.runImport('FACEBOOK', { postId });
    const [comment] = acme.world.comments.fetched.all();
    if (!comment) throw new Error('Nothing came');
    likeFetched(acme.world, comment, accountForAction(acme.world, comment));
    // As its owner would at the platform itself.
    const owner = { socialAccountId: 'sa_acme_facebook', externalId: 'facebook_acme', username: 'acme' };
    acme.world.platforms.FACEBOOK.actOnComment(owner, comment.externalId, 'HIDE', { banAuthor: false });
    await acme.runImport('FACEBOOK', { postId });
    expect((await acme.fetched({ postId })).items).toMatchObject([
      { likesCount: 1, platformData: { hidden: true, likedByAutomation: true } },
    ]);
  });

  it('[CMI-19][CMI-20] shows who wrote a comment, and which one the service created', async ({ acme }) => {
    const { id: postId, externalData } = await acme.livePost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { postId }, { author: { externalId: 'ig_1', name: 'Ada Moss', username: 'ada' } });
    const own = await acme.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await acme.runImport('INSTAGRAM', { postId });
    const [ours, theirs] = (await acme.fetched({ postId })).items;
    expect(theirs).toMatchObject({
      externalPostId: externalData?.INSTAGRAM?.id,
      authorName: 'Ada Moss',
      authorExternalId: 'ig_1',
      authorProfileUrl: expect.stringMatching(/^https:/),
      authorAvatarUrl: expect.stringMatching(/^https:/),
      platformData: { owner: false, origin: 'platform' },
    });
    expect(theirs?.platformData).not.toHaveProperty('bundleCommentId');
    expect(ours?.platformData).toMatchObject({ owner: true, origin: 'bundle', bundleCommentId: own.id });
  });

  it('lists comments of the same instant by id, descending', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (const text of ['one', 'two', 'three', 'four', 'five']) await acme.fanComments('INSTAGRAM', { postId }, { text });
    await acme.runImport('INSTAGRAM', { postId });
    const ids = (await acme.fetched({ postId })).items.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

describe('what one import stores', () => {
  const crowd = (acme: CommentWorld, postId: string, count: number, prefix = 'c') => {
    const target = acme.world.posts.byId.get(postId)?.targets[0];
    const account = { socialAccountId: target?.socialAccountId ?? '', externalId: target?.externalId ?? '', username: 'acme' };
    for (let i = 0; i < count; i++)
      acme.controls('INSTAGRAM').addComment(account, {
        publicationId: target?.publication?.id ?? '',
        parentId: null,
        author: { externalId: 'ig_1', name: 'Ada', username: 'ada', avatarUrl: 'https://a.test/', profileUrl: 'https://p.test/' },
        text: `${prefix}${i}`,
        likesCount: 0,
        publishedAt: acme.world.clock.now() + i,
      });
  };

  it.for<[Tier, number]>([
    ['FREE', 25],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ])('[QTA-20][QTA-24] on %s are the newest %i comments, and the import completes', async ([plan, most], { acme }) => {
    setOrganization(acme.world, { plan });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    crowd(acme, postId, most + 3);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: most, error: null });
    const { total, items } = await acme.fetched({ postId }, { limit: '1' });
    const [oldest] = (await acme.fetched({ postId }, { limit: '1', offset: String(most - 1) })).items;
    expect([total, items[0]?.text, oldest?.text]).toEqual([most, `c${most + 2}`, 'c3']);
  });

  it('[QTA-25] has no monthly counter: a further import stores as many again', async ({ acme }) => {
    setOrganization(acme.world, { plan: 'FREE' });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    for (const [round, total] of [25, 50].entries()) {
      crowd(acme, postId, 30, `${round}-`);
      expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED', commentsImported: 25 });
      expect((await acme.fetched({ postId })).total).toBe(total);
    }
  });
});

describe('an action on an imported comment', () => {
  const act = (acme: CommentWorld, { id }: FetchedComment, action: CommentAction, more: object = {}) =>
    acme.call<ActOnCommentResult & { message?: string }>('POST', `/comment/import/comments/${id}/action`, {
      body: { teamId: TEAM, action, ...more },
    });
  const receivedComment = async (acme: CommentWorld, platform: ImportCommentPlatform): Promise<FetchedComment> => {
    await setFeatures(acme, { dms: true, automations: true });
    const { id: postId } = await acme.livePost(platform);
    return acme.received(platform, { postId });
  };

  it('[CMI-26][D-CMI-04] is refused with the reason, and changes nothing', async ({ acme }) => {
    const comment = await receivedComment(acme, 'INSTAGRAM');
    const refusal = async (on: FetchedComment, action: CommentAction, more?: object) => {
      const { status, body } = await act(acme, on, action, more);
      return `${status} ${body.message}`;
    };
    const onYoutube = await receivedComment(acme, 'YOUTUBE');
    expect(await refusal(comment, 'LIKE')).toBe('400 LIKE is not supported on INSTAGRAM');
    expect(await refusal(comment, 'HIDE', { teamId: 'team_acme_support' })).toBe('404 Imported comment not found');
    expect(await refusal(comment, 'HIDE', { banAuthor: true })).toBe('400 banAuthor is allowed only with APPROVE and REJECT on YOUTUBE');
    expect(await refusal(onYoutube, 'APPROVE', { reason: 'x'.repeat(501) })).toMatch(/^400 reason must be at most 500 characters/);
    expect((await act(acme, onYoutube, 'APPROVE', { reason: 'x'.repeat(500) })).status).toBe(200);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    expect(await refusal(comment, 'HIDE')).toMatch(/^400 Instagram refused this/);
    acme.sim.platforms.INSTAGRAM.fail('auth');
    expect(await refusal(comment, 'DELETE')).toMatch(/^400 Reconnect the account: Instagram no longer accepts this connection/);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await refusal(comment, 'HIDE')).toMatch(/^502 Instagram is not available/);
    expect((await acme.fetched({ postId: comment.postId ?? '' })).items).toEqual([comment]);
    await acme.ok('DELETE', `/post/${comment.postId ?? ''}`);
    expect(await refusal(comment, 'HIDE')).toBe('400 The post of this comment is gone, or was deleted');
  });

  it('[D-CMI-04] is refused for an own comment, which does not allow it', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await acme.runImport('INSTAGRAM', { postId });
    const [own] = (await acme.fetched({ postId })).items;
    if (!own) throw new Error('No comment of the account');
    expect(await act(acme, own, 'HIDE')).toMatchObject({ status: 400, body: { message: 'This comment does not allow HIDE' } });
  });

  it('[CMI-25] with banAuthor keeps the author from commenting again', async ({ acme }) => {
    const comment = await receivedComment(acme, 'YOUTUBE');
    await act(acme, comment, 'REJECT', { banAuthor: true });
    const event = { type: 'comment', socialAccountId: 'sa_acme_youtube', postId: comment.postId, text: 'Again', author: 'someone' };
    expect(await acme.call('POST', '/_sim/platforms/YOUTUBE/events', { body: event })).toMatchObject({ status: 400 });
  });

  it.for(['FACEBOOK', 'TIKTOK'] as const)(
    '[D-AUT-17] by a flow may be a like on %s, which the comment shows',
    async (platform, { acme }) => {
      const { id } = await receivedComment(acme, platform);
      const comment = acme.world.comments.fetched.get(id);
      if (!comment) throw new Error('Not stored');
      const account = accountForAction(acme.world, comment);
      likeFetched(acme.world, comment, account);
      expect(comment.platformData).toMatchObject({ likedByAutomation: true });
      acme.sim.platforms[platform].fail('reject');
      expect(() => likeFetched(acme.world, comment, account)).toThrow(/refused this/);
    },
  );
});
