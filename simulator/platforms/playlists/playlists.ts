import type { ReceivedPost } from '../../domain/ports/platform.ts';
import type { PlaylistsPort } from '../../domain/ports/playlists.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource } from '../id-source.ts';
import { withEtag } from '../lookups/catalogs.ts';
import { profileOf } from '../profiles.ts';
import type { PlatformPart } from '../state.ts';
import { youtube } from '../youtube.ts';
import { type Channel, renderItem, renderPlaylist, thumbnailsOf } from './render.ts';
import { itemId, playlistId, type StoredItem, type StoredPlaylist, seededPlaylists } from './stored.ts';

/** What differs from the seed, in a snapshot. */
type SavedPlaylists = {
  /** The playlists of each channel that was changed, the newest first. */
  readonly channels: Readonly<Record<string, readonly StoredPlaylist[]>>;
  /** How often the thumbnail of a video was set. */
  readonly thumbnails: Readonly<Record<string, number>>;
  readonly unverified: readonly string[];
};

/** A video that was published through the service, as YOUTUBE has it now. */
type OwnVideo = Pick<ReceivedPost, 'isRemoved' | 'edits'>;

/** Creates the playlists of YOUTUBE. `ownVideo` finds a video that was published through the service; one that is removed is in no playlist. */
export function createPlaylists(kernel: WorldKernel, ownVideo: (videoId: string) => OwnVideo | undefined): PlaylistsPort & PlatformPart {
  const channels = new Map<string, readonly StoredPlaylist[]>();
  const thumbnails = new Map<string, number>();
  const unverified = new Set<string>();
  const ids = () => createIdSource(kernel.random.stream(`platform:${youtube.id}:playlists`));
  const versionOf = (videoId: string): number => thumbnails.get(videoId) ?? 0;
  const channelOf = (id: string): Channel => ({ id, title: profileOf(kernel.random, youtube, id).displayName });

  const playlistsOf = (channelId: string): readonly StoredPlaylist[] =>
    (channels.get(channelId) ?? seededPlaylists(kernel, channelId)).map(playlist => ({
      ...playlist,
      items: playlist.items.filter(({ videoId }) => !ownVideo(videoId)?.isRemoved),
    }));
  const find = (channelId: string, id: string): StoredPlaylist => {
    const playlist = playlistsOf(channelId).find(one => one.id === id);
    if (!playlist) throw errors.notFound('Playlist');
    return playlist;
  };
  const replace = (channelId: string, changed: StoredPlaylist): void => {
    channels.set(
      channelId,
      playlistsOf(channelId).map(one => (one.id === changed.id ? changed : one)),
    );
  };
  const shown = (channelId: string, playlist: StoredPlaylist) => renderPlaylist(playlist, channelOf(channelId), versionOf);
  const shownItem = (channelId: string, playlist: StoredPlaylist, item: StoredItem) =>
    renderItem({ ...item, ...editedTexts(ownVideo(item.videoId)) }, playlist.items.indexOf(item), {
      playlistId: playlist.id,
      channel: channelOf(channelId),
      version: versionOf(item.videoId),
    });
  const page = <T>(kind: string, all: readonly T[], maxResults: number) =>
    withEtag({ kind, pageInfo: { totalResults: all.length, resultsPerPage: maxResults }, items: all.slice(0, maxResults) });

  return {
    list: (channelId, maxResults) =>
      page(
        'youtube#playlistListResponse',
        playlistsOf(channelId).map(playlist => shown(channelId, playlist)),
        maxResults,
      ),
    create(channelId, { title, description, privacyStatus = 'public' }) {
      const playlist = { id: playlistId(ids()), title, description, privacyStatus, createdAt: kernel.clock.now(), items: [] };
      channels.set(channelId, [playlist, ...playlistsOf(channelId)]);
      return shown(channelId, playlist);
    },
    update(channelId, id, { title, description, privacyStatus }) {
      const old = find(channelId, id);
      const changed = { ...old, title, description, privacyStatus: privacyStatus ?? old.privacyStatus };
      replace(channelId, changed);
      return shown(channelId, changed);
    },
    remove(channelId, id) {
      find(channelId, id);
      channels.set(
        channelId,
        playlistsOf(channelId).filter(one => one.id !== id),
      );
    },
    items(channelId, id, maxResults) {
      const playlist = find(channelId, id);
      return page(
        'youtube#playlistItemListResponse',
        playlist.items.map(item => shownItem(channelId, playlist, item)),
        maxResults,
      );
    },
    addItem(channelId, id, { id: videoId, title, description, publishedAt }, position) {
      const old = find(channelId, id);
      const item = { id: itemId(ids()), videoId, title, description, videoPublishedAt: publishedAt, addedAt: kernel.clock.now() };
      const changed = { ...old, items: old.items.toSpliced(position ?? old.items.length, 0, item) };
      replace(channelId, changed);
      return shownItem(channelId, changed, item);
    },
    removeItem(channelId, id) {
      const playlist = playlistsOf(channelId).find(({ items }) => items.some(item => item.id === id));
      if (!playlist) throw errors.notFound('Playlist item');
      replace(channelId, { ...playlist, items: playlist.items.filter(item => item.id !== id) });
    },
    setThumbnail(videoId) {
      thumbnails.set(videoId, versionOf(videoId) + 1);
      return { items: [thumbnailsOf(videoId, versionOf(videoId))] };
    },
    isVerified: channelId => !unverified.has(channelId),
    setVerified(channelId, isVerified) {
      if (isVerified) unverified.delete(channelId);
      else unverified.add(channelId);
    },
    save(): Json {
      if (channels.size + thumbnails.size + unverified.size === 0) return null;
      const saved: SavedPlaylists = {
        channels: Object.fromEntries(channels),
        thumbnails: Object.fromEntries(thumbnails),
        unverified: [...unverified],
      };
      return saved;
    },
    load(json) {
      // Written by save(): snapshots are validated when they are received.
      const saved = json as SavedPlaylists | null;
      replaceAll(channels, saved?.channels ?? {});
      replaceAll(thumbnails, saved?.thumbnails ?? {});
      unverified.clear();
      for (const id of saved?.unverified ?? []) unverified.add(id);
    },
  };
}

/** The title and the description of a video that were edited since it was published (D-MSC-01). */
function editedTexts(video: OwnVideo | undefined): Partial<Pick<StoredItem, 'title' | 'description'>> {
  const { text, description } = video?.edits?.changes ?? {};
  return { ...(typeof text === 'string' && { title: text }), ...(typeof description === 'string' && { description }) };
}

function replaceAll<T>(map: Map<string, T>, entries: Readonly<Record<string, T>>): void {
  map.clear();
  for (const [key, value] of Object.entries(entries)) map.set(key, value);
}
