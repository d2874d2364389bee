import { limits } from '../../../openapi/document.ts';
import type { InstagramAudioList } from '../../../openapi/generated/types.ts';
import type { InstagramSearchPort } from '../../domain/ports/lookups.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { DAY_MS, iso } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createCaption } from '../captions.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl, hostOf } from '../profiles.ts';
import { anyName, titled } from './names.ts';

const PLATFORM = 'INSTAGRAM';
/** A name that a user can have. */
const USERNAME = /^[a-z0-9._]{1,30}$/;
/** Users with such a name do not want to be found (D-MSC-60). */
const PRIVATE = '_private';
const MEDIA_TYPES = ['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'] as const;
interface City {
  readonly city: string;
  readonly country: string;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

const CITIES: readonly [City, ...City[]] = [
  { city: 'Lisbon', country: 'Portugal', state: null, latitude: 38.72, longitude: -9.14 },
  { city: 'Portland', country: 'United States', state: 'OR', latitude: 45.52, longitude: -122.68 },
  { city: 'Kyoto', country: 'Japan', state: null, latitude: 35.01, longitude: 135.77 },
  { city: 'Gdansk', country: 'Poland', state: null, latitude: 54.35, longitude: 18.65 },
];
const PLACES = ['Bakery', 'Books', 'Cafe', 'Gallery', 'Garden', 'Hall', 'Market', 'Museum', 'Park', 'Pier', 'Square', 'Theatre'] as const;
const SONGS = [
  'Afternoon',
  'Blue',
  'Daylight',
  'Echoes',
  'Golden',
  'Horizon',
  'Letters',
  'Neon',
  'Rivers',
  'Slowly',
  'Tides',
  'Wanderer',
] as const;
const MAX_SOUNDS = 25;

/** Creates what INSTAGRAM finds: it depends on the seed and the question alone (D-MSC-60). */
export function createInstagramSearch({ random, beginning }: WorldKernel): InstagramSearchPort {
  return {
    user(text) {
      const username = text.replace(/^@/, '').toLowerCase();
      if (!USERNAME.test(username) || username.endsWith(PRIVATE)) return { exists: false, data: null };
      const stream = random.derived(`platform:${PLATFORM}:user:${username}`);
      const ids = createIdSource(stream);
      const mediaCount = stream.integer(0, 900);
      const id = ids.digits(17);
      const media = Array.from({ length: Math.min(mediaCount, limits.lookups.maxDiscoveredMedia) }, (_, nth) => ({
        id: ids.digits(17),
        media_type: stream.pick(MEDIA_TYPES),
        like_count: stream.integer(0, 5_000),
        comments_count: stream.integer(0, 300),
        timestamp: iso(beginning - (nth + 1) * DAY_MS),
        caption: createCaption(stream).text,
      }));
      return {
        exists: true,
        data: {
          id,
          username,
          followers_count: stream.integer(10, 250_000),
          media_count: mediaCount,
          profile_picture_url: assetUrl(PLATFORM, 'avatars', id),
          biography: `All about ${titled(username)}`,
          name: titled(username),
          media: { data: media },
        },
      };
    },

    locations(q, limit) {
      const stream = random.derived(`platform:${PLATFORM}:locations:${q.toLowerCase()}`);
      const ids = createIdSource(stream);
      const word = titled(q) || 'Old Town';
      const count = stream.integer(1, limits.lookups.maxLocations);
      const items = Array.from({ length: count }, () => {
        const locationId = ids.digits(15);
        const { city, country, state, latitude, longitude } = stream.pick(CITIES);
        return {
          locationId,
          name: `${word} ${stream.pick(PLACES)}`,
          link: `https://www.${hostOf('FACEBOOK')}/${locationId}`,
          location: {
            city,
            country,
            state,
            latitude: near(latitude, stream),
            longitude: near(longitude, stream),
            street: `${stream.integer(1, 200)} ${stream.pick(PLACES)} Street`,
            zip: ids.digits(5),
          },
        };
      });
      return { items: items.slice(0, limit) };
    },

    audio(audioType, searchQuery) {
      const stream = random.derived(`platform:${PLATFORM}:audio:${audioType}:${searchQuery?.toLowerCase() ?? ''}`);
      const ids = createIdSource(stream);
      const word = titled(searchQuery ?? '');
      const audio = Array.from({ length: stream.integer(5, MAX_SOUNDS) }, (): NonNullable<InstagramAudioList['audio']>[number] => {
        const id = ids.digits(16);
        const artist = anyName(stream);
        const cover = assetUrl(PLATFORM, 'thumbnails', id);
        const sound = {
          audio_id: id,
          audio_type: audioType,
          duration_in_ms: stream.integer(8_000, 240_000),
          download_url: assetUrl(PLATFORM, 'media', id, 'mp4'),
        };
        const title = [word, stream.pick(SONGS)].filter(part => part !== '').join(' ');
        return audioType === 'music'
          ? { ...sound, title, display_artist: artist, cover_artwork_thumbnail_uri: cover, cover_artwork_thumbnail_url: cover }
          : {
              ...sound,
              title,
              ig_username: artist.toLowerCase().replace(' ', '_'),
              profile_picture_url: assetUrl(PLATFORM, 'avatars', id),
            };
      });
      return { audio };
    },
  };
}

/** A degree within 0.05 of another, with four decimals. */
function near(degrees: number, stream: RandomStream): number {
  return Math.round(degrees * 10_000 + stream.integer(-500, 500)) / 10_000;
}
