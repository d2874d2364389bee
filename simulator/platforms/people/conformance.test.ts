import { describe, expect, test } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { CommentedPost } from '../../domain/ports/people.ts';
import type { FailureMode, PlatformPort } from '../../domain/ports/platform.ts';
import type { PlatformAccount, PlatformFailure } from '../../domain/ports/platform-account.ts';
import {
  account,
  addComment,
  commentCall,
  commentOf,
  commentsOf,
  failureOf,
  messageCall,
  otherAccount,
  PLATFORMS,
  publicationOf,
  publishCall,
  readThread,
  START,
  testKernel,
} from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const HOUR = 3_600_000;
const NO_BAN = { banAuthor: false };
const POST: CommentedPost = { id: 'page_post', publishedAt: START, isPast: false };

type CallResult = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure | 'gone' };

/** Every call of the service about comments and messages. `actOnComment` fails here even without an injected failure. */
const CALLS: readonly [string, (platform: PlatformPort, of?: PlatformAccount) => CallResult][] = [
  ['comments', (platform, of = account) => platform.comments(of, POST, { offset: 0, limit: 9 })],
  ['publishComment', (platform, of = account) => platform.publishComment(commentCall('comment', { account: of }))],
  ['actOnComment', (platform, of = account) => platform.actOnComment(of, 'unknown', 'DELETE', NO_BAN)],
  ['sendMessage', (platform, of = account) => platform.sendMessage(messageCall('message', { account: of }))],
  ['pushProfileSetting', (platform, of = account) => platform.pushProfileSetting(of, 'GET_STARTED', { payload: 'start' })],
];

const MODES: readonly FailureMode[] = ['outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth'];

/** Platforms without permalinks of comments. */
const LINKLESS = new Set<Platform>(['INSTAGRAM', 'TIKTOK', 'PINTEREST', 'DISCORD', 'SLACK', 'GOOGLE_BUSINESS', 'SNAPCHAT']);

