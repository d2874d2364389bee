import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import type { HistoryRequest, HistoryResult, PastPost } from '../domain/ports/platform-reads.ts';
import { account, otherAccount, PLATFORMS, publicationOf, publishCall, START, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALL: HistoryRequest = { offset: 0, limit: 1000 };

const createTestPlatforms = (seed = 1) => createPlatforms(testKernel(seed));

function postsIn(result: HistoryResult): readonly PastPost[] {
  if (!result.ok) throw new Error(result.failure.message);
  return result.posts;
}

const readHistory = (id: Platform, seed = 1, owner = account) => postsIn(createTestPlatforms(seed)[id].history(owner, ALL));

/** One history of each platform: 600 posts take a while to generate. */
const histories = new Map(PLATFORMS.map(id => [id, readHistory(id)]));
const historyOf = (id: Platform) => histories.get(id) ?? [];

describe.each(PLATFORMS)('the history of %s', id => {
  const posts = historyOf(id);

  it('has 600 different posts', () => {
    expect(createTestPlatforms()[id].history(account, { offset: 0, limit: 1 })).toMatchObject({ ok: true, total: 600 });
    expect(new Set(posts.map(post => post.id)).size).toBe(600);
    for (const post of posts) expect(post.text).toMatch(/^\S.+\S$/);
  });

  it('ends when the world starts, and is ordered newest first', () => {
    const times = posts.map(post => post.publishedAt);
    expect(times[0]).toBeLessThan(START);
    times.slice(1).forEach((at, i) => expect(at).toBeLessThan(times[i] ?? 0));
    expect(START - (times.at(-1) ?? 0)).toBeGreaterThan(100 * DAY);
  });

  it('depends on seed and account, not on the connection', () => {
    expect(readHistory(id, 1, { ...account, socialAccountId: 'sa_three', username: 'renamed' })).toEqual(posts);
    const newest = (seed: number, owner = account) => postsIn(createTestPlatforms(seed)[id].history(owner, { offset: 0, limit: 1 }))[0];
    expect(newest(1)).toEqual(posts[0]);
    expect(newest(2)).not.toEqual(posts[0]);
    expect(newest(1, otherAccount)).not.toEqual(posts[0]);
  });

  it('can be read page by page', () => {
    const platform = createTestPlatforms()[id];
    const pages = [0, 250, 500, 600].map(offset => postsIn(platform.history(account, { offset, limit: 250 })));
    expect(pages.map(page => page.length)).toEqual([250, 250, 100, 0]);
    expect(pages.flat()).toEqual(posts);
  });

  it('has permalinks, and media URLs of domains that do not exist', () => {
    for (const { permalink, thumbnail, smallThumbnail, media, mediaType } of posts) {
      expect(permalink).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
      expect(permalink).not.toMatch(/null|undefined/);
      const assets = [thumbnail, smallThumbnail, ...(media ?? []).map(({ mediaUrl }) => mediaUrl)].filter(url => url !== null);
      for (const url of assets) expect(new URL(url).hostname).toMatch(/\.example$/);
      expect(thumbnail === null).toBe(mediaType === null);
      for (const { mediaUrl } of media ?? []) expect(mediaUrl).toMatch(mediaType === 'VIDEO' ? /\.mp4$/ : /\.jpg$/);
    }
  });

  it('has several media in carousels, one in other posts, none in text posts', () => {
    for (const { isCarousel, media, mediaType } of posts) {
      if (media === null) continue;
      if (isCarousel) expect(media.length).toBeGreaterThan(1);
      else expect(media).toHaveLength(mediaType === null ? 0 : 1);
    }
  });

  it('fails with injected failures and for a revoked token', () => {
    const platform = createTestPlatforms()[id];
    platform.controls.fail({ mode: 'rate-limited', resetAt: START + HOUR });
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 429, resetAt: START + HOUR } });
    platform.controls.fail({ mode: 'outage', times: 1 });
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 503 } });
    platform.controls.revokeToken(account.externalId);
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 401 } });
    expect(platform.history(otherAccount, ALL).ok).toBe(true);
  });
});

