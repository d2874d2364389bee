import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comment, CommentPlatform, FetchedComment } from '../../../openapi/generated/types.ts';
import { type CommentTest, createCommentTest, MINUTE, TEAM } from './comments.fixture.ts';
import { replyPublicly } from './reply.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

/** Far enough ahead that nothing is published in between. */
const LATER = { postDate: '2026-03-02T18:00:00Z' };
const heard = async (platform: 'INSTAGRAM' | 'FACEBOOK' = 'INSTAGRAM'): Promise<FetchedComment> => {
  const { id: postId } = await t.livePost('INSTAGRAM', 'FACEBOOK');
  return t.received(platform, { postId });
};

describe('a reply to a fetched comment', () => {
  it('[CMT-01][CMT-02][CMT-14] needs the team, the parent and a text: platform and post are the parent’s', async () => {
    const parent = await heard();
    const answer = await t.call('POST', '/comment', { teamId: TEAM, fetchedParentCommentId: parent.id, text: 'Yes, since this morning' });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^comment_/),
      teamId: TEAM,
      organizationId: 'org_acme',
      internalPostId: parent.postId,
      importedPostId: null,
      internalParentCommentId: null,
      fetchedParentCommentId: parent.id,
      title: null,
      postDate: '2026-03-02T09:00:02.000Z',
      postedDate: null,
      status: 'SCHEDULED',
      data: { INSTAGRAM: { text: 'Yes, since this morning' } },
      error: null,
      errors: null,
      errorsVerbose: null,
      externalData: null,
      createdAt: '2026-03-02T09:00:02.000Z',
      updatedAt: '2026-03-02T09:00:02.000Z',
      deletedAt: null,
      socialAccounts: [{ socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM', username: expect.any(String) } }],
    });
  });

  it('[CMT-01] stands under its parent on the platform', async () => {
    const parent = await heard();
    const { id } = await t.comment({ fetchedParentCommentId: parent.id, text: 'Yes' });
    await t.advance(MINUTE);
    const { externalData } = await t.get(id);
    await t.runImport('INSTAGRAM', { postId: parent.postId ?? '' });
    const { items } = await t.fetched({ postId: parent.postId ?? '' });
    expect(items).toMatchObject([
      { externalId: externalData?.INSTAGRAM?.id, externalParentId: parent.externalId, text: 'Yes' },
      { id: parent.id, repliesCount: 1 },
    ]);
  });

  it('of a historical post names that post', async () => {
    const importedPostId = await t.pastPost('INSTAGRAM');
    await t.say('INSTAGRAM', { importedPostId });
    await t.runImport('INSTAGRAM', { importedPostId });
    const [parent] = (await t.fetched({ importedPostId })).items;
    const { id } = await t.comment({ fetchedParentCommentId: parent?.id, text: 'Late, but yes' });
    await t.advance(MINUTE);
    expect(await t.get(id)).toMatchObject({ status: 'POSTED', importedPostId, internalPostId: null });
  });

  it('may name post and platform as well, when they are the parent’s', async () => {
    const { id, postId } = await heard();
    const { id: other } = await t.livePost('INSTAGRAM');
    const reply = { fetchedParentCommentId: id, text: 'Yes', ...LATER };
    await t.comment({ ...reply, internalPostId: postId, socialAccountTypes: ['INSTAGRAM'] });
    expect(await t.refusal({ ...reply, internalPostId: other })).toBe('400 The comment to reply to belongs to another post');
    expect(await t.refusal({ ...reply, socialAccountTypes: ['FACEBOOK'] })).toBe('400 The comment to reply to is not on FACEBOOK');
  });

  it('is 404 for a parent that is unknown, deleted, or of another team or organization, and for one of a deleted post', async () => {
    const parent = await heard();
    const reply = { fetchedParentCommentId: parent.id, text: 'Yes' };
    expect(await t.refusal({ ...reply, fetchedParentCommentId: 'fcomment_unknown' })).toBe('404 Imported comment not found');
    expect(await t.refusal({ ...reply, teamId: 'team_acme_support' })).toBe('404 Imported comment not found');
    expect(await t.refusal({ ...reply, teamId: 'team_unknown' })).toBe('404 Team not found');
    const foreign = await t.call('POST', '/comment', { ...reply, teamId: 'team_free' }, 'sk_sim_free');
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Imported comment not found' } });
    const other = await heard();
    await t.did('DELETE', `/post/${other.postId ?? ''}`);
    expect(await t.refusal({ ...reply, fetchedParentCommentId: other.id })).toBe('404 Post not found');
    await t.did('POST', `/comment/import/comments/${parent.id}/action`, { teamId: TEAM, action: 'DELETE' });
    expect(await t.refusal(reply)).toBe('404 Imported comment not found');
  });
});

