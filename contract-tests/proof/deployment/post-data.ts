/** Posts that their platforms accept. */
import type { Platform } from '../../../openapi/generated/types.ts';

const OPTIONS: Readonly<Record<Platform, object>> = {
  TWITTER: {},
  FACEBOOK: {},
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  THREADS: {},
  TIKTOK: { uploadIds: ['upload_acme_video'] },
  YOUTUBE: { uploadIds: ['upload_acme_video'] },
  LINKEDIN: {},
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  REDDIT: { sr: 'r/test' },
  MASTODON: {},
  BLUESKY: {},
  DISCORD: { channelId: 'c1' },
  SLACK: { channelId: 'c2' },
  GOOGLE_BUSINESS: {},
  SNAPCHAT: { uploadIds: ['upload_acme_video'] },
};

export const PLATFORMS = Object.keys(OPTIONS) as Platform[];

/** Returns the data of a post on some platforms. */
export function postData(platforms: readonly Platform[], text: string): object {
  const textOf = (platform: Platform): object => (platform === 'SNAPCHAT' ? {} : { text });
  return Object.fromEntries(platforms.map(platform => [platform, { ...OPTIONS[platform], ...textOf(platform) }]));
}
