import type { Platform } from '../../../../openapi/generated/types.ts';

/** The actions on comments that each platform offers: the table of the documentation, in its own words. */
export const OFFERED: Readonly<Partial<Record<Platform, readonly string[]>>> = {
  FACEBOOK: ['DELETE', 'HIDE', 'UNHIDE'],
  INSTAGRAM: ['DELETE', 'HIDE', 'UNHIDE'],
  LINKEDIN: ['DELETE', 'LIKE', 'UNLIKE'],
  YOUTUBE: ['DELETE', 'APPROVE', 'REJECT'],
  TIKTOK: ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE'],
  REDDIT: ['DELETE', 'APPROVE', 'REJECT'],
  THREADS: [],
  MASTODON: ['DELETE', 'LIKE', 'UNLIKE'],
  BLUESKY: ['DELETE'],
};

export const PLATFORMS = Object.keys(OFFERED) as Platform[];