describe.each(PLATFORMS)('%s', id => {
  const it = test.extend('kernel', () => testKernel()).extend('platform', ({ kernel }) => createPlatforms(kernel)[id]);

  describe.each(CALLS)('%s', (_, run) => {
    /** The failure of the call without an injected one. */
    const defaultFailure = () => failureOf(run(createPlatforms(testKernel())[id]));

    it.for(MODES)('fails with %s like publishing, until that ends', (mode, { platform }) => {
      platform.controls.fail({ mode, rate: 1 });
      const failure = failureOf(platform.publish(publishCall('key')));
      expect(failureOf(run(platform))).toEqual(failure);
      expect(failure).not.toEqual(defaultFailure());
      platform.controls.fail(null);
      expect(failureOf(run(platform))).toEqual(defaultFailure());
    });

    it('fails for a revoked token, for that account only', ({ platform }) => {
      platform.controls.revokeToken(account.externalId);
      expect(failureOf(run(platform))).toEqual(failureOf(platform.publish(publishCall('key'))));
      expect(failureOf(run(platform))).toMatchObject({ httpStatus: 401, transient: false });
      expect(failureOf(run(platform, otherAccount))).toEqual(defaultFailure());
    });
  });

  describe('a comment of the service', () => {
    it('is listed under the post, with the account as author', async ({ kernel, platform }) => {
      await kernel.clock.advanceTo(START + HOUR);
      const { id: commentId } = commentOf(platform.publishComment(commentCall('key', { text: 'Ask us!' })));
      expect(readThread(platform)).toEqual([
        {
          id: commentId,
          publicationId: 'page_post',
          parentId: null,
          author: { ...platform.person(account), name: platform.profile(account.externalId).displayName },
          byOwner: true,
          text: 'Ask us!',
          likesCount: 0,
          repliesCount: 0,
          hidden: false,
          likedByOwner: false,
          moderation: null,
          publishedAt: START + HOUR,
        },
      ]);
    });

    it('has an id and the documented fields', ({ platform }) => {
      const { properties = {} } = publicApi.schema('CommentExternalReference');
      const particular = Object.entries(properties).flatMap(([field, schema]) =>
        'description' in schema && schema.description?.startsWith(id) ? [field] : [],
      );
      const { ok: _, ...result } = commentOf(platform.publishComment(commentCall('key')));
      expect(result.id).toMatch(/^\S{6,}$/);
      if (LINKLESS.has(id)) expect(result.permalink).toBeNull();
      else expect(result.permalink).toMatch(/^https:\/\/[\w.-]+\/(?!.*undefined)\S+$/);
      expect(Object.keys(result.fields).sort()).toEqual(['id', 'permalink', ...particular].sort());
      expect(result.fields).toMatchObject({ id: result.id, permalink: result.permalink });
    });

    it('is published once for the same idempotency key, even after it was deleted', ({ platform }) => {
      const first = platform.publishComment(commentCall('key'));
      expect(platform.publishComment(commentCall('key'))).toEqual(first);
      const second = commentOf(platform.publishComment(commentCall('other')));
      expect(second.id).not.toBe(commentOf(first).id);
      const deleted = platform.actOnComment(account, second.id, 'DELETE', NO_BAN);
      expect(platform.publishComment(commentCall('other'))).toEqual(second);
      expect(readThread(platform)).toHaveLength(deleted.ok ? 1 : 2);
    });

    it('is not published when the call timed out, and is published once when only the response did', ({ platform }) => {
      platform.controls.fail({ mode: 'timeout', times: 1 });
      platform.publishComment(commentCall('key'));
      expect(readThread(platform)).toEqual([]);
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 2 });
      expect([1, 2].map(() => failureOf(platform.publishComment(commentCall('key')))?.code)).toEqual(['NET:ETIMEDOUT', 'NET:ETIMEDOUT']);
      expect(readThread(platform).map(comment => comment.id)).toEqual([commentOf(platform.publishComment(commentCall('key'))).id]);
    });

    it('is not accepted with a revoked token, even if only the response times out', ({ platform }) => {
      platform.controls.revokeToken(account.externalId);
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 3 });
      platform.publishComment(commentCall('key'));
      platform.sendMessage(messageCall('key'));
      platform.controls.fail(null);
      platform.controls.restoreToken(account.externalId);
      expect(readThread(platform)).toEqual([]);
      expect(platform.controls.messageCount()).toBe(0);
    });

    it('replies to an existing comment, and permanently fails for a missing one', ({ platform }) => {
      const { id: parentId } = addComment(platform);
      commentOf(platform.publishComment(commentCall('answer', { parentId })));
      expect(readThread(platform).map(comment => [comment.parentId, comment.repliesCount])).toEqual([
        [parentId, 0],
        [null, 1],
      ]);
      const failure = failureOf(platform.publishComment(commentCall('stray', { parentId: 'unknown' })));
      expect(failure).toMatchObject({ transient: false, code: expect.stringMatching(/^[A-Z]+:\w+(:\d+)?$/) });
      expect(failureOf(platform.actOnComment(account, 'unknown', 'DELETE', NO_BAN))).toEqual(failure);
      expect(failureOf(platform.sendMessage(messageCall('key', { to: { commentId: 'unknown' } })))).toEqual(failure);
    });
  });

  describe('comments', () => {
    it('are listed newest first, the last added first for the same time, page by page', ({ platform }) => {
      const offsets = [3, 1, 2, 3, 2, 9, 0];
      const ids = offsets.map(hours => addComment(platform, { publishedAt: START + hours * HOUR }).id);
      const order = [5, 3, 0, 4, 2, 1, 6].map(place => ids[place]);
      expect(readThread(platform).map(comment => comment.id)).toEqual(order);
      const pages = [0, 3, 6, 9].map(offset => platform.comments(account, POST, { offset, limit: 3 }));
      expect(pages.map(page => page.ok && page.total)).toEqual([7, 7, 7, 7]);
      expect(pages.map(page => commentsOf(page).length)).toEqual([3, 3, 1, 0]);
      expect(pages.flatMap(page => commentsOf(page).map(comment => comment.id))).toEqual(order);
    });

    it('count their replies, even those added before their parent', ({ platform }) => {
      const orphan = addComment(platform, { parentId: 'late' });
      expect(orphan).toMatchObject({ parentId: 'late', repliesCount: 0 });
      expect(addComment(platform, { id: 'late' })).toMatchObject({ id: 'late', repliesCount: 1 });
      addComment(platform, { parentId: 'late' });
      addComment(platform, { parentId: 'late', publicationId: 'page_other' });
      expect(readThread(platform).find(comment => comment.id === 'late')?.repliesCount).toBe(2);
    });

    it('have different ids, even hundreds at the same time', ({ platform }) => {
      const author = platform.person({ externalId: 'ada' });
      const ids = Array.from({ length: 300 }, () => addComment(platform, { author }).id);
      expect(new Set(ids).size).toBe(300);
      expect(platform.comments(account, POST, { offset: 0, limit: 1 })).toMatchObject({ total: 300 });
    });

    it('get another id if the requested one is taken', ({ platform }) => {
      addComment(platform, { id: 'requested' });
      expect(addComment(platform, { id: 'requested' }).id).not.toBe('requested');
      expect(readThread(platform)).toHaveLength(2);
    });

    it('belong to the account if it is the author, and to different strangers without an author', ({ platform }) => {
      expect(addComment(platform, { author: platform.person({ externalId: account.externalId }) }).byOwner).toBe(true);
      const strangers = [addComment(platform, { author: undefined }), addComment(platform, { author: undefined })];
      expect(strangers.map(comment => comment.byOwner)).toEqual([false, false]);
      expect(strangers[0]?.author.externalId).not.toBe(strangers[1]?.author.externalId);
    });

    it('are removed with their post', ({ platform }) => {
      const { id: publicationId } = publicationOf(platform.publish(publishCall('key')));
      const { id: commentId } = addComment(platform, { publicationId });
      expect(readThread(platform, { id: publicationId })).toHaveLength(1);
      platform.controls.removePublication(publicationId);
      expect(platform.comments(account, { ...POST, id: publicationId }, { offset: 0, limit: 9 })).toEqual({ ok: false, failure: 'gone' });
      const failure = failureOf(platform.actOnComment(account, commentId, 'DELETE', NO_BAN));
      expect(failure).toMatchObject({ transient: false });
      expect(failureOf(platform.publishComment(commentCall('key', { publicationId })))).toEqual(failure);
      expect(failureOf(platform.publishComment(commentCall('key', { parentId: commentId })))).toEqual(failure);
      expect(failureOf(platform.sendMessage(messageCall('key', { to: { commentId } })))).toEqual(failure);
      expect(() => addComment(platform, { publicationId })).toThrow(`Post ${publicationId} is no longer on`);
      expect(platform.controls.commentRefusal(account, { publicationId })).toMatch(/accepts no comments/);
    });
  });

  describe('messages', () => {
    it('are sent once for the same idempotency key, to a participant or in reply to a comment', ({ platform }) => {
      const { id: commentId } = addComment(platform);
      const [first, again, other] = [messageCall('a'), messageCall('a'), messageCall('b', { to: { commentId } })].map(platform.sendMessage);
      expect(first).toEqual({ ok: true, id: expect.stringMatching(/^\S{20,}$/) });
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
      expect(platform.controls.messageCount()).toBe(2);
    });

    it.for(MODES)('that fail with %s report whether the response timed out', (mode, { platform }) => {
      platform.controls.fail({ mode, rate: 1 });
      expect(platform.sendMessage(messageCall('key'))).toMatchObject({ ok: false, timedOut: mode === 'timeout' });
      expect(platform.controls.messageCount()).toBe(0);
      platform.controls.fail({ mode: 'timeout', accepted: true });
      platform.sendMessage(messageCall('key'));
      expect(platform.controls.messageCount()).toBe(1);
    });

    it('have seeded receipts: most are seen, a third without a delivery receipt, some never', ({ platform }) => {
      const ids = Array.from({ length: 400 }, (_, i) => `msg_${i}`);
      const receipts = ids.map(platform.receipts);
      expect(createPlatforms(testKernel())[id].receipts('msg_7')).toEqual(receipts[7]);
      expect(ids.map(createPlatforms(testKernel(2))[id].receipts)).not.toEqual(receipts);
      const jumps = receipts.filter(({ deliveredAfterMs }) => deliveredAfterMs === null);
      const unseen = receipts.filter(({ seenAfterMs }) => seenAfterMs === null);
      expect(Math.abs(jumps.length / 400 - 1 / 3)).toBeLessThan(0.1);
      expect(unseen.length).toBeGreaterThan(20);
      expect(unseen.length).toBeLessThan(120);
      for (const { deliveredAfterMs, seenAfterMs } of receipts) {
        expect(seenAfterMs ?? deliveredAfterMs).toBeGreaterThanOrEqual(1_000);
        expect(seenAfterMs ?? 0).toBeLessThan(11 * HOUR);
        if (seenAfterMs !== null) expect(deliveredAfterMs ?? 0).toBeLessThan(seenAfterMs);
      }
    });
  });
});
