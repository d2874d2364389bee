/** The bounds of texts, fields and media of posts as the pages of the interface have them: the second half of what `limits.test.ts` states. */

const [MB, GB] = [1024 ** 2, 1024 ** 3];
const [DAY, MBPS] = [86_400_000, 1_000_000];
const [TALL, WIDE] = [0.01, 1.91];
const bySubType = (free: number, premium: number) => ({ none: free, basic: free, premium, premium_plus: premium });

const oneFile = { minFiles: 1, maxFiles: 1, mixing: false };
const upTo = (maxFiles: number, mixing: boolean) => ({ minFiles: 0, maxFiles, mixing });
const IMAGES_AND_VIDEOS = { kinds: ['image', 'video'] };
const VIDEOS = { kinds: ['video'] };
const IMAGES = { kinds: ['image'] };

const facebookVideo = { minSeconds: 3, minWidthPixels: 540, minHeightPixels: 960, minRatio: TALL, maxRatio: 10 / 6 };
const instagramVideo = {
  minSeconds: 3,
  maxSeconds: 900,
  maxWidthPixels: 1920,
  minRatio: TALL,
  maxRatio: 10,
  maxBitsPerSecond: 45 * MBPS,
};
const snapchatImage = { maxBytes: 100 * MB, minWidthPixels: 540, minHeightPixels: 960 };
const snapchatVideo = { ...snapchatImage, mimeTypes: ['video/mp4'], maxSeconds: 60 };
const snapchatStory = { ...oneFile, ...IMAGES_AND_VIDEOS, image: snapchatImage, video: { ...snapchatVideo, minSeconds: 5 } };

export const MEDIA = {
  TWITTER: {
    DEFAULT: {
      ...upTo(4, true),
      ...IMAGES_AND_VIDEOS,
      maxImages: 4,
      maxVideos: 4,
      image: { maxBytes: 5 * MB },
      video: { maxBytes: 512 * MB, minSeconds: 0.5, maxSecondsBySubType: bySubType(140, 600), minRatio: 1 / 3, maxRatio: 3 },
    },
  },
  FACEBOOK: {
    POST: {
      ...upTo(10, false),
      ...IMAGES_AND_VIDEOS,
      maxImages: 4,
      maxVideos: 1,
      image: { maxBytes: 4 * MB, minRatio: TALL, maxRatio: WIDE },
      video: { maxSeconds: 1200, minRatio: TALL, maxRatio: WIDE, maxBitsPerSecond: 45 * MBPS },
    },
    REEL: { ...oneFile, ...VIDEOS, video: { ...facebookVideo, maxSeconds: 1200, maxBitsPerSecond: 45 * MBPS } },
    STORY: {
      ...oneFile,
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 4 * MB, minRatio: TALL, maxRatio: 10 / 6 },
      video: { ...facebookVideo, maxSeconds: 60, maxBitsPerSecond: 25 * MBPS },
    },
  },
  INSTAGRAM: {
    POST: {
      minFiles: 1,
      maxFiles: 10,
      mixing: true,
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 8 * MB, maxWidthPixels: 1920, minRatio: 4 / 5, maxRatio: WIDE },
      video: instagramVideo,
    },
    REEL: { ...oneFile, ...VIDEOS, video: instagramVideo },
    STORY: {
      ...oneFile,
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 8 * MB, minRatio: TALL, maxRatio: 10 / 6 },
      video: { ...instagramVideo, maxBytes: 100 * MB, maxSeconds: 60, maxRatio: 10 / 6, maxBitsPerSecond: 25 * MBPS },
    },
  },
  THREADS: {
    DEFAULT: {
      ...upTo(10, true),
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 8 * MB, minWidthPixels: 320, maxWidthPixels: 1440, minRatio: TALL, maxRatio: WIDE },
      video: { maxBytes: GB, minRatio: TALL, maxRatio: WIDE, maxBitsPerSecond: 100 * MBPS },
    },
  },
  TIKTOK: {
    VIDEO: {
      ...oneFile,
      ...VIDEOS,
      video: {
        maxBytes: GB,
        maxSeconds: 600,
        minWidthPixels: 360,
        maxWidthPixels: 4096,
        minHeightPixels: 360,
        maxHeightPixels: 4096,
        minRatio: TALL,
        maxRatio: 10 / 6,
      },
    },
    IMAGE: {
      minFiles: 1,
      maxFiles: 10,
      mixing: false,
      ...IMAGES,
      image: { maxBytes: 20 * MB, mimeTypes: ['image/jpeg', 'image/webp'], maxWidthPixels: 1920 },
    },
  },
  YOUTUBE: {
    SHORT: { ...oneFile, ...VIDEOS, video: { maxBytes: 5 * GB, maxSeconds: 180, minRatio: 1 / 3, maxRatio: 1 } },
    VIDEO: { ...oneFile, ...VIDEOS, video: { maxBytes: 5 * GB, maxSeconds: 14_400, minRatio: 1 / 3, maxRatio: 3 } },
  },
  LINKEDIN: {
    DEFAULT: {
      ...upTo(10, false),
      kinds: ['image', 'video', 'document'],
      maxImages: 10,
      maxVideos: 1,
      maxDocuments: 1,
      image: { maxBytes: 5 * MB, minWidthPixels: 200, minHeightPixels: 200 },
      video: {
        maxBytes: 2 * GB,
        minSeconds: 3,
        maxSeconds: 1800,
        minWidthPixels: 256,
        maxWidthPixels: 4096,
        minHeightPixels: 144,
        maxHeightPixels: 4096,
        minRatio: 1 / 2.4,
        maxRatio: 2.4,
      },
      document: { maxBytes: 100 * MB, mimeTypes: ['application/pdf'] },
    },
  },
  PINTEREST: {
    DEFAULT: {
      ...oneFile,
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 5 * MB },
      video: { maxBytes: 2 * GB, minSeconds: 4, maxSeconds: 900, minRatio: 1 / 2, maxRatio: WIDE },
    },
  },
  REDDIT: {
    DEFAULT: {
      ...upTo(10, false),
      ...IMAGES_AND_VIDEOS,
      maxImages: 10,
      maxVideos: 1,
      image: { maxBytes: 20 * MB },
      video: { maxBytes: GB, minSeconds: 4, maxSeconds: 900, minRatio: 9 / 16, maxRatio: 16 / 9 },
    },
  },
  MASTODON: {
    DEFAULT: {
      ...upTo(4, true),
      ...IMAGES_AND_VIDEOS,
      maxVideos: 1,
      image: { maxBytes: 16 * MB },
      video: { maxBytes: 99 * MB, minRatio: 1 / 3, maxRatio: 1 },
    },
  },
  BLUESKY: { DEFAULT: { ...upTo(4, true), ...IMAGES_AND_VIDEOS } },
  DISCORD: {
    DEFAULT: {
      ...upTo(10, true),
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: 25 * MB, minRatio: TALL, maxRatio: WIDE },
      video: { maxBytes: 10 * MB, minRatio: TALL, maxRatio: WIDE },
    },
  },
  SLACK: {
    DEFAULT: {
      ...upTo(4, true),
      ...IMAGES_AND_VIDEOS,
      image: { maxBytes: GB, minRatio: TALL, maxRatio: WIDE },
      video: { maxBytes: GB, minRatio: TALL, maxRatio: WIDE },
    },
  },
  GOOGLE_BUSINESS: {
    DEFAULT: { ...upTo(1, false), ...IMAGES, image: { maxBytes: 5 * MB, minWidthPixels: 250, minHeightPixels: 250 } },
  },
  SNAPCHAT: {
    STORY: snapchatStory,
    SAVED_STORY: snapchatStory,
    SPOTLIGHT: { ...oneFile, ...VIDEOS, video: { ...snapchatVideo, minSeconds: 6 } },
  },
};

