import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMENT_TEXT, FIELDS, MEDIA } from './limits-of-posts.fixture.ts';

/*
 * The numbers of the interface a second time, read from its pages and in their units. Code, document and black boxes all take limits.yaml for
 * the truth, so that a wrong number there agrees with itself everywhere else. The columns of the quotas are FREE, PRO and BUSINESS.
 */
const [KB, MB, GB] = [1024, 1024 ** 2, 1024 ** 3];
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

const DAILY_POSTS = {
  TWITTER: [5, 15, 15],
  FACEBOOK: [10, 50, 100],
  INSTAGRAM: [10, 50, 100],
  LINKEDIN: [10, 18, 24],
  YOUTUBE: [10, 10, 15],
  TIKTOK: [5, 10, 15],
  THREADS: [10, 200, 250],
  PINTEREST: [10, 24, 36],
  REDDIT: [10, 24, 36],
  DISCORD: [10, 100, 200],
  SLACK: [10, 100, 200],
  MASTODON: [10, 50, 100],
  BLUESKY: [10, 50, 100],
  GOOGLE_BUSINESS: [10, 20, 40],
  SNAPCHAT: [5, 20, 40],
} as const;
const DAILY_COMMENTS = {
  FACEBOOK: [3, 50, 100],
  INSTAGRAM: [3, 50, 100],
  LINKEDIN: [3, 18, 24],
  YOUTUBE: [3, 10, 15],
  TIKTOK: [3, 10, 15],
  THREADS: [3, 200, 250],
  REDDIT: [3, 24, 36],
  DISCORD: [3, 100, 200],
  SLACK: [3, 100, 200],
  MASTODON: [3, 50, 100],
  BLUESKY: [3, 50, 100],
} as const;

const byTier = <T>(at: (tier: 0 | 1 | 2) => T) => ({ FREE: at(0), PRO: at(1), BUSINESS: at(2) });
const tiers = (free: number, pro: number, business: number) => ({ FREE: free, PRO: pro, BUSINESS: business });
const byPlatform = (table: Readonly<Record<string, readonly [number, number, number]>>) =>
  byTier(tier => Object.fromEntries(Object.entries(table).map(([platform, row]) => [platform, row[tier]])));

