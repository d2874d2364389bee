import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchedComment } from '../../../openapi/generated/types.ts';
import type { DomainEvents } from '../world.ts';
import { type CommentTest, createCommentTest, IMPORT_PLATFORMS, setFeatures } from './comments.fixture.ts';
import { receiveComment } from './receive.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

const told = () => t.events<FetchedComment>('comment.received');

describe('a comment that somebody leaves', () => {
  it('[WHK-18] on a post of the service is told by comment.received, and listed under the same id', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    const { comment, executions } = await t.say(
      'INSTAGRAM',
      { postId },
      { text: 'Link, please!', author: { externalId: 'ig_9024', name: 'Ada' } },
    );
    expect(executions).toEqual([]);
    expect(told()).toEqual([comment]);
    expect(comment).toMatchObject({
      postId,
      platform: 'INSTAGRAM',
      socialAccountId: 'sa_acme_instagram',
      importId: null,
      text: 'Link, please!',
      authorName: 'Ada',
      authorExternalId: 'ig_9024',
      publishedAt: '2026-03-02T09:00:02.000Z',
    });
    expect(await t.fetched({ postId })).toEqual({ items: [comment], total: 1 });
    const run = await t.runImport('INSTAGRAM', { postId });
    expect((await t.fetched({ postId })).items).toEqual([{ ...comment, importId: run.id, updatedAt: run.completedAt }]);
    expect(told()).toHaveLength(1);
  });

  it('[WHK-18] on any other post is not told, and waits for an import', async () => {
    const importedPostId = await t.pastPost('INSTAGRAM');
    expect(await t.say('INSTAGRAM', { importedPostId }, { text: 'Old but gold' })).toEqual({});
    expect(told()).toEqual([]);
    expect((await t.fetched({ importedPostId })).total).toBe(0);
    await t.runImport('INSTAGRAM', { importedPostId });
    expect((await t.fetched({ importedPostId })).items[0]).toMatchObject({ text: 'Old but gold' });
    expect(told()).toEqual([]);
    const { id: postId } = await t.livePost('INSTAGRAM');
    await t.did('DELETE', `/post/${postId}`);
    expect(await t.say('INSTAGRAM', { postId })).toEqual({});
    expect(told()).toEqual([]);
  });

  it('[WHK-19] is told when direct messages or automations are on, and not to an organization with neither', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    for (const [dms, automations, count] of [
      [true, false, 1],
      [false, true, 2],
      [false, false, 2],
    ] as const) {
      await setFeatures(t, { dms, automations });
      await t.say('INSTAGRAM', { postId });
      expect(told()).toHaveLength(count);
      expect((await t.fetched({ postId })).total).toBe(count);
    }
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 3 });
  });

  it('is told with its parent, instant and likes, though nobody knows the parent', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    expect(
      await t.received(
        'INSTAGRAM',
        { postId },
        { parentExternalId: 'ig_unknown', publishedAt: '2026-03-02T08:00:00+01:00', likesCount: 4 },
      ),
    ).toMatchObject({ externalParentId: 'ig_unknown', publishedAt: '2026-03-02T07:00:00.000Z', likesCount: 4 });
  });

  it.each(IMPORT_PLATFORMS)('is told on %s', async platform => {
    const { id: postId } = await t.livePost(platform);
    expect(await t.received(platform, { postId })).toMatchObject({ platform, postId });
  });

  it.each(['SLACK', 'DISCORD', 'TWITTER'] as const)('is not told on %s, where nothing is imported', async platform => {
    const { id: postId } = await t.livePost(platform);
    expect(await t.say(platform, { postId })).toEqual({});
    expect(told()).toEqual([]);
  });

  it('is told once, and to the other areas as well', async () => {
    const arrived: DomainEvents['comment.arrived'][] = [];
    t.world.events.on('comment.arrived', event => arrived.push(event));
    const { id: postId } = await t.livePost('INSTAGRAM');
    const { id } = await t.received('INSTAGRAM', { postId });
    expect(arrived).toEqual([{ comment: t.world.comments.fetched.get(id) }]);
    const account = t.world.accounts.byId.get('sa_acme_instagram');
    const stored = t.world.comments.fetched.get(id);
    if (!account || !stored) throw new Error('Not there');
    const again = receiveComment(t.world, account, {
      id: stored.externalId,
      publicationId: stored.externalPostId,
      parentId: null,
      author: stored.author,
      byOwner: false,
      text: 'Nice',
      likesCount: 0,
      repliesCount: 0,
      hidden: false,
      likedByOwner: false,
      moderation: null,
      publishedAt: stored.publishedAt,
    });
    expect([again, arrived.length, told().length]).toEqual([stored, 1, 1]);
  });
});