describe('a public reply by a flow', () => {
  it('is a created comment like any other: listed, told, capped', async () => {
    const { id, postId } = await heard();
    const parent = t.world.comments.fetched.get(id);
    if (!parent) throw new Error('Not stored');
    const reply = replyPublicly(t.world, parent, 'Thanks!');
    expect(reply.status).toBe('SCHEDULED');
    expect(await t.get(reply.id)).toMatchObject({ internalPostId: postId, fetchedParentCommentId: id });
    await t.advance(MINUTE);
    expect(t.events('comment.published')).toMatchObject([{ id: reply.id, status: 'POSTED', data: { INSTAGRAM: { text: 'Thanks!' } } }]);
    expect(() => replyPublicly(t.world, parent, ' ')).toThrow('No text was given for INSTAGRAM');
    await t.did('PATCH', '/_sim/organizations/org_acme', { limits: { dailyComments: { INSTAGRAM: 1 } } });
    expect(() => replyPublicly(t.world, parent, 'Again')).toThrow(/^Daily comment limit .* reached: 1\./);
  });
});

describe('a reply to a created comment', () => {
  const parentOn = async (...platforms: CommentPlatform[]): Promise<Comment> => {
    const { id: postId } = await t.livePost(...platforms);
    const { id } = await t.comment({ internalPostId: postId, socialAccountTypes: platforms, text: 'Ours' });
    await t.advance(MINUTE);
    return t.get(id);
  };

  it('[CMT-03] goes to the post and the platforms of its parent, and stands under it there', async () => {
    const parent = await parentOn('INSTAGRAM', 'FACEBOOK');
    const reply = await t.comment({ internalParentCommentId: parent.id, text: 'And in blue' });
    expect(reply).toMatchObject({
      status: 'SCHEDULED',
      internalPostId: parent.internalPostId,
      internalParentCommentId: parent.id,
      fetchedParentCommentId: null,
      data: { INSTAGRAM: { text: 'And in blue' }, FACEBOOK: { text: 'And in blue' } },
    });
    await t.advance(MINUTE);
    expect(await t.get(reply.id)).toMatchObject({ status: 'POSTED' });
    for (const platform of ['INSTAGRAM', 'FACEBOOK'] as const) {
      await t.runImport(platform, { postId: parent.internalPostId ?? '' });
      const { items } = await t.fetched({ postId: parent.internalPostId ?? '' }, { platform });
      expect(items).toMatchObject([{ externalParentId: parent.externalData?.[platform]?.id }, { externalParentId: null }]);
    }
  });

  it('may be for some of the parent’s platforms', async () => {
    const parent = await parentOn('INSTAGRAM', 'FACEBOOK');
    const reply = { internalParentCommentId: parent.id, text: 'Here', ...LATER };
    const { data } = await t.comment({ ...reply, socialAccountTypes: ['FACEBOOK'] });
    expect(Object.keys(data)).toEqual(['FACEBOOK']);
    expect(await t.refusal({ ...reply, socialAccountTypes: ['FACEBOOK', 'THREADS'] })).toBe(
      '400 The comment to reply to is not on THREADS',
    );
  });

  it('is refused where the parent is not live: scheduled, a draft, or failed', async () => {
    const { id: postId } = await t.livePost('INSTAGRAM', 'FACEBOOK');
    const both = { internalPostId: postId, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], text: 'Ours' };
    const waiting = await t.comment({ ...both, ...LATER });
    const draft = await t.comment({ internalPostId: postId, status: 'DRAFT' });
    t.test.sim.platforms.FACEBOOK.fail('reject');
    const failed = await t.comment(both);
    await t.advance(MINUTE);
    expect((await t.get(failed.id)).status).toBe('ERROR');
    const reply = (parent: Comment, more: object = {}) => ({ internalParentCommentId: parent.id, text: 'Yes', ...LATER, ...more });
    expect(await t.refusal(reply(waiting))).toBe('400 The comment to reply to is not yet published on INSTAGRAM');
    expect(await t.refusal(reply(failed))).toBe('400 The comment to reply to is not yet published on FACEBOOK');
    expect(await t.refusal(reply(draft))).toBe('400 The comment to reply to names no platform yet: name one here');
    expect(await t.comment(reply(failed, { socialAccountTypes: ['INSTAGRAM'] }))).toMatchObject({ status: 'SCHEDULED' });
  });

  it('is 404 for a parent that is unknown, deleted or of another team', async () => {
    const parent = await parentOn('INSTAGRAM');
    const reply = { internalParentCommentId: parent.id, text: 'Yes' };
    expect(await t.refusal({ ...reply, internalParentCommentId: 'comment_unknown' })).toBe('404 Comment not found');
    expect(await t.refusal({ ...reply, teamId: 'team_acme_support' })).toBe('404 Comment not found');
    await t.did('DELETE', `/comment/${parent.id}`);
    expect(await t.refusal(reply)).toBe('404 Comment not found');
  });

  it('names one parent', async () => {
    const fetched = await heard();
    const parent = await parentOn('INSTAGRAM');
    expect(await t.refusal({ fetchedParentCommentId: fetched.id, internalParentCommentId: parent.id, text: 'Yes' })).toBe(
      '400 Give internalParentCommentId or fetchedParentCommentId, not both',
    );
    expect(await t.comment({ fetchedParentCommentId: fetched.id, internalParentCommentId: null, text: 'Yes' })).toMatchObject({
      status: 'SCHEDULED',
    });
  });
});
