import { describe, expect, it } from 'vitest';
import type { CommentAction, Platform } from '../../../openapi/generated/types.ts';
import type { CommentAbilities } from '../../domain/ports/people.ts';
import { account, commentCall, commented, failureIn, otherAccount, PLATFORMS, say, testKernel, thread } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const ACTIONS: readonly CommentAction[] = ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE', 'APPROVE', 'REJECT'];

/** Platform, what can be done with a comment of the account's own, and with one of somebody else (facts §3.8). */
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

const NEEDED: Readonly<Record<CommentAction, keyof CommentAbilities>> = {
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
  ])('of the account (%s) offers: %s', (byOwner, offered) => {
    const abilities = platformOf(id).commentAbilities({ byOwner });
    expect(ACTIONS.filter(action => abilities[NEEDED[action]]).join(' ')).toBe(offered);
  });

  it.each(ACTIONS)('takes %s where it is offered, and refuses it for good elsewhere', action => {
    const platform = platformOf(id);
    const mine = commented(platform.publishComment(commentCall('key'))).id;
    const theirs = say(platform).id;
    const alsoTaken = id === 'FACEBOOK' ? ['LIKE', 'UNLIKE'] : [];
    for (const [commentId, taken] of [
      [mine, own.split(' ')],
      [theirs, [...others.split(' '), ...alsoTaken]],
    ] as const) {
      const failure = failureIn(platform.actOnComment(account, commentId, action, { banAuthor: false }));
      if (taken.includes(action)) expect(failure).toBeUndefined();
      else expect(failure).toMatchObject({ httpStatus: 403, transient: false, userFacingMessage: expect.stringMatching(/^[A-Z].+\.$/) });
    }
  });
});

/** A platform with a comment of somebody's, and what acts on it. */
function acting(id: Platform, likesCount = 3) {
  const platform = platformOf(id);
  const comment = say(platform, { likesCount });
  const act = (action: CommentAction, commentId = comment.id) => platform.actOnComment(account, commentId, action, { banAuthor: false });
  return { platform, comment, act, look: () => thread(platform).find(({ id: found }) => found === comment.id) };
}

describe('what actions do', () => {
  it('HIDE and UNHIDE, twice as well as once', () => {
    const { comment, act, look } = acting('INSTAGRAM');
    expect([act('HIDE'), act('HIDE')]).toEqual([{ ok: true }, { ok: true }]);
    expect(look()).toEqual({ ...comment, hidden: true });
    expect([act('UNHIDE'), act('UNHIDE')]).toEqual([{ ok: true }, { ok: true }]);
    expect(look()).toEqual(comment);
  });

  it('LIKE and UNLIKE, counted once', () => {
    const { comment, act, look } = acting('MASTODON', 0);
    act('UNLIKE');
    expect(look()).toEqual(comment);
    act('LIKE');
    act('LIKE');
    expect(look()).toEqual({ ...comment, likedByOwner: true, likesCount: 1 });
    act('UNLIKE');
    expect(look()).toEqual(comment);
  });

  it('APPROVE and REJECT, the last one counts', () => {
    const { comment, act, look } = acting('REDDIT');
    act('REJECT');
    expect(look()).toEqual({ ...comment, moderation: 'REJECTED' });
    act('APPROVE');
    expect(look()).toEqual({ ...comment, moderation: 'APPROVED' });
  });

  it('DELETE takes the comment away and leaves its answers, as orphans', () => {
    const { platform, comment, act, look } = acting('FACEBOOK');
    const answer = say(platform, { parentId: comment.id });
    say(platform, { parentId: answer.id });
    expect(act('DELETE')).toEqual({ ok: true });
    expect(look()).toBeUndefined();
    expect(thread(platform).map(({ parentId, repliesCount }) => [parentId, repliesCount])).toEqual([
      [answer.id, 0],
      [comment.id, 1],
    ]);
    expect(failureIn(act('DELETE'))).toMatchObject({ code: 'META:100:33', transient: false });
    expect(act('DELETE', answer.id)).toEqual({ ok: true });
    expect(platform.comments(account, { id: 'page_post', publishedAt: 0, isPast: false }, { offset: 0, limit: 5 })).toMatchObject({
      total: 1,
    });
  });

  it('an answer that was deleted counts no more', () => {
    const { platform, comment, act, look } = acting('FACEBOOK');
    const { id } = say(platform, { parentId: comment.id });
    expect(look()?.repliesCount).toBe(1);
    act('DELETE', id);
    expect(look()?.repliesCount).toBe(0);
  });

  it('happens when only the answer is lost, and not when the call is', () => {
    const { platform, act, look } = acting('TIKTOK');
    platform.controls.fail({ mode: 'timeout', times: 1 });
    act('HIDE');
    expect(look()?.hidden).toBe(false);
    platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
    expect(failureIn(act('HIDE'))).toMatchObject({ code: 'NET:ETIMEDOUT' });
    expect(look()?.hidden).toBe(true);
  });
});

describe('banning an author', () => {
  it.each(['REJECT', 'APPROVE'] as const)('with %s shuts them out of all posts of the account, and of no other', action => {
    const { platform, comment } = acting('YOUTUBE');
    const author = platform.person({ externalId: 'troll' });
    const { id } = say(platform, { author });
    const banned = /^YouTube accepts no comment of troll: the account has banned this author\. Let somebody else comment\.$/;
    expect(platform.controls.commentRefusal(account, { publicationId: 'other', author })).toBeNull();
    expect(platform.actOnComment(account, id, action, { banAuthor: true })).toEqual({ ok: true });
    for (const publicationId of ['page_post', 'other']) {
      expect(() => say(platform, { author, publicationId })).toThrow(banned);
      expect(platform.controls.commentRefusal(account, { publicationId, author })).toMatch(banned);
    }
    expect(thread(platform).map(({ author: { externalId } }) => externalId)).toEqual(['troll', 'ada']);
    expect(say(platform, { author: comment.author }).author).toEqual(comment.author);
    expect(platform.controls.commentRefusal(otherAccount, { publicationId: 'page_post', author })).toBeNull();
  });
});
