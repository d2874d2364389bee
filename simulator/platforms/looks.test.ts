/** What people, names, reports and past posts of each platform look like, and that they stay so: pages show some of them, and tests of users name others. */
import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import {
  account,
  addComment,
  commentCall,
  commentOf,
  messageCall,
  PLATFORMS,
  publicationOf,
  publishCall,
  START,
  testKernel,
} from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

/** Platform, then the ids of a person, a comment and a message. */
const FORMS: readonly [Platform, RegExp, RegExp, RegExp][] = [
  ['INSTAGRAM', /^\d{16}$/, /^17\d{15}$/, /^aWdfZAG1f[\w-]{64}$/],
  ['FACEBOOK', /^\d{16}$/, /^post_\d{15}$/, /^m_[\w-]{40}$/],
  ['TIKTOK', /^7\d{18}$/, /^7\d{18}$/, /^m_[\w-]{40}$/],
  ['YOUTUBE', /^UC[\w-]{22}$/, /^Ug[\w-]{20}AaABAg$/, /^m_[\w-]{40}$/],
  ['LINKEDIN', /^urn:li:person:[\w-]{10}$/, /^7\d{18}$/, /^m_[\w-]{40}$/],
  ['PINTEREST', /^[1-9]\d{17}$/, /^[1-9]\d{18}$/, /^m_[\w-]{40}$/],
  ['REDDIT', /^t2_[\da-z]{9}$/, /^t1_[\da-z]{7}$/, /^m_[\w-]{40}$/],
  ['THREADS', /^\d{17}$/, /^18\d{15}$/, /^m_[\w-]{40}$/],
  ['TWITTER', /^\d{19}$/, /^1\d{18}$/, /^m_[\w-]{40}$/],
  ['MASTODON', /^10\d{16}$/, /^11\d{16}$/, /^m_[\w-]{40}$/],
  ['BLUESKY', /^did:plc:[a-z2-7]{24}$/, /^at:\/\/did:plc:[a-z2-7]{24}\/app\.bsky\.feed\.post\/3[a-z2-7]{12}$/, /^m_[\w-]{40}$/],
  ['DISCORD', /^\d{18}$/, /^1\d{18}$/, /^m_[\w-]{40}$/],
  ['SLACK', /^U0[\dA-Z]{9}$/, /^\d{10}\.\d{6}$/, /^m_[\w-]{40}$/],
  ['GOOGLE_BUSINESS', /^1\d{20}$/, /^page_post\/comments\/\d{19}$/, /^m_[\w-]{40}$/],
  ['SNAPCHAT', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, /^m_[\w-]{40}$/],
];

interface Looks {
  /** Of the account `acme` with seed 1. */
  readonly username: string;
  /** The platform's own names of the metrics of posts and profiles. */
  readonly post: string;
  readonly profile: string;
  /** Each type, surface and media of past posts. */
  readonly history: readonly string[];
}

/** The shapes of a feed of texts, images and some videos. */
const feed = (links: string) =>
  ['IMAGE carousel', 'IMAGE single', 'VIDEO single', 'null single'].map(shape => `POST null ${shape} ${links}`);

