import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import type { HistoryRequest, HistoryResult, PastPost } from '../domain/ports/platform-reads.ts';
import { account, call, otherAccount, PLATFORMS, published, START, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALL: HistoryRequest = { offset: 0, limit: 1000 };

const platformsOf = (seed = 1) => createPlatforms(testKernel(seed));

function postsIn(result: HistoryResult): readonly PastPost[] {
  if (!result.ok) throw new Error(result.failure.message);
  return result.posts;
}

const historyOf = (id: Platform, seed = 1, whose = account) => postsIn(platformsOf(seed)[id].history(whose, ALL));

describe.each(PLATFORMS)('the history of %s', id => {
  const posts = historyOf(id);

  it('is 600 posts, each another one', () => {
    expect(platformsOf()[id].history(account, ALL)).toMatchObject({ ok: true, total: 600 });
    expect(new Set(posts.map(post => post.id)).size).toBe(600);
    for (const post of posts) expect(post.text).toMatch(/^\S.+\S$/);
  });

  it('goes back from the beginning of the world, newest first', () => {
    const instants = posts.map(post => post.publishedAt);
    expect(instants[0]).toBeLessThan(START);
    instants.slice(1).forEach((at, i) => expect(at).toBeLessThan(instants[i] ?? 0));
    expect(START - (instants.at(-1) ?? 0)).toBeGreaterThan(100 * DAY);
  });

  it('is the same for seed and account, through whichever connection it is read', () => {
    expect(historyOf(id)).toEqual(posts);
    expect(historyOf(id, 1, { ...account, socialAccountId: 'sa_three', username: 'renamed' })).toEqual(posts);
    expect(historyOf(id, 2)[0]).not.toEqual(posts[0]);
    expect(historyOf(id, 1, otherAccount)[0]).not.toEqual(posts[0]);
  });

  it('is read page by page', () => {
    const platform = platformsOf()[id];
    const pages = [0, 250, 500, 600].map(offset => postsIn(platform.history(account, { offset, limit: 250 })));
    expect(pages.map(page => page.length)).toEqual([250, 250, 100, 0]);
    expect(pages.flat()).toEqual(posts);
  });

  it('has links and pictures that lead nowhere real', () => {
    for (const { permalink, thumbnail, smallThumbnail, media, mediaType } of posts) {
      expect(permalink).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
      expect(permalink).not.toMatch(/null|undefined/);
      const assets = [thumbnail, smallThumbnail, ...(media ?? []).map(({ mediaUrl }) => mediaUrl)].filter(url => url !== null);
      for (const url of assets) expect(new URL(url).hostname).toMatch(/\.example$/);
      expect(thumbnail === null).toBe(mediaType === null);
      for (const { mediaUrl } of media ?? []) expect(mediaUrl).toMatch(mediaType === 'VIDEO' ? /\.mp4$/ : /\.jpg$/);
    }
  });

  it('has several media in carousels, one in other posts, none in texts', () => {
    for (const { isCarousel, media, mediaType } of posts) {
      if (media === null) continue;
      if (isCarousel) expect(media.length).toBeGreaterThan(1);
      else expect(media).toHaveLength(mediaType === null ? 0 : 1);
    }
  });

  it('fails as the platform was told to fail, and for a revoked token', () => {
    const platform = platformsOf()[id];
    platform.controls.fail({ mode: 'rate-limited', resetAt: START + HOUR });
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 429, resetAt: START + HOUR } });
    platform.controls.fail({ mode: 'outage', times: 1 });
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 503 } });
    platform.controls.revokeToken(account.externalId);
    expect(platform.history(account, ALL)).toMatchObject({ ok: false, failure: { httpStatus: 401 } });
    expect(platform.history(otherAccount, ALL).ok).toBe(true);
  });
});

const shapesOf = (id: Platform) => new Set(historyOf(id).map(({ type, surface, mediaType }) => `${type} ${surface} ${mediaType}`));

describe('what a history is made of', () => {
  it.each<[Platform, string[]]>([
    ['INSTAGRAM', ['POST PROFILE_GRID IMAGE', 'REEL NON_GRID VIDEO', 'REEL PROFILE_GRID VIDEO', 'STORY STORY IMAGE', 'STORY STORY VIDEO']],
    ['FACEBOOK', ['POST NON_GRID null', 'POST PROFILE_GRID IMAGE', 'POST PROFILE_GRID VIDEO', 'REEL NON_GRID VIDEO', 'STORY STORY IMAGE']],
    ['TIKTOK', ['IMAGE PROFILE_GRID IMAGE', 'VIDEO PROFILE_GRID VIDEO']],
    ['YOUTUBE', ['VIDEO PROFILE_GRID VIDEO']],
    ['PINTEREST', ['IMAGE PROFILE_GRID IMAGE', 'VIDEO PROFILE_GRID VIDEO']],
    ['MASTODON', ['POST null IMAGE', 'POST null VIDEO', 'POST null null']],
  ])('%s', (id, shapes) => {
    expect([...shapesOf(id)].sort()).toEqual(shapes);
  });

  it.each<Platform>(['YOUTUBE', 'TIKTOK', 'LINKEDIN'])('%s gives no direct media addresses', id => {
    expect(historyOf(id).every(({ media }) => media === null)).toBe(true);
  });

  it.each<Platform>(['INSTAGRAM', 'FACEBOOK', 'THREADS', 'PINTEREST', 'REDDIT', 'MASTODON', 'BLUESKY'])('%s gives them', id => {
    expect(historyOf(id).every(({ media }) => media !== null)).toBe(true);
  });

  it('REDDIT posts stand in a subreddit, others in none', () => {
    for (const { subreddit, permalink } of historyOf('REDDIT')) expect(permalink).toContain(`/${subreddit}/comments/`);
    expect(historyOf('THREADS').every(({ subreddit }) => subreddit === null)).toBe(true);
  });
});