const STATED = {
  http: { maxJsonBodyBytes: 10 * MB, maxJsonDepth: 64, maxDiscardedBodyBytes: 64 * MB, maxPageItems: 100 },
  throttle: {
    layers: [
      { windowMs: SECOND, requests: 100 },
      { windowMs: 10 * SECOND, requests: 500 },
      { windowMs: MINUTE, requests: 2000 },
    ],
  },
  quotas: {
    dailyPosts: byPlatform(DAILY_POSTS),
    dailyComments: byPlatform(DAILY_COMMENTS),
    monthlyPosts: tiers(20, 10_000, 100_000),
    monthlyComments: tiers(50, 5000, 50_000),
    monthlyUploads: tiers(200, 100_000, 1_000_000),
    monthlyHistoryPosts: tiers(5, 100, 500),
    monthlyReviews: tiers(5, 200, 200),
    monthlyOutboundMessages: tiers(0, 200, 1000),
    monthlyAutomationRuns: tiers(0, 200, 1000),
    commentsPerImport: tiers(25, 200, 1000),
    historyPostsPerRequest: 100,
    reviewsPerRequest: 250,
  },
  webhooks: {
    timeoutMs: 15 * SECOND,
    maxAttempts: 3,
    retryDelaysMs: [30 * SECOND, 60 * SECOND],
    maxConcurrentDeliveries: 50,
    disableAfterMs: 7 * DAY,
    disableCheckIntervalMs: HOUR,
    eventRetentionMs: 7 * DAY,
  },
  accounts: {
    connectionChecks: { maxRequests: 10, windowMs: HOUR },
    profileRefreshes: { maxRequests: 10, windowMs: HOUR },
    disconnectionScan: {
      platforms: ['FACEBOOK', 'INSTAGRAM', 'THREADS'],
      intervalMs: 6 * HOUR,
      maxRetries: 3,
      retryDelayMs: 10 * MINUTE,
    },
    cleanupIntervalMs: MINUTE,
    minPortalLinkMinutes: 5,
    maxPortalLinkMinutes: 2880,
  },
  analytics: {
    refreshIntervalMs: DAY,
    retentionMs: 30 * DAY,
    forcedRefreshesPerTeamPerDay: 5,
    maxBulkPostIds: 60,
    maxBulkPageItems: 20,
  },
  automations: {
    maxSteps: 100,
    maxActionDelaySeconds: DAY / SECOND,
    triggersByPlatform: {
      INSTAGRAM: ['COMMENT_CREATED', 'DM_RECEIVED', 'QUICK_REPLY_CLICKED', 'BUTTON_CLICKED'],
      FACEBOOK: ['COMMENT_CREATED', 'DM_RECEIVED', 'QUICK_REPLY_CLICKED', 'BUTTON_CLICKED'],
      TIKTOK: ['COMMENT_CREATED'],
    },
    stepsByPlatform: {
      INSTAGRAM: [
        'CONDITION',
        'SEND_MESSAGE',
        'SEND_PRIVATE_REPLY',
        'SEND_PUBLIC_COMMENT_REPLY',
        'ARCHIVE_CONVERSATION',
        'OPEN_CONVERSATION',
      ],
      FACEBOOK: [
        'CONDITION',
        'SEND_MESSAGE',
        'SEND_PRIVATE_REPLY',
        'SEND_PUBLIC_COMMENT_REPLY',
        'LIKE_COMMENT',
        'ARCHIVE_CONVERSATION',
        'OPEN_CONVERSATION',
      ],
      TIKTOK: ['CONDITION', 'SEND_PUBLIC_COMMENT_REPLY', 'LIKE_COMMENT'],
    },
    maxFlowsPerEvent: 25,
    answerCooldownMs: 60 * SECOND,
    answerWindowMs: HOUR,
    maxAnswersPerWindow: 6,
    iceBreakers: { maxItems: 4, maxQuestionCharacters: 80 },
    persistentMenu: { maxItems: 3, maxTitleCharacters: 30 },
  },
  comments: {
    maxTextCharacters: { ...COMMENT_TEXT, BLUESKY: 30_000 },
    maxGenericTextCharacters: 10_000,
    maxReasonCharacters: 500,
    imports: { startDelayMs: SECOND, retryIntervalMs: MINUTE, maxTries: 3, advisedPollIntervalMs: 5 * SECOND },
    actionsByPlatform: {
      FACEBOOK: ['DELETE', 'HIDE', 'UNHIDE'],
      INSTAGRAM: ['DELETE', 'HIDE', 'UNHIDE'],
      LINKEDIN: ['DELETE', 'LIKE', 'UNLIKE'],
      YOUTUBE: ['DELETE', 'APPROVE', 'REJECT'],
      TIKTOK: ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE'],
      REDDIT: ['DELETE', 'APPROVE', 'REJECT'],
      THREADS: [],
      MASTODON: ['DELETE', 'LIKE', 'UNLIKE'],
      BLUESKY: ['DELETE'],
    },
  },
  conversations: {
    maxTextCharacters: { INSTAGRAM: 1000, FACEBOOK: 2000 },
    maxButtons: 3,
    maxButtonTitleCharacters: 20,
    maxQuickReplies: 13,
    maxCarouselElements: 10,
    maxRichMessageUploads: 10,
    replyWindowMs: 24 * HOUR,
    privateReplyWindowMs: 7 * DAY,
    messageRetentionMs: 30 * DAY,
    conversationRetentionMs: 30 * DAY,
  },
  csvImports: { exclusiveMaxFileBytes: 100 * MB, startDelayMs: SECOND, rowDurationMs: 50 },
  health: { advisedPollIntervalMs: 20 * MINUTE },
  historyImports: {
    startDelayMs: SECOND,
    retryIntervalMs: MINUTE,
    maxDurationMs: 5 * MINUTE,
    maxTries: 3,
    maxPostsPerDelete: 100,
    retentionMs: 30 * DAY,
  },
  lookups: {
    maxMentionUrlCharacters: 2048,
    maxMentionNameCharacters: 200,
    maxReshareCharacters: 3000,
    maxLocations: 25,
    maxAudioQueryCharacters: 100,
    maxDiscoveredMedia: 12,
    maxTracks: 100,
    previewValidityMs: 6 * HOUR,
  },
  organizations: {
    minTeamNameCharacters: 3,
    maxTeamNameCharacters: 80,
    maxDeleteAccountAfterHours: 24,
    deprecatedTeamsRemovedAt: '2026-11-15T00:00:00.000Z',
  },
  playlists: { maxListed: 20, maxTitleCharacters: 150, maxDescriptionCharacters: 5000, maxThumbnailBytes: 2 * MB },
  posts: {
    publishing: { maxAttempts: 3, retryDelaysMs: [3 * MINUTE, 6 * MINUTE], maxManualRetries: 3 },
    common: {
      maxReferenceKeyCharacters: 128,
      maxPostDateAheadYears: 10,
      maxThumbnailCharacters: 2 * KB,
      maxSoundVolumePercent: 100,
    },
    fields: FIELDS,
    maxFirstCommentCharacters: { ...COMMENT_TEXT, BLUESKY: 300 },
    textRequired: ['LINKEDIN', 'REDDIT'],
    textRequiredWithoutMedia: ['TWITTER', 'FACEBOOK', 'THREADS', 'MASTODON', 'DISCORD', 'SLACK', 'GOOGLE_BUSINESS'],
    defaultTypes: { FACEBOOK: 'POST', INSTAGRAM: 'POST', TIKTOK: 'VIDEO', YOUTUBE: 'SHORT', SNAPCHAT: 'STORY' },
    media: MEDIA,
    refusedByPlatform: { BLUESKY: { maxImageBytes: MB } },
  },
  profiles: {
    maxTitleCharacters: 255,
    maxDescriptionCharacters: 1500,
    maxMediaDescriptionCharacters: 2000,
    maxFields: 20,
    maxAttributesPageItems: 200,
    categoriesPageItems: 50,
    maxCategoryNames: 100,
    maxKeywordsPageItems: 100,
    maxKeywordAgeMonths: 18,
    minDisclosedPeople: 15,
    maxLinksPageItems: 100,
    maxLinksPerType: 10,
    maxMediaPageItems: 250,
    media: {
      image: { maxBytes: 5 * MB, minWidthPixels: 250, minHeightPixels: 250 },
      video: { maxBytes: 75 * MB, maxSeconds: 30 },
    },
  },
  reviews: {
    imports: {
      startDelayMs: SECOND,
      pageMs: SECOND,
      itemsPerPage: 50,
      retryIntervalMs: MINUTE,
      maxTries: 3,
      rateLimitPauseMs: 15 * MINUTE,
      recommendationPauseMs: MINUTE,
      maxListed: 20,
    },
    maxReplyCharacters: 4096,
    replyModerationMs: 30 * SECOND,
  },
  published: { YOUTUBE: { maxTagsCharacters: 500 }, MASTODON: { maxCommentSpoilerCharacters: 500 } },
  uploads: {
    partBytes: 64 * MB,
    maxParts: 10_000,
    partUrlValidityMs: 6 * HOUR,
    idleAbortMs: 7 * DAY,
    directUrlValidityMs: 30 * MINUTE,
    maxDirectBytes: 5 * GB,
    maxSimpleBytes: 90 * MB,
    maxUrlImportBytes: GB,
    urlImportTimeoutMs: 60 * SECOND,
    maxUrlImportRedirects: 3,
    maxImageBytes: 25 * MB,
    maxVideoBytes: 5 * GB,
    maxDocumentBytes: 100 * MB,
    compressionThresholdBytes: 10 * MB,
    minCompressedPercent: 35,
    maxCompressedPercent: 110,
    unusedRetentionMs: 90 * DAY,
    deletedRetentionMs: 7 * DAY,
  },
};

test('limits.yaml has the numbers of the pages of the interface', () => {
  expect(parse(readFileSync(new URL('limits.yaml', import.meta.url), 'utf8'))).toEqual(STATED);
});
