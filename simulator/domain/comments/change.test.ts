import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform, UpdateCommentRequest } from '../../../openapi/generated/types.ts';
import { organizationById } from '../organizations/state.ts';
import { type CommentWorld, HOUR, it, MINUTE } from './comments.fixture.ts';
import { queueComment, updateComment } from './save.ts';
import { commentOfOrganization } from './state.ts';

const onPost = async (acme: CommentWorld, platforms: readonly CommentPlatform[] = ['INSTAGRAM'], more: object = {}): Promise<Comment> => {
  const { id: internalPostId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
  return acme.comment({ internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T10:00:00Z', ...more });
};
const until = (acme: CommentWorld, time: string) => acme.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const patch = (acme: CommentWorld, { id }: Comment, changes: object) => acme.ok<Comment>('PATCH', `/comment/${id}`, changes);
/** What a PATCH answers that must be refused; nothing has changed then. */
const refusal = async (acme: CommentWorld, { id }: Comment, changes: object) => {
  const before = await acme.get(id);
  const answer = await acme.call('PATCH', `/comment/${id}`, { body: changes });
  expect(await acme.get(id)).toEqual(before);
  return `${answer.status} ${String(answer.body.message)}`;
};

describe('GET /comment/:id', () => {
  it('[D-CMT-02] returns the comment, also a DELETED one; an unknown one, or one of another organization, is 404', async ({ acme }) => {
    const comment = await onPost(acme);
    expect(await acme.get(comment.id)).toEqual(comment);
    const deleted = await acme.ok('DELETE', `/comment/${comment.id}`);
    expect(await acme.get(comment.id)).toEqual(deleted);
    const answers = [
      await acme.call('GET', `/comment/${comment.id}`, { key: 'sk_sim_free' }),
      await acme.call('GET', '/comment/comment_unknown'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
  });
});

describe('PATCH /comment/:id', () => {
  it('[D-CMT-02] replaces the given fields, and keeps the rest', async ({ acme }) => {
    const comment = await onPost(acme, ['INSTAGRAM', 'FACEBOOK'], { data: { INSTAGRAM: { text: 'Here' } } });
    await acme.advance(MINUTE);
    const changed = await patch(acme, comment, { text: 'Hello' });
    expect(changed).toEqual({
      ...comment,
      data: { INSTAGRAM: { text: 'Here' }, FACEBOOK: { text: 'Hello' } },
      updatedAt: '2026-03-02T09:01:02.000Z',
    });
    expect(await patch(acme, comment, { data: { FACEBOOK: { text: 'There' } } })).toMatchObject({
      data: { INSTAGRAM: { text: 'Hello' }, FACEBOOK: { text: 'There' } },
    });
    expect(await patch(acme, comment, { title: 'Named', socialAccountTypes: ['FACEBOOK'] })).toMatchObject({
      title: 'Named',
      data: { FACEBOOK: { text: 'There' } },
      socialAccounts: [{ socialAccount: { type: 'FACEBOOK' } }],
    });
    expect(await patch(acme, comment, {})).toMatchObject({ title: 'Named', postDate: comment.postDate });
  });

  it('[D-CMT-02] moves the date', async ({ acme }) => {
    const comment = await onPost(acme);
    expect(await patch(acme, comment, { postDate: '2026-03-02T15:00:00Z' })).toMatchObject({ postDate: '2026-03-02T15:00:00.000Z' });
    await until(acme, '14:59:59');
    expect((await acme.get(comment.id)).status).toBe('SCHEDULED');
    await until(acme, '15:00:01');
    expect((await acme.get(comment.id)).status).toBe('POSTED');
    const other = await onPost(acme);
    expect(await refusal(acme, other, { postDate: '2026-03-02T15:00:00' })).toMatch(
      /^400 postDate must be an ISO 8601 date-time with an offset/,
    );
  });

  it('[D-CMT-02] moves between DRAFT and SCHEDULED', async ({ acme }) => {
    const comment = await onPost(acme);
    expect(await patch(acme, comment, { status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', postDate: comment.postDate });
    await until(acme, '11:00:00');
    expect((await acme.get(comment.id)).status).toBe('DRAFT');
    expect(await patch(acme, comment, { status: 'SCHEDULED', postDate: '2026-03-02T12:00:00Z' })).toMatchObject({ status: 'SCHEDULED' });
    await until(acme, '12:00:01');
    expect((await acme.get(comment.id)).status).toBe('POSTED');
  });

  it('a draft without a date is published at once when it is SCHEDULED', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const draft = await acme.comment({ internalPostId, status: 'DRAFT' });
    await acme.advance(HOUR);
    expect(await refusal(acme, draft, { status: 'SCHEDULED' })).toMatch(/^400 socialAccountTypes is required/);
    expect(await refusal(acme, draft, { status: 'SCHEDULED', socialAccountTypes: ['INSTAGRAM'] })).toBe(
      '400 No text was given for INSTAGRAM',
    );
    expect(await patch(acme, draft, { status: 'SCHEDULED', socialAccountTypes: ['INSTAGRAM'], text: 'Now' })).toMatchObject({
      status: 'SCHEDULED',
      postDate: '2026-03-02T10:00:02.000Z',
    });
    await acme.advance(1000);
    expect((await acme.get(draft.id)).status).toBe('POSTED');
  });

  it('validates a SCHEDULED comment as creation does', async ({ acme }) => {
    const comment = await onPost(acme);
    expect(await refusal(acme, comment, { socialAccountTypes: ['INSTAGRAM', 'THREADS'] })).toBe(
      '400 The post is not yet published on THREADS',
    );
    expect(await refusal(acme, comment, { text: 'x'.repeat(2201) })).toMatch(
      /^400 The text for INSTAGRAM must be at most 2200 characters long, not 2201/,
    );
    expect(await refusal(acme, comment, { importedPostId: 'ipost_unknown' })).toBe('404 Imported post not found');
    expect(await refusal(acme, comment, { internalPostId: 'post_unknown' })).toBe('404 Post not found');
    expect(await refusal(acme, comment, { internalPostId: comment.internalPostId, importedPostId: 'x' })).toBe(
      '400 Give internalPostId or importedPostId, not both',
    );
    expect(await refusal(acme, comment, { fetchedParentCommentId: 'fcomment_unknown' })).toBe('404 Imported comment not found');
    expect(await refusal(acme, comment, { internalParentCommentId: 'comment_unknown' })).toBe('404 Comment not found');
    expect(await refusal(acme, comment, { status: 'POSTED' })).toMatch(/^400 status must be one of DRAFT, SCHEDULED/);
    expect(await refusal(acme, comment, { title: '' })).toMatch(/^400 title must not be empty/);
  });

  it('changes the post and the parent of a comment, and removes the parent', async ({ acme }) => {
    const comment = await onPost(acme, ['INSTAGRAM'], { postDate: '2026-03-02T18:00:00Z' });
    const { id: other } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    expect(await patch(acme, comment, { internalPostId: other })).toMatchObject({ internalPostId: other });
    const importedPostId = await acme.importedPost('INSTAGRAM');
    expect(await patch(acme, comment, { importedPostId })).toMatchObject({ internalPostId: null, importedPostId });
    const parent = await acme.received('INSTAGRAM', { postId: other });
    expect(await patch(acme, comment, { fetchedParentCommentId: parent.id })).toMatchObject({
      internalPostId: other,
      importedPostId: null,
      fetchedParentCommentId: parent.id,
    });
    const own = await acme.comment({ internalPostId: other, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await acme.advance(MINUTE);
    expect(await refusal(acme, comment, { internalParentCommentId: own.id })).toMatch(
      /^400 Give internalParentCommentId or fetchedParentCommentId/,
    );
    expect(await patch(acme, comment, { internalParentCommentId: own.id, fetchedParentCommentId: null })).toMatchObject({
      internalParentCommentId: own.id,
      fetchedParentCommentId: null,
    });
    const onFacebook = await acme.received('FACEBOOK', { postId: other });
    const change = { internalParentCommentId: null, fetchedParentCommentId: onFacebook.id };
    expect(await patch(acme, comment, change)).toMatchObject({ fetchedParentCommentId: onFacebook.id, data: { FACEBOOK: {} } });
    expect(await patch(acme, comment, { fetchedParentCommentId: null })).toMatchObject({
      internalPostId: other,
      fetchedParentCommentId: null,
      data: { INSTAGRAM: {} },
    });
  });

  it('[D-CMT-02] is 400 once the comment is PROCESSING, POSTED, RETRYING, in ERROR, or DELETED', async ({ acme }) => {
    const comment = await onPost(acme);
    const message = (status: string) => `400 Only a comment in DRAFT or SCHEDULED can be changed, this one is ${status}`;
    await until(acme, '10:00:00');
    expect(await refusal(acme, comment, { text: 'Late' })).toBe(message('PROCESSING'));
    await acme.advance(MINUTE);
    expect(await refusal(acme, comment, { text: 'Late' })).toBe(message('POSTED'));
    expect(await refusal(acme, comment, { status: 'SCHEDULED', postDate: '2026-03-03T10:00:00Z' })).toBe(message('POSTED'));
    await acme.ok('DELETE', `/comment/${comment.id}`);
    expect(await refusal(acme, comment, { text: 'Late' })).toBe(message('DELETED'));
    const failing = await onPost(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    await acme.advance(MINUTE);
    expect(await refusal(acme, failing, { text: 'Late' })).toBe(message('RETRYING'));
    await acme.advance(HOUR);
    expect(await refusal(acme, failing, { text: 'Late' })).toBe(message('ERROR'));
    expect(await acme.call('PATCH', '/comment/comment_unknown', { body: { text: 'x' } })).toMatchObject({ status: 404 });
    expect(await acme.call('PATCH', `/comment/${comment.id}`, { body: { text: 'x' }, key: 'sk_sim_free' })).toMatchObject({ status: 404 });
  });
});

describe('DELETE /comment/:id', () => {
  const refusalOf = async (acme: CommentWorld, { id }: Comment) => {
    const answer = await acme.call('DELETE', `/comment/${id}`);
    return `${answer.status} ${String(answer.body.message)}`;
  };

  it('[D-CMT-02] cancels a SCHEDULED comment', async ({ acme }) => {
    const comment = await onPost(acme);
    await acme.advance(MINUTE);
    expect(await acme.ok('DELETE', `/comment/${comment.id}`)).toEqual({
      ...comment,
      status: 'DELETED',
      updatedAt: '2026-03-02T09:01:02.000Z',
      deletedAt: '2026-03-02T09:01:02.000Z',
    });
    await acme.advance(2 * HOUR);
    expect((await acme.get(comment.id)).status).toBe('DELETED');
    expect(acme.events('comment.published')).toEqual([]);
    expect(await acme.runImport('INSTAGRAM', { postId: comment.internalPostId ?? '' })).toMatchObject({ commentsImported: 0 });
    expect(await refusalOf(acme, comment)).toBe('400 A comment in DELETED cannot be deleted');
  });

  it('cancels a comment that waits for its next attempt', async ({ acme }) => {
    const comment = await onPost(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    await until(acme, '10:01:00');
    await acme.ok('DELETE', `/comment/${comment.id}`);
    acme.controls('INSTAGRAM').fail(null);
    await acme.advance(HOUR);
    expect((await acme.get(comment.id)).status).toBe('DELETED');
    expect(acme.events('comment.published')).toEqual([]);
  });

  it('is possible for a draft, and for one in ERROR', async ({ acme }) => {
    const draft = await onPost(acme, ['INSTAGRAM'], { status: 'DRAFT' });
    const failed = await onPost(acme);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    await acme.advance(2 * HOUR);
    for (const { id } of [draft, failed]) expect(await acme.ok('DELETE', `/comment/${id}`)).toMatchObject({ status: 'DELETED' });
  });

  it('leaves a live comment on the platform', async ({ acme }) => {
    const comment = await onPost(acme);
    await acme.advance(2 * HOUR);
    await acme.ok('DELETE', `/comment/${comment.id}`);
    expect(await acme.runImport('INSTAGRAM', { postId: comment.internalPostId ?? '' })).toMatchObject({ commentsImported: 1 });
  });

  it('is 400 while PROCESSING, and 404 for an unknown comment or one of another organization', async ({ acme }) => {
    const comment = await onPost(acme);
    await until(acme, '10:00:00');
    expect(await refusalOf(acme, comment)).toBe('400 A comment in PROCESSING cannot be deleted');
    expect(await acme.call('DELETE', '/comment/comment_unknown')).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
    expect(await acme.call('DELETE', `/comment/${comment.id}`, { key: 'sk_sim_free' })).toMatchObject({ status: 404 });
  });
});

/** Between a retry and its first attempt, which a busy world may begin later. */
describe('a comment that was queued again and has not begun to publish', () => {
  async function changeQueued(acme: CommentWorld, comment: Comment, changes: UpdateCommentRequest): Promise<void> {
    acme.sim.platforms.FACEBOOK.fail('reject');
    await until(acme, '10:00:01');
    acme.controls('FACEBOOK').fail(null);
    const { organizations, comments } = acme.world;
    queueComment(acme.world, commentOfOrganization(comments, 'org_acme', comment.id));
    updateComment(acme.world, organizationById(organizations, 'org_acme'), comment.id, changes);
  }

  it.for<UpdateCommentRequest>([
    { text: 'Hello' },
    { postDate: '2026-03-02T15:00:00Z' },
    { status: 'DRAFT' },
    { socialAccountTypes: ['FACEBOOK'] },
  ])('[D-CMT-02] is not changed by %j when it is live somewhere: no platform gets it twice', async (changes, { acme }) => {
    const comment = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
    await expect(changeQueued(acme, comment, changes)).rejects.toThrow(
      'Only an unpublished comment can be changed, this one is live on INSTAGRAM. Delete it',
    );
    const { externalData } = await acme.get(comment.id);
    expect(externalData).toHaveProperty('INSTAGRAM');
    await until(acme, '10:00:02');
    expect(await acme.get(comment.id)).toMatchObject({ status: 'POSTED', data: comment.data, externalData: { ...externalData } });
  });

  it('[D-CMT-02] is changed when it is live nowhere', async ({ acme }) => {
    const comment = await onPost(acme, ['FACEBOOK']);
    await changeQueued(acme, comment, { text: 'Hello' });
    await until(acme, '10:00:02');
    expect(await acme.get(comment.id)).toMatchObject({ status: 'POSTED', data: { FACEBOOK: { text: 'Hello' } } });
  });
});