describe('metrics', () => {
  const post = { id: 'p1', publishedAt: START };
  const INSTANTS = [0, 1, 6, 24, 24 * 7, 24 * 30, 24 * 365].map(hours => START + hours * HOUR);

  it.each(PLATFORMS)('of %s never shrink, and are whole numbers', id => {
    const platform = platformsOf()[id];
    for (const metricsAt of [platform.postMetrics(post), platform.profileMetrics('ext_one')]) {
      const reports = INSTANTS.map(at => Object.values(metricsAt(at).counts));
      for (const count of reports.flat()) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      reports.slice(1).forEach((counts, i) => counts.forEach((count, k) => expect(count).toBeGreaterThanOrEqual(reports[i]?.[k] ?? 0)));
    }
  });

  it('begin at nothing, and grow', () => {
    const metricsAt = platformsOf().INSTAGRAM.postMetrics(post);
    expect(Object.values(metricsAt(START - DAY).counts).every(count => count === 0)).toBe(true);
    expect(Object.values(metricsAt(START).counts).every(count => count === 0)).toBe(true);
    const [day, week] = [1, 7].map(days => metricsAt(START + days * DAY).counts.impressions);
    expect(day).toBeGreaterThan(0);
    expect(week).toBeGreaterThan(day ?? 0);
    const followersAt = (at: number) => platformsOf().INSTAGRAM.profileMetrics('ext_one')(at).counts.followers;
    expect(followersAt(START + 30 * DAY)).toBeGreaterThan(followersAt(START));
    expect(followersAt(START + 30 * DAY)).toBeLessThan(followersAt(START) * 1.1);
  });

  it('are parts of one another where they should be', () => {
    for (let i = 0; i < 200; i++) {
      const { counts } = platformsOf().INSTAGRAM.postMetrics({ id: `p${i}`, publishedAt: START })(START + 3 * DAY);
      expect(counts.impressionsUnique).toBeLessThanOrEqual(counts.impressions);
      expect(counts.views).toBeLessThanOrEqual(counts.impressions);
      expect(counts.likes).toBeLessThanOrEqual(counts.viewsUnique);
    }
  });

  it('depend on seed, thing and moment alone', () => {
    const at = START + 2 * DAY;
    const counts = (seed: number, id: string) => platformsOf(seed).INSTAGRAM.postMetrics({ ...post, id })(at).counts;
    const other = platformsOf();
    other.INSTAGRAM.publish(call('key'));
    expect(other.INSTAGRAM.postMetrics(post)(at).counts).toEqual(counts(1, 'p1'));
    expect(counts(2, 'p1')).not.toEqual(counts(1, 'p1'));
    expect(counts(1, 'p2')).not.toEqual(counts(1, 'p1'));
  });

  it('that a platform lacks are 0, and it has no name for them', () => {
    const platforms = platformsOf();
    const report = platforms.REDDIT.postMetrics(post)(START + 60 * DAY);
    const { counts } = report;
    expect(counts).toMatchObject({ impressions: 0, views: 0, shares: 0, saves: 0 });
    expect(counts.likes).toBeGreaterThan(0);
    expect(report.raw()).toEqual({ ups: counts.likes, downs: counts.dislikes, num_comments: counts.comments });
    const profile = platforms.INSTAGRAM.profileMetrics('ext_one')(START);
    expect([profile.counts.postCount, profile.raw()['media_count']]).toEqual([600, 600]);
  });

  it.each<[Platform, 'postMetrics' | 'profileMetrics']>([
    ['TWITTER', 'postMetrics'],
    ['DISCORD', 'postMetrics'],
    ['SLACK', 'postMetrics'],
    ['GOOGLE_BUSINESS', 'postMetrics'],
    ['TWITTER', 'profileMetrics'],
    ['DISCORD', 'profileMetrics'],
    ['SLACK', 'profileMetrics'],
    ['REDDIT', 'profileMetrics'],
  ])('%s has none at all: %s', (id, what) => {
    const platform = platformsOf()[id];
    const report = what === 'postMetrics' ? platform.postMetrics(post)(START + DAY) : platform.profileMetrics('ext')(START);
    expect(Object.values(report.counts).every(count => count === 0)).toBe(true);
    expect(report.raw()).toEqual({});
  });
});

describe('when something is live', () => {
  it('is told with the publication, and lasts through a snapshot', () => {
    const platform = platformsOf().INSTAGRAM;
    const publication = published(platform.publish(call('key')));
    expect(publication.publishedAt).toBe(START);
    const copy = platformsOf().INSTAGRAM;
    copy.controls.load(platform.controls.save());
    expect(published(copy.publish(call('key')))).toEqual(publication);
  });

  it('is after the review', () => {
    const platform = platformsOf().TIKTOK;
    platform.controls.holdForReview(HOUR);
    expect(published(platform.publish(call('key'))).publishedAt).toBe(START + HOUR);
  });
});
