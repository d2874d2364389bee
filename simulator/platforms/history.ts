import type { MediaFacts } from '../domain/ports/platform.ts';
import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import type { HistoryRequest, PastPost } from '../domain/ports/platform-reads.ts';
import type { RandomStream } from '../kernel/random.ts';
import { HOUR_MS, SECOND_MS } from '../kernel/time.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { createCaption } from './captions.ts';
import { publicationFields } from './fields.ts';
import { createIdSource } from './id-source.ts';
import { assetUrl, profileOf } from './profiles.ts';
import type { HistoryTraits, PlatformTraits, PostKind } from './traits.ts';

/** How many posts every platform account has published before the world starts. */
export const HISTORY_POSTS = 600;

const SUBREDDITS = ['r/test', 'r/smallbusiness', 'r/somethingimade'] as const;

/** The post kinds of a feed of texts, images and some videos, without surfaces: what most platforms have. */
const FEED: NonNullable<HistoryTraits['kinds']> = [
  { weight: 45, type: 'POST', surface: null, media: null },
  { weight: 35, type: 'POST', surface: null, media: 'IMAGE' },
  { weight: 10, type: 'POST', surface: null, media: 'IMAGE', carousel: true },
  { weight: 10, type: 'POST', surface: null, media: 'VIDEO' },
];

/** The largest number of media in a carousel. */
const MAX_CAROUSEL = 5;

/**
 * A page of the posts that a platform account published before the world started, newest first. Each post depends on seed, platform,
 * account and index alone, and is generated on each read.
 */
export function readHistory(
  kernel: WorldKernel,
  traits: PlatformTraits,
  externalId: string,
  { offset, limit }: HistoryRequest,
): { readonly posts: readonly PastPost[]; readonly total: number } {
  const count = Math.max(0, Math.min(limit, HISTORY_POSTS - offset));
  const { username } = profileOf(kernel.random, traits, externalId);
  const account: PlatformAccount = { socialAccountId: '', externalId, username };
  const posts = Array.from({ length: count }, (_, i) => createPastPost(kernel, traits, account, offset + i));
  return { posts, total: HISTORY_POSTS };
}

function createPastPost(kernel: WorldKernel, traits: PlatformTraits, account: PlatformAccount, index: number): PastPost {
  const stream = kernel.random.derived(`platform:${traits.id}:history:${account.externalId}:${index}`);
  const publishedAt = publishedAtOf(kernel, traits, account, index, stream);
  const { kinds = FEED, hasTitles = false, hasMediaUrls = false } = traits.history ?? {};
  const kind = pickKind(kinds, stream);
  const caption = createCaption(stream);
  const subreddit = stream.pick(SUBREDDITS);
  const media = createMedia(kind, stream);
  const ids = createIdSource(stream);
  const fields = publicationFields(kernel, traits, {
    account,
    type: kind.publishedAs ?? kind.type,
    data: { text: caption.text, sr: subreddit, channelId: defaultChannelId(traits, account) },
    media,
    now: publishedAt,
    ids,
  });
  return {
    id: fields.id,
    type: kind.type,
    surface: kind.surface,
    mediaType: kind.media,
    isCarousel: kind.carousel ?? false,
    title: hasTitles ? caption.title : null,
    text: caption.text,
    permalink: fields.permalink,
    thumbnail: media.length > 0 ? assetUrl(traits.id, 'thumbnails', fields.id) : null,
    smallThumbnail: media.length > 0 ? assetUrl(traits.id, 'thumbnails', `${fields.id}-small`) : null,
    media: hasMediaUrls ? media.map(({ type }) => createMediaLink(traits, ids.digits(17), type === 'video' ? 'mp4' : 'jpg')) : null,
    subreddit: traits.id === 'REDDIT' ? subreddit : null,
    publishedAt,
  };
}

/** Each account posts at its own interval, with jitter and never twice at the same time. Whole seconds. */
function publishedAtOf(
  kernel: WorldKernel,
  traits: PlatformTraits,
  { externalId }: PlatformAccount,
  index: number,
  stream: RandomStream,
): number {
  const rhythmMs = kernel.random.derived(`platform:${traits.id}:rhythm:${externalId}`).integer(8, 30) * HOUR_MS;
  const earliest = kernel.beginning - (index + 1) * rhythmMs;
  return Math.floor((earliest + stream.next() * 0.8 * rhythmMs) / SECOND_MS) * SECOND_MS;
}

function pickKind(kinds: typeof FEED, stream: RandomStream): PostKind {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let remaining = stream.integer(1, weights);
  for (const kind of kinds) {
    remaining -= kind.weight;
    if (remaining <= 0) return kind;
  }
  return kinds[0];
}

function createMedia(kind: PostKind, stream: RandomStream): MediaFacts[] {
  const carouselSize = stream.integer(2, MAX_CAROUSEL);
  if (kind.media === null) return [];
  const isVideo = kind.media === 'VIDEO';
  return Array.from({ length: kind.carousel ? carouselSize : 1 }, (_, i) => ({
    uploadId: `past_${i + 1}`,
    type: isVideo ? 'video' : 'image',
    mimeType: isVideo ? 'video/mp4' : 'image/jpeg',
    sizeBytes: 1_000_000,
    widthPixels: 1080,
    heightPixels: 1080,
    seconds: isVideo ? 20 : null,
  }));
}

function createMediaLink({ id: platform }: PlatformTraits, id: string, extension: 'jpg' | 'mp4') {
  return { id, mediaUrl: assetUrl(platform, 'media', id, extension) };
}

function defaultChannelId({ channels }: PlatformTraits, { externalId }: PlatformAccount): string {
  return (channels === 'account' ? undefined : channels?.[0]?.id) ?? externalId;
}
