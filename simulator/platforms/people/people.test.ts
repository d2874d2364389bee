import { describe, expect, it } from 'vitest';
import type { CommentAction, Platform } from '../../../openapi/generated/types.ts';
import type { CommentAbilities } from '../../domain/ports/people.ts';
import {
  account,
  addComment,
  commentCall,
  commentOf,
  failureOf,
  otherAccount,
  PLATFORMS,
  readThread,
  testKernel,
} from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const ACTIONS: readonly CommentAction[] = ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE', 'APPROVE', 'REJECT'];

/** By platform: the actions on comments of the account itself, and on comments of others. */
const OFFERED: Readonly<Record<Platform, readonly [string, string]>> = {
  INSTAGRAM: ['DELETE', 'DELETE HIDE UNHIDE'],
  FACEBOOK: ['DELETE', 'DELETE HIDE UNHIDE'],
  TIKTOK: ['DELETE', 'HIDE UNHIDE LIKE UNLIKE'],
  YOUTUBE: ['DELETE', 'APPROVE REJECT'],
  LINKEDIN: ['DELETE', 'DELETE LIKE UNLIKE'],
  PINTEREST: ['', ''],
  REDDIT: ['DELETE', 'APPROVE REJECT'],
  THREADS: ['', ''],
  TWITTER: ['', ''],
  MASTODON: ['DELETE', 'LIKE UNLIKE'],
  BLUESKY: ['DELETE', ''],
  DISCORD: ['', ''],
  SLACK: ['', ''],
  GOOGLE_BUSINESS: ['', ''],
  SNAPCHAT: ['', ''],
};

const ABILITY_OF: Readonly<Record<CommentAction, keyof CommentAbilities>> = {
  DELETE: 'canDelete',
  HIDE: 'canHide',
  UNHIDE: 'canHide',
  LIKE: 'canLike',
  UNLIKE: 'canLike',
  APPROVE: 'canModerate',
  REJECT: 'canModerate',
};

const platformOf = (id: Platform) => createPlatforms(testKernel())[id];

describe.each(PLATFORMS)('%s', id => {
  const [own, others] = OFFERED[id];

  it.each([
    [true, own],
    [false, others],
  ])('on a comment (own: %s) offers: %s', (byOwner, offered) => {
    const abilities = platformOf(id).commentAbilities({ byOwner });
    expect(ACTIONS.filter(action => abilities[ABILITY_OF[action]]).join(' ')).toBe(offered);
  });

  it.each(ACTIONS)('accepts %s if it is offered, and permanently refuses it otherwise', action => {
    const platform = platformOf(id);
    const ownComment = commentOf(platform.publishComment(commentCall('key'))).id;
    const fanComment = addComment(platform).id;
    const extra = id === 'FACEBOOK' ? ['LIKE', 'UNLIKE'] : [];
    for (const [commentId, accepted] of [
      [ownComment, own.split(' ')],
      [fanComment, [...others.split(' '), ...extra]],
    ] as const) {
      const failure = failureOf(platform.actOnComment(account, commentId, action, { banAuthor: false }));
      if (accepted.includes(action)) expect(failure).toBeUndefined();
      else expect(failure).toMatchObject({ httpStatus: 403, transient: false, userFacingMessage: expect.stringMatching(/^[A-Z].+\.$/) });
    }
  });
});

/** A platform with a comment of a fan, and functions to act on it and read it. */
function createCommentTest(id: Platform, likesCount = 3) {
  const platform = platformOf(id);
  const comment = addComment(platform, { likesCount });
  const act = (action: CommentAction, commentId = comment.id) => platform.actOnComment(account, commentId, action, { banAuthor: false });
  return { platform, comment, act, find: () => readThread(platform).find(({ id: found }) => found === comment.id) };
}