describe('the posts of a history', () => {
  it('on SNAPCHAT are at the address of their kind', () => {
    for (const { type, permalink } of historyOf('SNAPCHAT'))
      expect(permalink).toMatch(type === 'VIDEO' ? /snapchat\.com\/spotlight\// : /snapchat\.com\/@/);
  });

  it('have a subreddit on REDDIT only', () => {
    for (const { subreddit, permalink } of historyOf('REDDIT')) expect(permalink).toContain(`/${subreddit}/comments/`);
    expect(historyOf('THREADS').every(({ subreddit }) => subreddit === null)).toBe(true);
  });
});

describe('metrics', () => {
  const post = { id: 'p1', publishedAt: START };
  const TIMES = [0, 1, 6, 24, 24 * 7, 24 * 30, 24 * 365].map(hours => START + hours * HOUR);

  it.each(PLATFORMS)('of %s are whole numbers and never decrease', id => {
    const platform = createTestPlatforms()[id];
    for (const metricsAt of [platform.postMetrics(post), platform.profileMetrics('ext_one')]) {
      const reports = TIMES.map(at => Object.values(metricsAt(at).counts));
      for (const count of reports.flat()) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      reports.slice(1).forEach((counts, i) => counts.forEach((count, k) => expect(count).toBeGreaterThanOrEqual(reports[i]?.[k] ?? 0)));
    }
  });

  it('start at 0 and grow', () => {
    const metricsAt = createTestPlatforms().INSTAGRAM.postMetrics(post);
    expect(Object.values(metricsAt(START - DAY).counts).every(count => count === 0)).toBe(true);
    expect(Object.values(metricsAt(START).counts).every(count => count === 0)).toBe(true);
    const [day, week] = [1, 7].map(days => metricsAt(START + days * DAY).counts.impressions);
    expect(day).toBeGreaterThan(0);
    expect(week).toBeGreaterThan(day ?? 0);
    const followersAt = (at: number) => createTestPlatforms().INSTAGRAM.profileMetrics('ext_one')(at).counts.followers;
    expect(followersAt(START + 30 * DAY)).toBeGreaterThan(followersAt(START));
    expect(followersAt(START + 30 * DAY)).toBeLessThan(followersAt(START) * 1.1);
  });

  it('are consistent with one another', () => {
    for (let i = 0; i < 200; i++) {
      const { counts } = createTestPlatforms().INSTAGRAM.postMetrics({ id: `p${i}`, publishedAt: START })(START + 3 * DAY);
      expect(counts.impressionsUnique).toBeLessThanOrEqual(counts.impressions);
      expect(counts.views).toBeLessThanOrEqual(counts.impressions);
      expect(counts.likes).toBeLessThanOrEqual(counts.viewsUnique);
    }
  });

  it('depend on seed, post and time alone', () => {
    const at = START + 2 * DAY;
    const counts = (seed: number, id: string) => createTestPlatforms(seed).INSTAGRAM.postMetrics({ ...post, id })(at).counts;
    const other = createTestPlatforms();
    other.INSTAGRAM.publish(publishCall('key'));
    expect(other.INSTAGRAM.postMetrics(post)(at).counts).toEqual(counts(1, 'p1'));
    expect(counts(2, 'p1')).not.toEqual(counts(1, 'p1'));
    expect(counts(1, 'p2')).not.toEqual(counts(1, 'p1'));
  });

  it('that a platform does not have are 0, and missing in the raw metrics', () => {
    const platforms = createTestPlatforms();
    const report = platforms.REDDIT.postMetrics(post)(START + 60 * DAY);
    const { counts } = report;
    expect(counts).toMatchObject({ impressions: 0, views: 0, shares: 0, saves: 0 });
    expect(counts.likes).toBeGreaterThan(0);
    expect(report.raw()).toEqual({ ups: counts.likes, downs: counts.dislikes, num_comments: counts.comments });
    const profile = platforms.INSTAGRAM.profileMetrics('ext_one')(START);
    expect([profile.counts.postCount, profile.raw()['media_count']]).toEqual([600, 600]);
  });
});

describe('publishedAt', () => {
  it('is the current time, and survives a snapshot', () => {
    const platform = createTestPlatforms().INSTAGRAM;
    const publication = publicationOf(platform.publish(publishCall('key')));
    expect(publication.publishedAt).toBe(START);
    const copy = createTestPlatforms().INSTAGRAM;
    copy.controls.load(platform.controls.save());
    expect(publicationOf(copy.publish(publishCall('key')))).toEqual(publication);
  });

  it('is the end of the review', () => {
    const platform = createTestPlatforms().TIKTOK;
    platform.controls.holdForReview(HOUR);
    expect(publicationOf(platform.publish(publishCall('key'))).publishedAt).toBe(START + HOUR);
  });
});
