import { beforeEach, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { CommentedPost } from '../../domain/ports/people.ts';
import type { FailureMode, PlatformPort } from '../../domain/ports/platform.ts';
import type { PlatformAccount, PlatformFailure } from '../../domain/ports/platform-account.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import {
  account,
  call,
  commentCall,
  commented,
  failureIn,
  messageCall,
  otherAccount,
  PLATFORMS,
  published,
  read,
  START,
  say,
  testKernel,
  thread,
} from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const HOUR = 3_600_000;
const KEEP = { banAuthor: false };
const POST: CommentedPost = { id: 'page_post', publishedAt: START, isPast: false };

type Ended = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure | 'gone' };

/** Every call of the service among people, through an account. Acting always ends badly here, but only when nothing fails before. */
const CALLS: readonly [string, (platform: PlatformPort, of?: PlatformAccount) => Ended][] = [
  ['comments', (platform, of = account) => platform.comments(of, POST, { offset: 0, limit: 9 })],
  ['publishComment', (platform, of = account) => platform.publishComment(commentCall('comment', { account: of }))],
  ['actOnComment', (platform, of = account) => platform.actOnComment(of, 'unknown', 'DELETE', KEEP)],
  ['sendMessage', (platform, of = account) => platform.sendMessage(messageCall('message', { account: of }))],
  ['pushProfileSetting', (platform, of = account) => platform.pushProfileSetting(of, 'GET_STARTED', { payload: 'start' })],
];

const MODES: readonly FailureMode[] = ['outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth'];

/** These have no address for a comment. */
const LINKLESS = new Set<Platform>(['INSTAGRAM', 'TIKTOK', 'PINTEREST', 'DISCORD', 'SLACK', 'GOOGLE_BUSINESS', 'SNAPCHAT']);

