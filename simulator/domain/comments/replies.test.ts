import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform, FetchedComment } from '../../../openapi/generated/types.ts';
import { type CommentWorld, it, MINUTE, TEAM } from './comments.fixture.ts';
import { replyPublicly } from './reply.ts';

/** Far enough ahead that nothing is published in between. */
const LATER = { postDate: '2026-03-02T18:00:00Z' };
const heard = async (acme: CommentWorld, platform: 'INSTAGRAM' | 'FACEBOOK' = 'INSTAGRAM'): Promise<FetchedComment> => {
  const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
  return acme.received(platform, { postId });
};

describe('a reply to a fetched comment', () => {
  it('[CMT-01][CMT-02][CMT-14] requires the team, the parent and a text: platform and post are the parent’s', async ({ acme }) => {
    const parent = await heard(acme);
    const answer = await acme.call('POST', '/comment', {
      body: { teamId: TEAM, fetchedParentCommentId: parent.id, text: 'Yes, since this morning' },
    });
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

  it('[CMT-01] is a reply to its parent on the platform', async ({ acme }) => {
    const parent = await heard(acme);
    const { id } = await acme.comment({ fetchedParentCommentId: parent.id, text: 'Yes' });
    await acme.advance(MINUTE);
    const { externalData } = await acme.get(id);
    await acme.runImport('INSTAGRAM', { postId: parent.postId ?? '' });
    const { items } = await acme.fetched({ postId: parent.postId ?? '' });
    expect(items).toMatchObject([
      { externalId: externalData?.INSTAGRAM?.id, externalParentId: parent.externalId, text: 'Yes' },
      { id: parent.id, repliesCount: 1 },
    ]);
  });

  it('of a historical post names that post', async ({ acme }) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { importedPostId });
    await acme.runImport('INSTAGRAM', { importedPostId });
    const [parent] = (await acme.fetched({ importedPostId })).items;
    const { id } = await acme.comment({ fetchedParentCommentId: parent?.id, text: 'Late, but yes' });
    await acme.advance(MINUTE);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', importedPostId, internalPostId: null });
  });

  it('may name post and platform when they are the parent’s', async ({ acme }) => {
    const { id, postId } = await heard(acme);
    const { id: other } = await acme.livePost('INSTAGRAM');
    const reply = { fetchedParentCommentId: id, text: 'Yes', ...LATER };
    await acme.comment({ ...reply, internalPostId: postId, socialAccountTypes: ['INSTAGRAM'] });
    expect(await acme.refusal({ ...reply, internalPostId: other })).toBe('400 The comment to reply to belongs to another post');
    expect(await acme.refusal({ ...reply, socialAccountTypes: ['FACEBOOK'] })).toBe('400 The comment to reply to is not on FACEBOOK');
  });

  it('is 404 for a parent that is unknown, deleted, or of another team or organization, and for one of a deleted post', async ({
    acme,
  }) => {
    const parent = await heard(acme);
    const reply = { fetchedParentCommentId: parent.id, text: 'Yes' };
    expect(await acme.refusal({ ...reply, fetchedParentCommentId: 'fcomment_unknown' })).toBe('404 Imported comment not found');
    expect(await acme.refusal({ ...reply, teamId: 'team_acme_support' })).toBe('404 Imported comment not found');
    expect(await acme.refusal({ ...reply, teamId: 'team_unknown' })).toBe('404 Team not found');
    const foreign = await acme.call('POST', '/comment', { body: { ...reply, teamId: 'team_free' }, key: 'sk_sim_free' });
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Imported comment not found' } });
    const other = await heard(acme);
    await acme.ok('DELETE', `/post/${other.postId ?? ''}`);
    expect(await acme.refusal({ ...reply, fetchedParentCommentId: other.id })).toBe('404 Post not found');
    await acme.ok('POST', `/comment/import/comments/${parent.id}/action`, { teamId: TEAM, action: 'DELETE' });
    expect(await acme.refusal(reply)).toBe('404 Imported comment not found');
  });
});

describe('a public reply by a flow', () => {
  it('is a created comment like any other: it is listed, sends events and counts', async ({ acme }) => {
    const { id, postId } = await heard(acme);
    const parent = acme.world.comments.fetched.get(id);
    if (!parent) throw new Error('Not stored');
    const reply = replyPublicly(acme.world, parent, 'Thanks!');
    expect(reply.status).toBe('SCHEDULED');
    expect(await acme.get(reply.id)).toMatchObject({ internalPostId: postId, fetchedParentCommentId: id });
    await acme.advance(MINUTE);
    expect(acme.events('comment.published')).toMatchObject([{ id: reply.id, status: 'POSTED', data: { INSTAGRAM: { text: 'Thanks!' } } }]);
    expect(() => replyPublicly(acme.world, parent, ' ')).toThrow('No text was given for INSTAGRAM');
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyComments: { INSTAGRAM: 1 } } });
    expect(() => replyPublicly(acme.world, parent, 'Again')).toThrow(/^Daily comment limit .* reached: 1\./);
  });
});

