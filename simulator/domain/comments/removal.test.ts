import { describe, expect } from 'vitest';
import type { DailyUsage } from '../../../openapi/generated/types.ts';
import { type CommentWorld, DAY, it, MINUTE, TEAM } from './comments.fixture.ts';

describe('a fetched comment', () => {
  const importPast = async (acme: CommentWorld) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { importedPostId });
    await acme.runImport('INSTAGRAM', { importedPostId });
    return importedPostId;
  };

  it.for<[string, (acme: CommentWorld, importedPostId: string) => Promise<unknown>]>([
    ['is deleted', (acme, id) => acme.ok('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [id] })],
    ['is no longer kept', acme => acme.advance(31 * DAY)],
    ['goes with its account', acme => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' })],
  ])('of a historical post is deleted when the post %s', async ([, change], { acme }) => {
    const importedPostId = await importPast(acme);
    const { comment } = await acme.fanComments('INSTAGRAM', { postId: (await acme.livePost('INSTAGRAM')).id });
    expect(acme.world.comments.fetched.size).toBeGreaterThan(1);
    await change(acme, importedPostId);
    expect(acme.world.comments.fetched.all().map(({ id }) => id)).toEqual([comment?.id]);
  });

  it('of a post of the service is kept without its account, and is hidden with the post', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const comment = await acme.received('INSTAGRAM', { postId });
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    expect((await acme.fetched({ postId })).items).toEqual([comment]);
    await acme.ok('DELETE', `/post/${postId}`);
    expect(await acme.call('GET', `/comment/import/comments?teamId=${TEAM}&postId=${postId}`)).toMatchObject({ status: 404 });
  });
});

describe('a created comment', () => {
  it('on a historical post is kept when the post is deleted, and fails if it still waits', async ({ acme }) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const on = { importedPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    const { id: live } = await acme.comment(on);
    const { id: waiting } = await acme.comment({ ...on, postDate: '2026-03-03T09:00:00Z' });
    await acme.advance(MINUTE);
    await acme.ok('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [importedPostId] });
    await acme.advance(2 * DAY);
    expect(await acme.get(live)).toMatchObject({ status: 'POSTED', importedPostId });
    expect(await acme.get(waiting)).toMatchObject({
      status: 'ERROR',
      errors: { INSTAGRAM: 'The post to comment is gone, or was deleted.' },
    });
  });
});

describe('deleting a team', () => {
  it('deletes its imports, fetched and created comments, and their jobs', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.received('INSTAGRAM', { postId });
    const run = await acme.startImport('INSTAGRAM', { postId });
    const { id } = await acme.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' });
    await acme.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate: '2026-03-09T09:00:00Z' });
    await acme.ok('DELETE', `/team/${TEAM}`);
    const { imports, fetched, created } = acme.world.comments;
    expect([imports.size, fetched.size, created.size]).toEqual([0, 0, 0]);
    expect(acme.world.clock.jobs().filter(({ kind }) => kind.startsWith('comment.'))).toEqual([]);
    expect(await acme.call('GET', `/comment/import/${run.id}`)).toMatchObject({ status: 404 });
    expect(await acme.call('GET', `/comment/${id}`)).toMatchObject({ status: 404 });
    await acme.advance(30 * DAY);
    expect(acme.events('comment.published')).toEqual([]);
  });

  it('[D-QTA-06] gives their places in the daily limit back, which another team has the use of', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const used = async () => {
      const query = 'socialAccountId=sa_acme_support_instagram&date=2026-03-02';
      const { comments } = await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?${query}`);
      return comments.used;
    };
    await acme.comment({ internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate: '2026-03-02T18:00:00Z' });
    expect(await used()).toBe(1);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await used()).toBe(0);
  });

  it('[D-QTA-08] keeps the places of those that went live, also of deleted ones', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const used = async () => {
      const query = 'socialAccountId=sa_acme_support_instagram&date=2026-03-02';
      const { comments } = await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?${query}`);
      return comments.used;
    };
    const comment = { internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    await acme.comment(comment);
    const { id: deleted } = await acme.comment(comment);
    await acme.advance(MINUTE);
    expect(await acme.get(deleted)).toMatchObject({ status: 'POSTED' });
    await acme.comment({ ...comment, postDate: '2026-03-02T18:00:00Z' });
    await acme.ok('DELETE', `/comment/${deleted}`);
    expect(await used()).toBe(3);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await used()).toBe(2);
  });
});
