import type { Platforms } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { bluesky } from './bluesky.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { googleBusiness } from './google-business.ts';
import { createGoogleLocations } from './google-profile/locations.ts';
import { instagram } from './instagram.ts';
import { createTextFormats, createVideoCatalog } from './lookups/catalogs.ts';
import { createLinkedin } from './lookups/create-linkedin.ts';
import { createInstagramSearch } from './lookups/instagram-search.ts';
import { createMusicCharts } from './lookups/music-charts.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { createFakePlatform } from './platform.ts';
import { createPlaylists } from './playlists/playlists.ts';
import { createSubreddits, reddit } from './reddit.ts';
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
  const locations = createGoogleLocations(kernel, googleBusiness);
  const recommendations = new PageRecommendations(kernel, facebook);
  const reviews = new LocationReviews(kernel, googleBusiness);
  return {
    INSTAGRAM: Object.assign(create(instagram), { search: createInstagramSearch(kernel) }),
    FACEBOOK: Object.assign(createFakePlatform(kernel, facebook, { recommendations }), {
      recommendations,
      textFormats: createTextFormats(),
    }),
    TIKTOK: Object.assign(create(tiktok), { music: createMusicCharts(kernel) }),
    YOUTUBE: createYoutube(kernel),
    LINKEDIN: createLinkedin(kernel),
    PINTEREST: create(pinterest),
    REDDIT: Object.assign(create(reddit), { subreddits: createSubreddits(kernel.random) }),
    THREADS: create(threads),
    TWITTER: create(twitter),
    MASTODON: create(mastodon),
    BLUESKY: create(bluesky),
    DISCORD: create(discord),
    SLACK: create(slack),
    GOOGLE_BUSINESS: Object.assign(createFakePlatform(kernel, googleBusiness, { locations, reviews }), { locations, reviews }),
    SNAPCHAT: create(snapchat),
  };
}

/** Creates YOUTUBE with its playlists, which show videos as they are there now, and lose those that are removed. */
function createYoutube(kernel: WorldKernel): Platforms['YOUTUBE'] {
  const playlists = createPlaylists(kernel, videoId => platform.publication(videoId));
  const platform = createFakePlatform(kernel, youtube, { playlists });
  return Object.assign(platform, { playlists, catalog: createVideoCatalog() });
}