describe('a reply to a created comment', () => {
  const parentOn = async (acme: CommentWorld, ...platforms: CommentPlatform[]): Promise<Comment> => {
    const { id: postId } = await acme.livePost(...platforms);
    const { id } = await acme.comment({ internalPostId: postId, socialAccountTypes: platforms, text: 'Ours' });
    await acme.advance(MINUTE);
    return acme.get(id);
  };

  it('[CMT-03] is published to the post and the platforms of its parent, as a reply to it', async ({ acme }) => {
    const parent = await parentOn(acme, 'INSTAGRAM', 'FACEBOOK');
    const reply = await acme.comment({ internalParentCommentId: parent.id, text: 'And in blue' });
    expect(reply).toMatchObject({
      status: 'SCHEDULED',
      internalPostId: parent.internalPostId,
      internalParentCommentId: parent.id,
      fetchedParentCommentId: null,
      data: { INSTAGRAM: { text: 'And in blue' }, FACEBOOK: { text: 'And in blue' } },
    });
    await acme.advance(MINUTE);
    expect(await acme.get(reply.id)).toMatchObject({ status: 'POSTED' });
    for (const platform of ['INSTAGRAM', 'FACEBOOK'] as const) {
      await acme.runImport(platform, { postId: parent.internalPostId ?? '' });
      const { items } = await acme.fetched({ postId: parent.internalPostId ?? '' }, { platform });
      expect(items).toMatchObject([{ externalParentId: parent.externalData?.[platform]?.id }, { externalParentId: null }]);
    }
  });

  it('may target some of the parent’s platforms', async ({ acme }) => {
    const parent = await parentOn(acme, 'INSTAGRAM', 'FACEBOOK');
    const reply = { internalParentCommentId: parent.id, text: 'Here', ...LATER };
    const { data } = await acme.comment({ ...reply, socialAccountTypes: ['FACEBOOK'] });
    expect(Object.keys(data)).toEqual(['FACEBOOK']);
    expect(await acme.refusal({ ...reply, socialAccountTypes: ['FACEBOOK', 'THREADS'] })).toBe(
      '400 The comment to reply to is not on THREADS',
    );
  });

  it('is refused where the parent is not live: scheduled, a draft, or failed', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const both = { internalPostId: postId, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], text: 'Ours' };
    const waiting = await acme.comment({ ...both, ...LATER });
    const draft = await acme.comment({ internalPostId: postId, status: 'DRAFT' });
    acme.sim.platforms.FACEBOOK.fail('reject');
    const failed = await acme.comment(both);
    await acme.advance(MINUTE);
    expect((await acme.get(failed.id)).status).toBe('ERROR');
    const reply = (parent: Comment, more: object = {}) => ({ internalParentCommentId: parent.id, text: 'Yes', ...LATER, ...more });
    expect(await acme.refusal(reply(waiting))).toBe('400 The comment to reply to is not yet published on INSTAGRAM');
    expect(await acme.refusal(reply(failed))).toBe('400 The comment to reply to is not yet published on FACEBOOK');
    expect(await acme.refusal(reply(draft))).toBe('400 The comment to reply to names no platform yet: name one here');
    expect(await acme.comment(reply(failed, { socialAccountTypes: ['INSTAGRAM'] }))).toMatchObject({ status: 'SCHEDULED' });
  });

  it('is 404 for a parent that is unknown, deleted or of another team', async ({ acme }) => {
    const parent = await parentOn(acme, 'INSTAGRAM');
    const reply = { internalParentCommentId: parent.id, text: 'Yes' };
    expect(await acme.refusal({ ...reply, internalParentCommentId: 'comment_unknown' })).toBe('404 Comment not found');
    expect(await acme.refusal({ ...reply, teamId: 'team_acme_support' })).toBe('404 Comment not found');
    await acme.ok('DELETE', `/comment/${parent.id}`);
    expect(await acme.refusal(reply)).toBe('404 Comment not found');
  });

  it('needs exactly one parent', async ({ acme }) => {
    const fetched = await heard(acme);
    const parent = await parentOn(acme, 'INSTAGRAM');
    expect(await acme.refusal({ fetchedParentCommentId: fetched.id, internalParentCommentId: parent.id, text: 'Yes' })).toBe(
      '400 Give internalParentCommentId or fetchedParentCommentId, not both',
    );
    expect(await acme.comment({ fetchedParentCommentId: fetched.id, internalParentCommentId: null, text: 'Yes' })).toMatchObject({
      status: 'SCHEDULED',
    });
  });
});
