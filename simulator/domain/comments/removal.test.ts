import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommentTest, createCommentTest, DAY, MINUTE, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

describe('what was fetched', () => {
  const importPast = async () => {
    const importedPostId = await t.pastPost('INSTAGRAM');
    await t.say('INSTAGRAM', { importedPostId });
    await t.runImport('INSTAGRAM', { importedPostId });
    return importedPostId;
  };

  it.each<[string, (importedPostId: string) => Promise<unknown>]>([
    ['is deleted', id => t.did('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [id] })],
    ['is no longer kept', () => t.advance(31 * DAY)],
    ['goes with its account', () => t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' })],
  ])('of a historical post goes when the post %s', async (_, happen) => {
    const importedPostId = await importPast();
    const { comment } = await t.say('INSTAGRAM', { postId: (await t.livePost('INSTAGRAM')).id });
    expect(t.world.comments.fetched.size).toBeGreaterThan(1);
    await happen(importedPostId);
    expect(t.world.comments.fetched.all().map(({ id }) => id)).toEqual([comment?.id]);
  });

  it('of a post of the service stays without its account, and is hidden with the post', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    const comment = await t.received('INSTAGRAM', { postId });
    await t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    expect((await t.fetched({ postId })).items).toEqual([comment]);
    await t.did('DELETE', `/post/${postId}`);
    expect(await t.call('GET', `/comment/import/comments?teamId=${TEAM}&postId=${postId}`)).toMatchObject({ status: 404 });
  });
});

describe('a created comment', () => {
  it('on a historical post stays when the post goes, and fails if it still waits', async () => {
    const importedPostId = await t.pastPost('INSTAGRAM');
    const on = { importedPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    const { id: live } = await t.comment(on);
    const { id: waiting } = await t.comment({ ...on, postDate: '2026-03-03T09:00:00Z' });
    await t.advance(MINUTE);
    await t.did('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [importedPostId] });
    await t.advance(2 * DAY);
    expect(await t.get(live)).toMatchObject({ status: 'POSTED', importedPostId });
    expect(await t.get(waiting)).toMatchObject({ status: 'ERROR', errors: { INSTAGRAM: 'The post to comment is gone, or was deleted.' } });
  });
});

describe('a team that goes', () => {
  it('takes imports, fetched and created comments along, and what was to come of them', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM');
    await t.received('INSTAGRAM', { postId });
    const run = await t.startImport('INSTAGRAM', { postId });
    const { id } = await t.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' });
    await t.comment({ internalPostId: postId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate: '2026-03-09T09:00:00Z' });
    await t.did('DELETE', `/team/${TEAM}`);
    const { imports, fetched, created } = t.world.comments;
    expect([imports.size, fetched.size, created.size]).toEqual([0, 0, 0]);
    expect(t.world.clock.jobs().filter(({ kind }) => kind.startsWith('comment.'))).toEqual([]);
    expect(await t.call('GET', `/comment/import/${run.id}`)).toMatchObject({ status: 404 });
    expect(await t.call('GET', `/comment/${id}`)).toMatchObject({ status: 404 });
    await t.advance(30 * DAY);
    expect(t.events('comment.published')).toEqual([]);
  });
});
