import type { YoutubePlaylist, YoutubePlaylistItem, YoutubeThumbnails } from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import { withEtag } from '../lookups/catalogs.ts';
import { assetUrl } from '../profiles.ts';
import type { StoredItem, StoredPlaylist } from './stored.ts';

/** The sizes of a thumbnail, pixels. */
const SIZES = {
  default: { width: 120, height: 90 },
  medium: { width: 320, height: 180 },
  high: { width: 480, height: 360 },
  standard: { width: 640, height: 480 },
  maxres: { width: 1280, height: 720 },
} as const;

export interface Channel {
  readonly id: string;
  readonly title: string;
}

/** The thumbnail of a video in its five sizes; `version` counts how often it was replaced. */
export function thumbnailsOf(videoId: string, version: number): YoutubeThumbnails {
  const name = version === 0 ? videoId : `${videoId}-${version}`;
  return Object.fromEntries(
    Object.entries(SIZES).map(([size, pixels]) => [size, { url: assetUrl('YOUTUBE', 'thumbnails', `${name}-${size}`), ...pixels }]),
  );
}

export function renderPlaylist(playlist: StoredPlaylist, channel: Channel, versionOf: (videoId: string) => number): YoutubePlaylist {
  const { id, title, description, privacyStatus, createdAt, items } = playlist;
  const [first] = items;
  return withEtag({
    kind: 'youtube#playlist',
    id,
    snippet: {
      publishedAt: iso(createdAt),
      channelId: channel.id,
      title,
      description,
      channelTitle: channel.title,
      thumbnails: first ? thumbnailsOf(first.videoId, versionOf(first.videoId)) : {},
      localized: { title, description },
    },
    status: { privacyStatus },
    contentDetails: { itemCount: items.length },
  });
}

/** `position` is the place of the item in the playlist, from 0. */
export function renderItem(
  item: StoredItem,
  position: number,
  { playlistId, channel, version }: { readonly playlistId: string; readonly channel: Channel; readonly version: number },
): YoutubePlaylistItem {
  const { id, videoId, title, description, videoPublishedAt, addedAt } = item;
  return withEtag({
    kind: 'youtube#playlistItem',
    id,
    snippet: {
      publishedAt: iso(addedAt),
      channelId: channel.id,
      title,
      description,
      channelTitle: channel.title,
      thumbnails: thumbnailsOf(videoId, version),
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId, playlistId, channelId: channel.id },
    },
    contentDetails: { videoId, videoPublishedAt: iso(videoPublishedAt) },
  });
}
