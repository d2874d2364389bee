import type { Platform } from '../openapi/generated/types.ts';

/** The least data of a post that each platform publishes, on the accounts of the fixture. */
export const LEAST_DATA: Readonly<Record<Platform, object>> = {
  TWITTER: { text: 'Hello' },
  FACEBOOK: { text: 'Hello' },
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  THREADS: { text: 'Hello' },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
  YOUTUBE: { uploadIds: ['upload_acme_video'] },
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  MASTODON: { text: 'Hello' },
  BLUESKY: { text: 'Hello' },
  DISCORD: { channelId: 'c1', text: 'Hello' },
  SLACK: { channelId: 'c2', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
  SNAPCHAT: { uploadIds: ['upload_acme_video'] },
};
