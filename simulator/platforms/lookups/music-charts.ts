import { limits } from '../../../openapi/document.ts';
import type { TiktokTrack } from '../../../openapi/generated/types.ts';
import type { MusicChartsPort } from '../../domain/ports/lookups.ts';
import type { Random } from '../../kernel/random.ts';
import { DAY_MS, utcDay } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl, hostOf } from '../profiles.ts';
import { anyName } from './names.ts';

const PLATFORM = 'TIKTOK';
/** How many tracks a genre has; on each day some of them are not among the first. */
const CATALOG_TRACKS = 130;
/** The days of each window. */
const DAYS = { '1DAY': 1, '7DAY': 7, '30DAY': 30 } as const;
const FIRST = [
  'Amber',
  'City',
  'Distant',
  'Electric',
  'Gentle',
  'Hidden',
  'Lonely',
  'Midnight',
  'Paper',
  'Silver',
  'Summer',
  'Velvet',
] as const;
const SECOND = ['Avenue', 'Birds', 'Dance', 'Dreams', 'Fire', 'Heart', 'Lights', 'Motion', 'Rain', 'Roads', 'Waves', 'Windows'] as const;
/** How long the excerpt that is trending lasts, seconds. */
const EXCERPT_SECONDS = 30;

/** Creates the charts of TIKTOK: the tracks of a genre and window are the same for a UTC day (D-MSC-61). */
export function createMusicCharts({ random, clock }: WorldKernel): MusicChartsPort {
  return {
    trending(genre, dateRange) {
      const now = clock.now();
      const expires = Math.floor((now + limits.lookups.previewValidityMs) / 1000);
      const days = Array.from({ length: DAYS[dateRange] }, (_, ago) => utcDay(now - ago * DAY_MS)).toReversed();
      const rankings = days.map(date => ({ date, ranks: ranksOf(random, `${genre}:${dateRange}:${date}`) }));
      const today = rankings.at(-1)?.ranks ?? [];
      return [...today.entries()]
        .filter(([, rank]) => rank <= limits.lookups.maxTracks)
        .sort(([, a], [, b]) => a - b)
        .map(([nth, rank]) => ({
          ...trackOf(random, genre, nth, expires),
          rank_position: String(rank),
          trending_history: rankings.map(({ date, ranks }) => ({ date, rank_position_daily: shownRank(ranks[nth]) })),
        }));
    },
  };
}

/** The place of each track of a catalog, from 1. */
function ranksOf(random: Random, chart: string): readonly number[] {
  const stream = random.derived(`platform:${PLATFORM}:chart:${chart}`);
  const order = Array.from({ length: CATALOG_TRACKS }, (_, nth) => ({ nth, draw: stream.next() })).sort((a, b) => a.draw - b.draw);
  const ranks = Array.from({ length: CATALOG_TRACKS }, () => 0);
  for (const [index, { nth }] of order.entries()) ranks[nth] = index + 1;
  return ranks;
}

function shownRank(rank: number | undefined): string | null {
  return rank === undefined || rank > limits.lookups.maxTracks ? null : String(rank);
}

function trackOf(random: Random, genre: string, nth: number, expires: number): Omit<TiktokTrack, 'rank_position'> {
  const stream = random.derived(`platform:${PLATFORM}:track:${genre}:${nth}`);
  const ids = createIdSource(stream);
  const duration = stream.integer(90, 260);
  const clip = (seconds: number) => {
    const id = `7${ids.digits(18)}`;
    return { song_clip_id: id, preview_url: `https://music.${hostOf(PLATFORM)}/${id}.mp3?expires=${expires}`, duration: seconds };
  };
  const whole = clip(duration);
  return {
    commercial_music_name: `${stream.pick(FIRST)} ${stream.pick(SECOND)}`,
    duration,
    thumbnail_url: assetUrl(PLATFORM, 'thumbnails', whole.song_clip_id),
    artist: anyName(stream),
    preview_url: whole.preview_url,
    genres: [genre],
    full_duration_song_clip: whole,
    trending_song_clip: clip(EXCERPT_SECONDS),
  };
}