describe('the actions', () => {
  it('HIDE and UNHIDE are idempotent', () => {
    const { comment, act, find } = createCommentTest('INSTAGRAM');
    expect([act('HIDE'), act('HIDE')]).toEqual([{ ok: true }, { ok: true }]);
    expect(find()).toEqual({ ...comment, hidden: true });
    expect([act('UNHIDE'), act('UNHIDE')]).toEqual([{ ok: true }, { ok: true }]);
    expect(find()).toEqual(comment);
  });

  it('LIKE and UNLIKE count once', () => {
    const { comment, act, find } = createCommentTest('MASTODON', 0);
    act('UNLIKE');
    expect(find()).toEqual(comment);
    act('LIKE');
    act('LIKE');
    expect(find()).toEqual({ ...comment, likedByOwner: true, likesCount: 1 });
    act('UNLIKE');
    expect(find()).toEqual(comment);
  });

  it('APPROVE and REJECT replace each other', () => {
    const { comment, act, find } = createCommentTest('REDDIT');
    act('REJECT');
    expect(find()).toEqual({ ...comment, moderation: 'REJECTED' });
    act('APPROVE');
    expect(find()).toEqual({ ...comment, moderation: 'APPROVED' });
  });

  it('DELETE removes the comment and leaves its replies, as orphans', () => {
    const { platform, comment, act, find } = createCommentTest('FACEBOOK');
    const reply = addComment(platform, { parentId: comment.id });
    addComment(platform, { parentId: reply.id });
    expect(act('DELETE')).toEqual({ ok: true });
    expect(find()).toBeUndefined();
    expect(readThread(platform).map(({ parentId, repliesCount }) => [parentId, repliesCount])).toEqual([
      [reply.id, 0],
      [comment.id, 1],
    ]);
    expect(failureOf(act('DELETE'))).toMatchObject({ code: 'META:100:33', transient: false });
    expect(act('DELETE', reply.id)).toEqual({ ok: true });
    expect(platform.comments(account, { id: 'page_post', publishedAt: 0, isPast: false }, { offset: 0, limit: 5 })).toMatchObject({
      total: 1,
    });
  });

  it('DELETE of a reply decreases repliesCount', () => {
    const { platform, comment, act, find } = createCommentTest('FACEBOOK');
    const { id } = addComment(platform, { parentId: comment.id });
    expect(find()?.repliesCount).toBe(1);
    act('DELETE', id);
    expect(find()?.repliesCount).toBe(0);
  });

  it('take effect if only the response timed out, but not if the call did', () => {
    const { platform, act, find } = createCommentTest('TIKTOK');
    platform.controls.fail({ mode: 'timeout', times: 1 });
    act('HIDE');
    expect(find()?.hidden).toBe(false);
    platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
    expect(failureOf(act('HIDE'))).toMatchObject({ code: 'NET:ETIMEDOUT' });
    expect(find()?.hidden).toBe(true);
  });
});

describe('banAuthor', () => {
  it.each(['REJECT', 'APPROVE'] as const)('with %s bans the author from all posts of the account, and no other', action => {
    const { platform, comment } = createCommentTest('YOUTUBE');
    const author = platform.person({ externalId: 'troll' });
    const { id } = addComment(platform, { author });
    const banned = /^YouTube accepts no comment of troll: the account has banned this author\. Use another author\.$/;
    expect(platform.controls.commentRefusal(account, { publicationId: 'other', author })).toBeNull();
    expect(platform.actOnComment(account, id, action, { banAuthor: true })).toEqual({ ok: true });
    for (const publicationId of ['page_post', 'other']) {
      expect(() => addComment(platform, { author, publicationId })).toThrow(banned);
      expect(platform.controls.commentRefusal(account, { publicationId, author })).toMatch(banned);
    }
    expect(readThread(platform).map(({ author: { externalId } }) => externalId)).toEqual(['troll', 'ada']);
    expect(addComment(platform, { author: comment.author }).author).toEqual(comment.author);
    expect(platform.controls.commentRefusal(otherAccount, { publicationId: 'page_post', author })).toBeNull();
  });
});