const LOOKS: Readonly<Record<Platform, Looks>> = {
  INSTAGRAM: {
    username: 'coral_market39',
    post: 'impressions reach views viewers like_count comments_count shares saved',
    profile: 'impressions reach views viewers likes comments media_count followers_count follows_count',
    history: [
      'POST PROFILE_GRID IMAGE carousel links',
      'POST PROFILE_GRID IMAGE single links',
      'REEL NON_GRID VIDEO single links',
      'REEL PROFILE_GRID VIDEO single links',
      'STORY STORY IMAGE single links',
      'STORY STORY VIDEO single links',
    ],
  },
  FACEBOOK: {
    username: 'indigo_studio43',
    post: 'post_impressions post_impressions_unique post_video_views post_video_views_unique likes comments shares',
    profile:
      'page_impressions page_impressions_unique page_video_views page_video_views_unique page_likes page_comments posts followers_count',
    history: [
      'POST NON_GRID null single links',
      'POST PROFILE_GRID IMAGE carousel links',
      'POST PROFILE_GRID IMAGE single links',
      'POST PROFILE_GRID VIDEO single links',
      'REEL NON_GRID VIDEO single links',
      'STORY STORY IMAGE single links',
    ],
  },
  TIKTOK: {
    username: 'indigo.kitchen25',
    post: 'view_count like_count comment_count share_count',
    profile: 'likes_count video_count follower_count following_count',
    history: [
      'IMAGE PROFILE_GRID IMAGE carousel no links',
      'IMAGE PROFILE_GRID IMAGE single no links',
      'VIDEO PROFILE_GRID VIDEO single no links',
    ],
  },
  YOUTUBE: {
    username: 'fern_coffee78',
    post: 'viewCount likeCount dislikeCount commentCount',
    profile: 'viewCount videoCount subscriberCount',
    history: ['VIDEO PROFILE_GRID VIDEO single no links'],
  },
  LINKEDIN: {
    username: 'indigo-books-31',
    post: 'impressionCount uniqueImpressionsCount likeCount commentCount shareCount',
    profile: 'impressionCount uniqueImpressionsCount likeCount commentCount followerCount',
    history: feed('no links'),
  },
  PINTEREST: {
    username: 'golden_bakery49',
    post: 'IMPRESSION TOTAL_REACTIONS TOTAL_COMMENTS SAVE',
    profile: 'IMPRESSION monthly_views pin_count follower_count following_count',
    history: ['IMAGE PROFILE_GRID IMAGE carousel links', 'IMAGE PROFILE_GRID IMAGE single links', 'VIDEO PROFILE_GRID VIDEO single links'],
  },
  REDDIT: {
    username: 'indigo_press78',
    post: 'ups downs num_comments',
    profile: '',
    history: feed('links'),
  },
  THREADS: {
    username: 'copper_cycles20',
    post: 'views likes replies reposts',
    profile: 'views likes replies followers_count',
    history: feed('links'),
  },
  TWITTER: {
    username: 'coral_travel12',
    post: '',
    profile: '',
    history: feed('no links'),
  },
  MASTODON: {
    username: 'coral_cycles58',
    post: 'favourites_count replies_count reblogs_count',
    profile: 'statuses_count followers_count following_count',
    history: feed('links'),
  },
  BLUESKY: {
    username: 'coralstudio59.bsky.social',
    post: 'likeCount replyCount repostCount',
    profile: 'postsCount followersCount followsCount',
    history: feed('links'),
  },
  DISCORD: {
    username: 'golden_studio19',
    post: '',
    profile: '',
    history: feed('no links'),
  },
  SLACK: {
    username: 'cedar-books64',
    post: '',
    profile: '',
    history: feed('no links'),
  },
  GOOGLE_BUSINESS: {
    username: 'bright_travel39',
    post: '',
    profile: 'BUSINESS_IMPRESSIONS BUSINESS_PROFILE_VIEWS',
    history: ['POST null IMAGE single links'],
  },
  SNAPCHAT: {
    username: 'fern_market80',
    post: 'views unique_viewers replies shares',
    profile: 'views unique_viewers subscribers',
    history: ['STORY STORY VIDEO single no links', 'VIDEO PROFILE_GRID VIDEO single no links'],
  },
};

describe('ids', () => {
  it.each(FORMS)('of people, comments and messages on %s have the form of the platform', (id, person, comment, message) => {
    const platform = createPlatforms(testKernel())[id];
    for (let i = 0; i < 20; i++) {
      const added = addComment(platform, { text: `Comment ${i}`, author: undefined });
      expect(added.author.externalId).toMatch(person);
      expect(added.id).toMatch(comment);
      expect(commentOf(platform.publishComment(commentCall(`key ${i}`))).id).toMatch(comment);
      expect(platform.sendMessage(messageCall(`key ${i}`))).toMatchObject({ ok: true, id: expect.stringMatching(message) });
    }
  });

  it('of an upload session on YOUTUBE have the form of the platform', () => {
    const { fields } = publicationOf(createPlatforms(testKernel()).YOUTUBE.publish(publishCall('key')));
    expect(fields).toMatchObject({ sessionUri: expect.stringMatching(/&upload_id=[\w-]{40}$/) });
  });

  it('that are missing are null', () => {
    const { SNAPCHAT, SLACK } = createPlatforms(testKernel());
    expect(publicationOf(SNAPCHAT.publish(publishCall('key', { media: [] }))).fields).toMatchObject({
      sourceUploadId: null,
      mediaId: null,
    });
    const withoutChannel = publicationOf(SLACK.publish(publishCall('key', { data: { text: 'Hello' } })));
    expect(withoutChannel).toMatchObject({ permalink: null, fields: { permalink: null, channelId: null } });
  });
});

/** Platforms whose posts have titles. */
const WITH_TITLES: ReadonlySet<string> = new Set(['PINTEREST', 'REDDIT', 'YOUTUBE']);

describe.each(PLATFORMS)('%s', id => {
  const platform = createPlatforms(testKernel())[id];
  const { username, post, profile, history } = LOOKS[id];

  it('names an account by its seed', () => {
    expect(platform.profile('acme').username).toBe(username);
  });

  it('has metrics by its own names', () => {
    expect(Object.keys(platform.postMetrics({ id: 'p1', publishedAt: START })(START).raw()).join(' ')).toBe(post);
    expect(Object.keys(platform.profileMetrics('acme')(START).raw()).join(' ')).toBe(profile);
  });

  it('has past posts of its types', () => {
    const read = platform.history(account, { offset: 0, limit: 600 });
    const posts = read.ok ? read.posts : [];
    const shapes = posts.map(({ type, surface, mediaType, isCarousel, media }) =>
      [type, surface, mediaType, isCarousel ? 'carousel' : 'single', media === null ? 'no links' : 'links'].map(String).join(' '),
    );
    expect([...new Set(shapes)].sort()).toEqual(history);
    expect(posts.map(({ title }) => title !== null)).toEqual(posts.map(() => WITH_TITLES.has(id)));
    for (const { mediaType, smallThumbnail, thumbnail } of posts)
      expect([thumbnail === null, smallThumbnail === null]).toEqual([mediaType === null, mediaType === null]);
  });
});
