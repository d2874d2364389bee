import type { YoutubePrivacy } from '../../../openapi/generated/types.ts';
import { DAY_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { HISTORY_POSTS, readHistory } from '../history.ts';
import { createIdSource, type IdSource } from '../id-source.ts';
import { youtube } from '../youtube.ts';

/** A video in a playlist, as YOUTUBE keeps it. */
export type StoredItem = {
  readonly id: string;
  readonly videoId: string;
  readonly title: string;
  readonly description: string;
  /** Virtual milliseconds. */
  readonly videoPublishedAt: number;
  readonly addedAt: number;
};

/** A playlist, as YOUTUBE keeps it. It is never changed, only replaced, so that snapshots may share it. */
export type StoredPlaylist = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly privacyStatus: YoutubePrivacy;
  readonly createdAt: number;
  readonly items: readonly StoredItem[];
};

const TITLES = ['Highlights', 'How it is made', 'Interviews', 'Questions and answers'] as const;
const MAX_SEEDED_ITEMS = 8;

export function playlistId(ids: IdSource): string {
  return `PL${ids.letters(32, 'base64url')}`;
}

export function itemId(ids: IdSource): string {
  return `UEx${ids.letters(45, 'base64url')}`;
}

/** The playlists that a channel had before the world began, the newest first: they have videos of its history. */
export function seededPlaylists(kernel: WorldKernel, channelId: string): readonly StoredPlaylist[] {
  const stream = kernel.random.derived(`platform:${youtube.id}:playlists:${channelId}`);
  const ids = createIdSource(stream);
  return TITLES.slice(0, stream.integer(1, TITLES.length)).map((title, nth) => {
    const createdAt = kernel.beginning - (nth + 1) * stream.integer(1, 20) * DAY_MS;
    const request = { offset: stream.integer(0, HISTORY_POSTS - MAX_SEEDED_ITEMS), limit: stream.integer(1, MAX_SEEDED_ITEMS) };
    const items = readHistory(kernel, youtube, channelId, request).posts.map(post => ({
      id: itemId(ids),
      videoId: post.id,
      title: post.title ?? '',
      description: post.text,
      videoPublishedAt: post.publishedAt,
      addedAt: createdAt,
    }));
    return { id: playlistId(ids), title, description: `${title} of our channel.`, privacyStatus: 'public', createdAt, items };
  });
}
