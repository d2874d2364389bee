import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comment, CommentPlatform } from '../../../openapi/generated/types.ts';
import { type CommentTest, createCommentTest, HOUR, MINUTE } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

const onPost = async (platforms: readonly CommentPlatform[] = ['INSTAGRAM'], more: object = {}): Promise<Comment> => {
  const { id: internalPostId } = await t.livePost('INSTAGRAM', 'FACEBOOK');
  return t.comment({ internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T10:00:00Z', ...more });
};
const until = (time: string) => t.test.sim.clock.advanceTo(`2026-03-02T${time}Z`);
const patch = ({ id }: Comment, changes: object) => t.did<Comment>('PATCH', `/comment/${id}`, changes);
/** What a PATCH answers that must be refused; nothing has changed then. */
const refusal = async ({ id }: Comment, changes: object) => {
  const before = await t.get(id);
  const answer = await t.call('PATCH', `/comment/${id}`, changes);
  expect(await t.get(id)).toEqual(before);
  return `${answer.status} ${String(answer.body.message)}`;
};

describe('GET /comment/:id', () => {
  it('[D-CMT-02] answers the comment, also a DELETED one; one of another organization, or unknown, is 404', async () => {
    const comment = await onPost();
    expect(await t.get(comment.id)).toEqual(comment);
    const deleted = await t.did('DELETE', `/comment/${comment.id}`);
    expect(await t.get(comment.id)).toEqual(deleted);
    const answers = [
      await t.call('GET', `/comment/${comment.id}`, undefined, 'sk_sim_free'),
      await t.call('GET', '/comment/comment_unknown'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
  });
});

describe('PATCH /comment/:id', () => {
  it('[D-CMT-02] replaces what was sent, and keeps the rest', async () => {
    const comment = await onPost(['INSTAGRAM', 'FACEBOOK'], { data: { INSTAGRAM: { text: 'Here' } } });
    await t.advance(MINUTE);
    const changed = await patch(comment, { text: 'Hello' });
    expect(changed).toEqual({
      ...comment,
      data: { INSTAGRAM: { text: 'Here' }, FACEBOOK: { text: 'Hello' } },
      updatedAt: '2026-03-02T09:01:02.000Z',
    });
    expect(await patch(comment, { data: { FACEBOOK: { text: 'There' } } })).toMatchObject({
      data: { INSTAGRAM: { text: 'Hello' }, FACEBOOK: { text: 'There' } },
    });
    expect(await patch(comment, { title: 'Named', socialAccountTypes: ['FACEBOOK'] })).toMatchObject({
      title: 'Named',
      data: { FACEBOOK: { text: 'There' } },
      socialAccounts: [{ socialAccount: { type: 'FACEBOOK' } }],
    });
    expect(await patch(comment, {})).toMatchObject({ title: 'Named', postDate: comment.postDate });
  });

  it('[D-CMT-02] moves the date', async () => {
    const comment = await onPost();
    expect(await patch(comment, { postDate: '2026-03-02T15:00:00Z' })).toMatchObject({ postDate: '2026-03-02T15:00:00.000Z' });
    await until('14:59:59');
    expect((await t.get(comment.id)).status).toBe('SCHEDULED');
    await until('15:00:01');
    expect((await t.get(comment.id)).status).toBe('POSTED');
    const other = await onPost();
    expect(await refusal(other, { postDate: '2026-03-02T15:00:00' })).toMatch(/^400 postDate must be an ISO 8601 date-time with an offset/);
  });

  it('[D-CMT-02] moves between DRAFT and SCHEDULED', async () => {
    const comment = await onPost();
    expect(await patch(comment, { status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', postDate: comment.postDate });
    await until('11:00:00');
    expect((await t.get(comment.id)).status).toBe('DRAFT');
    expect(await patch(comment, { status: 'SCHEDULED', postDate: '2026-03-02T12:00:00Z' })).toMatchObject({ status: 'SCHEDULED' });
    await until('12:00:01');
    expect((await t.get(comment.id)).status).toBe('POSTED');
  });

  it('a draft without a date goes out at once when it is SCHEDULED', async () => {
    const { id: internalPostId } = await t.livePost('INSTAGRAM');
    const draft = await t.comment({ internalPostId, status: 'DRAFT' });
    await t.advance(HOUR);
    expect(await refusal(draft, { status: 'SCHEDULED' })).toMatch(/^400 socialAccountTypes is required/);
    expect(await refusal(draft, { status: 'SCHEDULED', socialAccountTypes: ['INSTAGRAM'] })).toBe('400 No text was given for INSTAGRAM');
    expect(await patch(draft, { status: 'SCHEDULED', socialAccountTypes: ['INSTAGRAM'], text: 'Now' })).toMatchObject({
      status: 'SCHEDULED',
      postDate: '2026-03-02T10:00:02.000Z',
    });
    await t.advance(1000);
    expect((await t.get(draft.id)).status).toBe('POSTED');
  });

  it('judges a SCHEDULED comment as creation does', async () => {
    const comment = await onPost();
    expect(await refusal(comment, { socialAccountTypes: ['INSTAGRAM', 'THREADS'] })).toBe('400 The post is not yet published on THREADS');
    expect(await refusal(comment, { text: 'x'.repeat(2201) })).toMatch(
      /^400 The text for INSTAGRAM must be at most 2200 characters long, not 2201/,
    );
    expect(await refusal(comment, { importedPostId: 'ipost_unknown' })).toBe('404 Imported post not found');
    expect(await refusal(comment, { internalPostId: 'post_unknown' })).toBe('404 Post not found');
    expect(await refusal(comment, { internalPostId: comment.internalPostId, importedPostId: 'x' })).toBe(
      '400 Give internalPostId or importedPostId, not both',
    );
    expect(await refusal(comment, { fetchedParentCommentId: 'fcomment_unknown' })).toBe('404 Imported comment not found');
    expect(await refusal(comment, { internalParentCommentId: 'comment_unknown' })).toBe('404 Comment not found');
    expect(await refusal(comment, { status: 'POSTED' })).toMatch(/^400 status must be one of DRAFT, SCHEDULED/);
    expect(await refusal(comment, { title: '' })).toMatch(/^400 title must not be empty/);
  });

  it('gives a comment another post, a parent, another parent, and none again', async () => {
    const comment = await onPost(['INSTAGRAM'], { postDate: '2026-03-02T18:00:00Z' });
    const { id: other } = await t.livePost('INSTAGRAM', 'FACEBOOK');
    expect(await patch(comment, { internalPostId: other })).toMatchObject({ internalPostId: other });
    const importedPostId = await t.pastPost('INSTAGRAM');
    expect(await patch(comment, { importedPostId })).toMatchObject({ internalPostId: null, importedPostId });
    const parent = await t.received('INSTAGRAM', { postId: other });
    expect(await patch(comment, { fetchedParentCommentId: parent.id })).toMatchObject({
      internalPostId: other,
      importedPostId: null,
      fetchedParentCommentId: parent.id,
    });
    const own = await t.comment({ internalPostId: other, socialAccountTypes: ['INSTAGRAM'], text: 'Ours' });
    await t.advance(MINUTE);
    expect(await refusal(comment, { internalParentCommentId: own.id })).toMatch(
      /^400 Give internalParentCommentId or fetchedParentCommentId/,
    );
    expect(await patch(comment, { internalParentCommentId: own.id, fetchedParentCommentId: null })).toMatchObject({
      internalParentCommentId: own.id,
      fetchedParentCommentId: null,
    });
    const onFacebook = await t.received('FACEBOOK', { postId: other });
    const change = { internalParentCommentId: null, fetchedParentCommentId: onFacebook.id };
    expect(await refusal(comment, change)).toBe('400 The comment to reply to is not on INSTAGRAM');
    expect(await patch(comment, { internalParentCommentId: null })).toMatchObject({ internalPostId: other, internalParentCommentId: null });
  });

  it('[D-CMT-02] is 400 once the comment is PROCESSING, POSTED, RETRYING, in ERROR, or DELETED', async () => {
    const comment = await onPost();
    const message = (status: string) => `400 Only a comment in DRAFT or SCHEDULED can be changed, this one is ${status}`;
    await until('10:00:00');
    expect(await refusal(comment, { text: 'Late' })).toBe(message('PROCESSING'));
    await t.advance(MINUTE);
    expect(await refusal(comment, { text: 'Late' })).toBe(message('POSTED'));
    expect(await refusal(comment, { status: 'SCHEDULED', postDate: '2026-03-03T10:00:00Z' })).toBe(message('POSTED'));
    await t.did('DELETE', `/comment/${comment.id}`);
    expect(await refusal(comment, { text: 'Late' })).toBe(message('DELETED'));
    const failing = await onPost();
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    await t.advance(MINUTE);
    expect(await refusal(failing, { text: 'Late' })).toBe(message('RETRYING'));
    await t.advance(HOUR);
    expect(await refusal(failing, { text: 'Late' })).toBe(message('ERROR'));
    expect(await t.call('PATCH', '/comment/comment_unknown', { text: 'x' })).toMatchObject({ status: 404 });
    expect(await t.call('PATCH', `/comment/${comment.id}`, { text: 'x' }, 'sk_sim_free')).toMatchObject({ status: 404 });
  });
});

describe('DELETE /comment/:id', () => {
  const refusalOf = async ({ id }: Comment) => {
    const answer = await t.call('DELETE', `/comment/${id}`);
    return `${answer.status} ${String(answer.body.message)}`;
  };

  it('[D-CMT-02] cancels a SCHEDULED comment', async () => {
    const comment = await onPost();
    await t.advance(MINUTE);
    expect(await t.did('DELETE', `/comment/${comment.id}`)).toEqual({
      ...comment,
      status: 'DELETED',
      updatedAt: '2026-03-02T09:01:02.000Z',
      deletedAt: '2026-03-02T09:01:02.000Z',
    });
    await t.advance(2 * HOUR);
    expect((await t.get(comment.id)).status).toBe('DELETED');
    expect(t.events('comment.published')).toEqual([]);
    expect(await t.runImport('INSTAGRAM', { postId: comment.internalPostId ?? '' })).toMatchObject({ commentsImported: 0 });
    expect(await refusalOf(comment)).toBe('400 A comment in DELETED cannot be deleted');
  });

  it('cancels a comment that waits for its next attempt', async () => {
    const comment = await onPost();
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    await until('10:01:00');
    await t.did('DELETE', `/comment/${comment.id}`);
    t.controls('INSTAGRAM').fail(null);
    await t.advance(HOUR);
    expect((await t.get(comment.id)).status).toBe('DELETED');
    expect(t.events('comment.published')).toEqual([]);
  });

  it('is possible for a draft, and for one in ERROR', async () => {
    const draft = await onPost(['INSTAGRAM'], { status: 'DRAFT' });
    const failed = await onPost();
    t.test.sim.platforms.INSTAGRAM.fail('reject');
    await t.advance(2 * HOUR);
    for (const { id } of [draft, failed]) expect(await t.did('DELETE', `/comment/${id}`)).toMatchObject({ status: 'DELETED' });
  });

  it('leaves a live comment on the platform', async () => {
    const comment = await onPost();
    await t.advance(2 * HOUR);
    await t.did('DELETE', `/comment/${comment.id}`);
    expect(await t.runImport('INSTAGRAM', { postId: comment.internalPostId ?? '' })).toMatchObject({ commentsImported: 1 });
  });

  it('is 400 while PROCESSING, and 404 for an unknown comment or one of another organization', async () => {
    const comment = await onPost();
    await until('10:00:00');
    expect(await refusalOf(comment)).toBe('400 A comment in PROCESSING cannot be deleted');
    expect(await t.call('DELETE', '/comment/comment_unknown')).toMatchObject({ status: 404, body: { message: 'Comment not found' } });
    expect(await t.call('DELETE', `/comment/${comment.id}`, undefined, 'sk_sim_free')).toMatchObject({ status: 404 });
  });
});
