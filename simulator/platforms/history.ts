import type { MediaFacts } from '../domain/ports/platform.ts';
import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import type { HistoryRequest, PastPost } from '../domain/ports/platform-reads.ts';
import type { RandomStream } from '../kernel/random.ts';
import { HOUR_MS, SECOND_MS } from '../kernel/time.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { captionOf } from './captions.ts';
import { fieldsOf } from './fields.ts';
import { createIdSource } from './id-source.ts';
import { assetUrl, profileOf } from './profiles.ts';
import type { PlatformTraits, PostKind } from './traits.ts';

/** How many posts every real account has published before its world begins (surface §2). */
export const HISTORY_POSTS = 600;

const SUBREDDITS = ['r/test', 'r/smallbusiness', 'r/somethingimade'] as const;

/** How many media a carousel shows at most. */
const MAX_CAROUSEL = 5;

/**
 * Some of the posts that a real account published before the world began, newest first. Each post depends on seed, platform, account
 * and its place alone, and is made when it is asked for.
 */
export function historyOf(
  kernel: WorldKernel,
  traits: PlatformTraits,
  externalId: string,
  { offset, limit }: HistoryRequest,
): { readonly posts: readonly PastPost[]; readonly total: number } {
  const count = Math.max(0, Math.min(limit, HISTORY_POSTS - offset));
  const { username } = profileOf(kernel.random, traits, externalId);
  const account: PlatformAccount = { socialAccountId: '', externalId, username };
  const posts = Array.from({ length: count }, (_, i) => pastPost(kernel, traits, account, offset + i));
  return { posts, total: HISTORY_POSTS };
}

function pastPost(kernel: WorldKernel, traits: PlatformTraits, account: PlatformAccount, place: number): PastPost {
  const stream = kernel.random.derived(`platform:${traits.id}:history:${account.externalId}:${place}`);
  const publishedAt = instantOf(kernel, traits, account, place, stream);
  const kind = kindOf(traits.history.kinds, stream);
  const caption = captionOf(stream);
  const subreddit = stream.pick(SUBREDDITS);
  const media = mediaOf(kind, stream);
  const ids = createIdSource(stream);
  const fields = fieldsOf(kernel, traits, {
    account,
    type: kind.publishedAs ?? kind.type,
    data: { text: caption.text, sr: subreddit, channelId: placeOf(traits, account) },
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
    title: traits.history.titled ? caption.title : null,
    text: caption.text,
    permalink: fields.permalink,
    thumbnail: media.length > 0 ? assetUrl(traits.id, 'thumbnails', fields.id) : null,
    smallThumbnail: media.length > 0 ? assetUrl(traits.id, 'thumbnails', `${fields.id}-small`) : null,
    media: traits.history.showsMedia ? media.map(({ type }) => mediumAt(traits, ids.digits(17), type === 'video' ? 'mp4' : 'jpg')) : null,
    subreddit: traits.id === 'REDDIT' ? subreddit : null,
    publishedAt,
  };
}

/** An account posts at a rhythm of its own, never quite on time and never twice at once. Whole seconds. */
function instantOf(
  kernel: WorldKernel,
  traits: PlatformTraits,
  { externalId }: PlatformAccount,
  place: number,
  stream: RandomStream,
): number {
  const rhythmMs = kernel.random.derived(`platform:${traits.id}:rhythm:${externalId}`).integer(8, 30) * HOUR_MS;
  const earliest = kernel.startTime - (place + 1) * rhythmMs;
  return Math.floor((earliest + stream.next() * 0.8 * rhythmMs) / SECOND_MS) * SECOND_MS;
}

function kindOf(kinds: PlatformTraits['history']['kinds'], stream: RandomStream): PostKind {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = stream.integer(1, weights);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left <= 0) return kind;
  }
  return kinds[0];
}

function mediaOf(kind: PostKind, stream: RandomStream): MediaFacts[] {
  const several = stream.integer(2, MAX_CAROUSEL);
  if (kind.media === null) return [];
  const isVideo = kind.media === 'VIDEO';
  return Array.from({ length: kind.carousel ? several : 1 }, (_, i) => ({
    uploadId: `past_${i + 1}`,
    type: isVideo ? 'video' : 'image',
    mimeType: isVideo ? 'video/mp4' : 'image/jpeg',
    sizeBytes: 1_000_000,
    widthPixels: 1080,
    heightPixels: 1080,
    seconds: isVideo ? 20 : null,
  }));
}

function mediumAt({ id: platform }: PlatformTraits, id: string, extension: 'jpg' | 'mp4') {
  return { id, mediaUrl: assetUrl(platform, 'media', id, extension) };
}

function placeOf({ channels }: PlatformTraits, { externalId }: PlatformAccount): string {
  return (channels === 'account' ? undefined : channels[0]?.id) ?? externalId;
}