export const FIELDS = {
  TWITTER: { maxTextCharactersBySubType: bySubType(280, 25_000), maxStormParts: 25 },
  FACEBOOK: { maxTextCharacters: 50_000, maxLinkCharacters: 2048, maxMediaTitleCharacters: 255, maxNativeScheduleAheadMs: 30 * DAY },
  INSTAGRAM: {
    maxTextCharacters: 2000,
    maxCollaborators: 3,
    maxCollaboratorCharacters: 30,
    maxTagsPerMedia: 20,
    maxTagUsernameCharacters: 30,
    minCarouselUploads: 2,
    maxCarouselItems: 10,
    maxLocationIdCharacters: 64,
    maxSponsors: 2,
    maxSponsorCharacters: 30,
  },
  THREADS: { maxTextCharacters: 500, maxTopicTagCharacters: 50, maxPollOptionCharacters: 25 },
  TIKTOK: { maxTextCharacters: 2200 },
  YOUTUBE: { maxTextCharacters: 100, maxDescriptionCharacters: 5000, maxLanguageCharacters: 35 },
  LINKEDIN: { maxTextCharacters: 3000, maxLinkCharacters: 2048, maxMediaTitleCharacters: 200 },
  PINTEREST: {
    maxTextCharacters: 100,
    maxDescriptionCharacters: 800,
    maxLinkCharacters: 2048,
    maxAltTextCharacters: 500,
    maxNoteCharacters: 500,
  },
  REDDIT: { maxTextCharacters: 300, maxDescriptionCharacters: 30_000, maxLinkCharacters: 2048 },
  MASTODON: { maxTextCharacters: 30_000, maxSpoilerCharacters: 50 },
  BLUESKY: {
    maxTextCharacters: 300,
    maxTags: 8,
    maxTagCharacters: 64,
    maxQuoteUriCharacters: 512,
    maxExternalUrlCharacters: 2048,
    maxExternalTitleCharacters: 300,
    maxExternalDescriptionCharacters: 1000,
    maxVideoAltCharacters: 10_000,
  },
  DISCORD: { maxTextCharacters: 2000, maxUsernameCharacters: 80, maxAvatarUrlCharacters: 2048 },
  SLACK: { maxTextCharacters: 30_000, maxUsernameCharacters: 80, maxAvatarUrlCharacters: 2048 },
  GOOGLE_BUSINESS: {
    maxTextCharacters: 1500,
    maxCallToActionUrlCharacters: 2048,
    maxEventTitleCharacters: 58,
    maxCouponCodeCharacters: 58,
    maxTermsCharacters: 1500,
  },
  SNAPCHAT: { maxTextCharacters: 160, maxDescriptionCharacters: 160 },
};

export const COMMENT_TEXT = {
  FACEBOOK: 8000,
  INSTAGRAM: 2200,
  LINKEDIN: 1250,
  YOUTUBE: 10_000,
  TIKTOK: 150,
  REDDIT: 10_000,
  THREADS: 500,
  MASTODON: 500,
  DISCORD: 2000,
  SLACK: 30_000,
};
