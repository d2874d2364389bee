import { selectedAccount } from '../accounts/selected-account.ts';
import type { Caller } from '../organizations/caller.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { PlaylistsPort, VideoCatalogPort } from '../ports/playlists.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { checkIsThere, liveVideo } from './live-video.ts';
import { setThumbnail } from './thumbnail.ts';
import type { World } from './world.ts';

/** What YOUTUBE has besides posts. The service stores nothing of it. */
type Youtube = { readonly playlists: PlaylistsPort; readonly catalog: VideoCatalogPort };

/** Calls YOUTUBE through the team's selected channel. Throws as `selectedAccount` does, and what a call of a platform throws (D-MSC-21). */
function onChannel<T>(world: World, { organization }: Caller, teamId: string, act: (youtube: Youtube, at: PlatformAccount) => T): T {
  const { at } = selectedAccount(world, organization, teamId, 'YOUTUBE');
  const { YOUTUBE: youtube } = world.platforms;
  return youtube.call(at, () => act(youtube, at));
}

/** Playlists, thumbnails and categories of YOUTUBE (D-MSC-54, D-MSC-55, D-MSC-56). */
export const playlistOperations = {
  setYoutubeThumbnail: (world, caller, { body }) => setThumbnail(world, caller, body),

  listYoutubePlaylists: (world, caller, { query: { teamId, maxResults } }) =>
    onChannel(world, caller, teamId, ({ playlists }, at) => playlists.list(at.externalId, maxResults)),

  createYoutubePlaylist: (world, caller, { body }) =>
    onChannel(world, caller, body.teamId, ({ playlists }, at) => playlists.create(at.externalId, body)),

  updateYoutubePlaylist: (world, caller, { body }) =>
    onChannel(world, caller, body.teamId, ({ playlists }, at) => playlists.update(at.externalId, body.playlistId, body)),

  deleteYoutubePlaylist(world, caller, { path, query }) {
    onChannel(world, caller, query.teamId, ({ playlists }, at) => playlists.remove(at.externalId, path.playlistId));
    return true;
  },

  addYoutubePlaylistItem(world, caller, { body }) {
    const { at, video } = liveVideo(world, caller, body);
    const { YOUTUBE: youtube } = world.platforms;
    return youtube.call(at, () => {
      checkIsThere(world, video);
      return youtube.playlists.addItem(at.externalId, body.playlistId, video, body.position);
    });
  },

  listYoutubePlaylistItems: (world, caller, { query: { teamId, playlistId, maxResults } }) =>
    onChannel(world, caller, teamId, ({ playlists }, at) => playlists.items(at.externalId, playlistId, maxResults)),

  deleteYoutubePlaylistItem(world, caller, { path, query }) {
    onChannel(world, caller, query.teamId, ({ playlists }, at) => playlists.removeItem(at.externalId, path.playlistItemId));
    return true;
  },

  listYoutubeVideoCategories: (world, caller, { query: { teamId, regionCode } }) =>
    onChannel(world, caller, teamId, ({ catalog }) => catalog.categories(regionCode)),

  listYoutubeRegions: (world, caller, { query: { teamId } }) => onChannel(world, caller, teamId, ({ catalog }) => catalog.regions()),
} satisfies Partial<OperationsOf<World, Caller>>;
