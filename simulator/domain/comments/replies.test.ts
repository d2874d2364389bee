import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform, FetchedComment } from '../../../openapi/generated/types.ts';
import { type CommentWorld, HOUR, it, MINUTE, TEAM } from './comments.fixture.ts';
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

  it('[D-CMT-05] takes platform and post from its parent and ignores what else is named', async ({ acme }) => {
    const { id, postId } = await heard(acme);
    const { id: other } = await acme.livePost('INSTAGRAM', 'THREADS');
    const reply = { fetchedParentCommentId: id, text: 'Yes', ...LATER };
    for (const named of [
      { internalPostId: postId, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'] },
      { internalPostId: other, socialAccountTypes: ['THREADS'], data: { THREADS: { text: 'Elsewhere' } } },
      { internalPostId: 'post_unknown', importedPostId: 'ipost_unknown' },
    ]) {
      const created = await acme.comment({ ...reply, ...named });
      expect(created).toMatchObject({ internalPostId: postId, importedPostId: null, data: { INSTAGRAM: { text: 'Yes' } } });
      expect(Object.keys(created.data)).toEqual(['INSTAGRAM']);
      const moved = await acme.ok<Comment>('PATCH', `/comment/${created.id}`, { ...named, text: 'Still' });
      expect(moved).toMatchObject({ internalPostId: postId, importedPostId: null, data: { INSTAGRAM: { text: 'Still' } } });
      expect(Object.keys(moved.data)).toEqual(['INSTAGRAM']);
    }
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

  it('is refused where the parent is not live: a draft, or failed', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const both = { internalPostId: postId, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], text: 'Ours' };
    const draft = await acme.comment({ internalPostId: postId, status: 'DRAFT' });
    acme.sim.platforms.FACEBOOK.fail('reject');
    const failed = await acme.comment(both);
    await acme.advance(MINUTE);
    expect((await acme.get(failed.id)).status).toBe('ERROR');
    const reply = (parent: Comment, more: object = {}) => ({ internalParentCommentId: parent.id, text: 'Yes', ...LATER, ...more });
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

  describe('that is not live yet', () => {
    /** A comment of ours that is due in an hour. */
    const waitingOn = async (acme: CommentWorld, ...platforms: CommentPlatform[]): Promise<Comment> => {
      const { id } = await acme.livePost(...platforms);
      return acme.comment({ internalPostId: id, socialAccountTypes: platforms, text: 'Ours', postDate: '2026-03-02T10:00:00Z' });
    };
    const replyTo = ({ id }: Comment, postDate = '2026-03-02T10:00:00Z') => ({ internalParentCommentId: id, text: 'And ours', postDate });

    it('[D-CMT-04] is accepted when the parent is SCHEDULED for no later time, and is published after it', async ({ acme }) => {
      const parent = await waitingOn(acme, 'INSTAGRAM');
      const reply = await acme.comment(replyTo(parent));
      expect(reply).toMatchObject({ status: 'SCHEDULED', internalPostId: parent.internalPostId });
      await acme.advance(HOUR);
      const { externalData } = await acme.get(parent.id);
      expect(await acme.get(reply.id)).toMatchObject({ status: 'POSTED' });
      await acme.runImport('INSTAGRAM', { postId: parent.internalPostId ?? '' });
      const { items } = await acme.fetched({ postId: parent.internalPostId ?? '' });
      expect(items.map(({ externalParentId }) => externalParentId)).toEqual([externalData?.INSTAGRAM?.id, null]);
    });

    it('[D-CMT-04] is accepted while the parent is PROCESSING, and refused for an earlier time and for other platforms', async ({
      acme,
    }) => {
      const parent = await waitingOn(acme, 'INSTAGRAM');
      expect(await acme.refusal(replyTo(parent, '2026-03-02T09:59:59.999Z'))).toBe(
        '400 The comment to reply to is published at 2026-03-02T10:00:00.000Z, a reply to it cannot be earlier',
      );
      expect(await acme.refusal({ ...replyTo(parent), socialAccountTypes: ['FACEBOOK'] })).toBe(
        '400 The comment to reply to is not on FACEBOOK',
      );
      await acme.advance(Date.parse('2026-03-02T10:00:00Z') - acme.world.clock.now());
      expect(await acme.get(parent.id)).toMatchObject({ status: 'PROCESSING' });
      expect(await acme.comment(replyTo(parent, '2026-03-02T09:00:00Z'))).toMatchObject({ status: 'SCHEDULED' });
    });

    it('[D-CMT-04] is retried while the parent is being published', async ({ acme }) => {
      const parent = await waitingOn(acme, 'INSTAGRAM');
      const reply = await acme.comment(replyTo(parent));
      acme.sim.platforms.INSTAGRAM.fail('outage');
      await acme.advance(HOUR);
      expect(await acme.get(parent.id)).toMatchObject({ status: 'RETRYING' });
      expect(await acme.get(reply.id)).toMatchObject({
        status: 'RETRYING',
        errors: { INSTAGRAM: `The comment to reply to, ${parent.id}, is RETRYING and not yet live on INSTAGRAM.` },
        errorsVerbose: { INSTAGRAM: { isTransient: true } },
      });
      acme.sim.platforms.INSTAGRAM.recover();
      await acme.advance(10 * MINUTE);
      expect([await acme.get(parent.id), await acme.get(reply.id)]).toMatchObject([{ status: 'POSTED' }, { status: 'POSTED' }]);
    });

    it('[D-CMT-04] ends in ERROR that names a parent in ERROR, DELETED or DRAFT', async ({ acme }) => {
      const ends = {
        'ERROR and not live on INSTAGRAM': async () => acme.sim.platforms.INSTAGRAM.fail('reject'),
        'gone, or was deleted': ({ id }: Comment) => acme.ok('DELETE', `/comment/${id}`),
        'DRAFT and not live on INSTAGRAM': ({ id }: Comment) => acme.ok('PATCH', `/comment/${id}`, { status: 'DRAFT' }),
      };
      for (const [reason, end] of Object.entries(ends)) {
        const { id: postId } = await acme.livePost('INSTAGRAM');
        const inAnHour = new Date(acme.world.clock.now() + HOUR).toISOString();
        const about = { internalPostId: postId, socialAccountTypes: ['INSTAGRAM'] };
        const parent = await acme.comment({ ...about, text: 'Ours', postDate: inAnHour });
        const reply = await acme.comment(replyTo(parent, inAnHour));
        await end(parent);
        await acme.advance(2 * HOUR);
        acme.sim.platforms.INSTAGRAM.recover();
        expect(await acme.get(reply.id)).toMatchObject({
          status: 'ERROR',
          errors: { INSTAGRAM: `The comment to reply to, ${parent.id}, is ${reason}.` },
          errorsVerbose: { INSTAGRAM: { isTransient: false } },
        });
      }
    });

    it('[D-CMT-04] cannot be moved below itself or one of its own replies', async ({ acme }) => {
      const parent = await waitingOn(acme, 'INSTAGRAM');
      const reply = await acme.comment(replyTo(parent));
      for (const { id } of [parent, reply])
        expect(await acme.call('PATCH', `/comment/${parent.id}`, { body: { internalParentCommentId: id } })).toMatchObject({
          status: 400,
          body: { message: 'A comment cannot reply to itself, nor to one of its own replies' },
        });
    });
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