describe.each(PLATFORMS)('%s', id => {
  let kernel: WorldKernel;
  let platform: PlatformPort;

  beforeEach(() => {
    kernel = testKernel();
    platform = createPlatforms(kernel)[id];
  });

  describe.each(CALLS)('%s', (_, run) => {
    /** What the call ends with when nothing fails before. */
    const usual = () => failureIn(run(createPlatforms(testKernel())[id]));

    it.each(MODES)('fails by %s as publishing does, and then no more', mode => {
      platform.controls.fail({ mode, rate: 1 });
      const failure = failureIn(platform.publish(call('key')));
      expect(failureIn(run(platform))).toEqual(failure);
      expect(failure).not.toEqual(usual());
      platform.controls.fail(null);
      expect(failureIn(run(platform))).toEqual(usual());
    });

    it('fails with the code that was asked for, for that account, so many times', () => {
      platform.controls.fail({ mode: 'reject', code: 'X:1', socialAccountId: account.socialAccountId, times: 2 });
      expect(failureIn(run(platform, otherAccount))).toEqual(usual());
      expect([run(platform), run(platform)].map(failureIn)).toMatchObject([{ code: 'X:1' }, { code: 'X:1' }]);
      expect(failureIn(run(platform))).toEqual(usual());
    });

    it('fails at the rate that was asked for', () => {
      platform.controls.fail({ mode: 'degraded', rate: 0.3 });
      const failed = Array.from({ length: 100 }, () => failureIn(run(platform))).filter(
        failure => failure !== undefined && failure !== 'gone' && failure.httpStatus === 503,
      );
      expect(failed.length).toBeGreaterThan(10);
      expect(failed.length).toBeLessThan(55);
    });

    it('is rate limited until the reset, which it names', async () => {
      const resetAt = START + HOUR;
      platform.controls.fail({ mode: 'rate-limited', resetAt });
      expect(failureIn(run(platform))).toMatchObject({ httpStatus: 429, resetAt });
      await kernel.clock.advanceTo(resetAt);
      expect(failureIn(run(platform))).toEqual(usual());
    });

    it('fails for a revoked token, of that account only', () => {
      platform.controls.revokeToken(account.externalId);
      expect(failureIn(run(platform))).toEqual(failureIn(platform.publish(call('key'))));
      expect(failureIn(run(platform))).toMatchObject({ httpStatus: 401, transient: false });
      expect(failureIn(run(platform, otherAccount))).toEqual(usual());
    });
  });

  describe('a comment of the service', () => {
    it('stands under the post, as the account’s', async () => {
      await kernel.clock.advanceTo(START + HOUR);
      const { id: commentId } = commented(platform.publishComment(commentCall('key', { text: 'Ask us!' })));
      expect(thread(platform)).toEqual([
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

    it('has an id and the documented fields', () => {
      const { properties = {} } = publicApi.schema('CommentExternalReference');
      const particular = Object.entries(properties).flatMap(([field, schema]) =>
        'description' in schema && schema.description?.startsWith(id) ? [field] : [],
      );
      const { ok: _, ...result } = commented(platform.publishComment(commentCall('key')));
      expect(result.id).toMatch(/^\S{6,}$/);
      if (LINKLESS.has(id)) expect(result.permalink).toBeNull();
      else expect(result.permalink).toMatch(/^https:\/\/[\w.-]+\/(?!.*undefined)\S+$/);
      expect(Object.keys(result.fields).sort()).toEqual(['id', 'permalink', ...particular].sort());
      expect(result.fields).toMatchObject({ id: result.id, permalink: result.permalink });
    });

    it('is published once under one key, even when it has gone since', () => {
      const first = platform.publishComment(commentCall('key'));
      expect(platform.publishComment(commentCall('key'))).toEqual(first);
      const second = commented(platform.publishComment(commentCall('other')));
      expect(second.id).not.toBe(commented(first).id);
      const deleted = platform.actOnComment(account, second.id, 'DELETE', KEEP);
      expect(platform.publishComment(commentCall('other'))).toEqual(second);
      expect(thread(platform)).toHaveLength(deleted.ok ? 1 : 2);
    });

    it('does not stand there when a call timed out on its way, and does once when only the answer was lost', () => {
      platform.controls.fail({ mode: 'timeout', times: 1 });
      platform.publishComment(commentCall('key'));
      expect(thread(platform)).toEqual([]);
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 2 });
      expect([1, 2].map(() => failureIn(platform.publishComment(commentCall('key')))?.code)).toEqual(['NET:ETIMEDOUT', 'NET:ETIMEDOUT']);
      expect(thread(platform).map(comment => comment.id)).toEqual([commented(platform.publishComment(commentCall('key'))).id]);
    });

    it('is not accepted under a revoked token, even when only the answer is lost', () => {
      platform.controls.revokeToken(account.externalId);
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 3 });
      platform.publishComment(commentCall('key'));
      platform.sendMessage(messageCall('key'));
      platform.controls.fail(null);
      platform.controls.restoreToken(account.externalId);
      expect(thread(platform)).toEqual([]);
      expect(platform.controls.messageCount()).toBe(0);
    });

    it('answers a comment that is there, and fails for good when it is not', () => {
      const { id: parentId } = say(platform);
      commented(platform.publishComment(commentCall('answer', { parentId })));
      expect(thread(platform).map(comment => [comment.parentId, comment.repliesCount])).toEqual([
        [parentId, 0],
        [null, 1],
      ]);
      const failure = failureIn(platform.publishComment(commentCall('stray', { parentId: 'unknown' })));
      expect(failure).toMatchObject({ transient: false, code: expect.stringMatching(/^[A-Z]+:\w+(:\d+)?$/) });
      expect(failureIn(platform.actOnComment(account, 'unknown', 'DELETE', KEEP))).toEqual(failure);
      expect(failureIn(platform.sendMessage(messageCall('key', { to: { commentId: 'unknown' } })))).toEqual(failure);
    });
  });

  describe('comments', () => {
    it('come newest first, of one instant the last one first, page by page', () => {
      const instants = [3, 1, 2, 3, 2, 9, 0];
      const ids = instants.map(hours => say(platform, { publishedAt: START + hours * HOUR }).id);
      const order = [5, 3, 0, 4, 2, 1, 6].map(place => ids[place]);
      expect(thread(platform).map(comment => comment.id)).toEqual(order);
      const pages = [0, 3, 6, 9].map(offset => platform.comments(account, POST, { offset, limit: 3 }));
      expect(pages.map(page => page.ok && page.total)).toEqual([7, 7, 7, 7]);
      expect(pages.map(page => read(page).length)).toEqual([3, 3, 1, 0]);
      expect(pages.flatMap(page => read(page).map(comment => comment.id))).toEqual(order);
    });

    it('count their answers, be they there before them or not', () => {
      const orphan = say(platform, { parentId: 'late' });
      expect(orphan).toMatchObject({ parentId: 'late', repliesCount: 0 });
      expect(say(platform, { id: 'late' })).toMatchObject({ id: 'late', repliesCount: 1 });
      say(platform, { parentId: 'late' });
      say(platform, { parentId: 'late', publicationId: 'page_other' });
      expect(thread(platform).find(comment => comment.id === 'late')?.repliesCount).toBe(2);
    });

    it('have ids of their own, though thousands come at once', () => {
      const author = platform.person({ externalId: 'ada' });
      const ids = Array.from({ length: 3_000 }, () => say(platform, { author }).id);
      expect(new Set(ids).size).toBe(3_000);
      expect(platform.comments(account, POST, { offset: 0, limit: 1 })).toMatchObject({ total: 3_000 });
    });

    it('get another id when the one that they wish for is taken', () => {
      say(platform, { id: 'wish' });
      expect(say(platform, { id: 'wish' }).id).not.toBe('wish');
      expect(thread(platform)).toHaveLength(2);
    });

    it('are the account’s when its owner wrote them elsewhere, and somebody’s when nobody is named', () => {
      expect(say(platform, { author: platform.person({ externalId: account.externalId }) }).byOwner).toBe(true);
      const strangers = [say(platform, { author: undefined }), say(platform, { author: undefined })];
      expect(strangers.map(comment => comment.byOwner)).toEqual([false, false]);
      expect(strangers[0]?.author.externalId).not.toBe(strangers[1]?.author.externalId);
    });

    it('go with their post', () => {
      const { id: publicationId } = published(platform.publish(call('key')));
      const { id: commentId } = say(platform, { publicationId });
      expect(thread(platform, { id: publicationId })).toHaveLength(1);
      platform.controls.removePublication(publicationId);
      expect(platform.comments(account, { ...POST, id: publicationId }, { offset: 0, limit: 9 })).toEqual({ ok: false, failure: 'gone' });
      const failure = failureIn(platform.actOnComment(account, commentId, 'DELETE', KEEP));
      expect(failure).toMatchObject({ transient: false });
      expect(failureIn(platform.publishComment(commentCall('key', { publicationId })))).toEqual(failure);
      expect(failureIn(platform.publishComment(commentCall('key', { parentId: commentId })))).toEqual(failure);
      expect(failureIn(platform.sendMessage(messageCall('key', { to: { commentId } })))).toEqual(failure);
      expect(() => say(platform, { publicationId })).toThrow(`Post ${publicationId} is no longer on`);
      expect(platform.controls.commentRefusal(account, { publicationId })).toMatch(/nobody can comment/);
    });
  });

  describe('messages', () => {
    it('are sent once under one key, to a participant or in answer to a comment', () => {
      const { id: commentId } = say(platform);
      const [first, again, other] = [messageCall('a'), messageCall('a'), messageCall('b', { to: { commentId } })].map(platform.sendMessage);
      expect(first).toEqual({ ok: true, id: expect.stringMatching(/^\S{20,}$/) });
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
      expect(platform.controls.messageCount()).toBe(2);
    });

    it.each(MODES)('that fail by %s tell whether the answer was lost', mode => {
      platform.controls.fail({ mode, rate: 1 });
      expect(platform.sendMessage(messageCall('key'))).toMatchObject({ ok: false, timedOut: mode === 'timeout' });
      expect(platform.controls.messageCount()).toBe(0);
      platform.controls.fail({ mode: 'timeout', accepted: true });
      platform.sendMessage(messageCall('key'));
      expect(platform.controls.messageCount()).toBe(1);
    });

    it('are received by seeded delays: most seen, a third of all without a word before, some never', () => {
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
