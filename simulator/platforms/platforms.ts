import type { Platforms } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { bluesky } from './bluesky.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { googleBusiness } from './google-business.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { createFakePlatform } from './platform.ts';
import { reddit } from './reddit.ts';
import { LocationReviews } from './reviews/location-reviews.ts';
import { PageRecommendations } from './reviews/page-recommendations.ts';
import { slack } from './slack.ts';
import { snapchat } from './snapchat.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import type { PlatformTraits } from './traits.ts';
import { twitter } from './twitter.ts';
import { youtube } from './youtube.ts';

/** Creates the 15 fake platforms of a world, in the order of the interface. */
export function createPlatforms(kernel: WorldKernel): Platforms {
  const create = (traits: PlatformTraits) => createFakePlatform(kernel, traits);
  const recommendations = new PageRecommendations(kernel, facebook);
  const reviews = new LocationReviews(kernel, googleBusiness);
  return {
    INSTAGRAM: create(instagram),
    FACEBOOK: { ...createFakePlatform(kernel, facebook, { recommendations }), recommendations },
    TIKTOK: create(tiktok),
    YOUTUBE: create(youtube),
    LINKEDIN: create(linkedin),
    PINTEREST: create(pinterest),
    REDDIT: create(reddit),
    THREADS: create(threads),
    TWITTER: create(twitter),
    MASTODON: create(mastodon),
    BLUESKY: create(bluesky),
    DISCORD: create(discord),
    SLACK: create(slack),
    GOOGLE_BUSINESS: { ...createFakePlatform(kernel, googleBusiness, { reviews }), reviews },
    SNAPCHAT: create(snapchat),
  };
}
