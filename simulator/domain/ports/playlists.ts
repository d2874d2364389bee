/** Playlists, thumbnails and categories of YOUTUBE. What a call refuses there is thrown as the error of the request. */
import type {
  YoutubePlaylist,
  YoutubePlaylistItem,
  YoutubePlaylistItemList,
  YoutubePlaylistList,
  YoutubePrivacy,
  YoutubeRegionList,
  YoutubeThumbnailList,
  YoutubeVideoCategoryList,
} from '../../../openapi/generated/types.ts';

/** What a call says about a playlist; without a privacy a new one is public, and an old one keeps its own. */
export interface PlaylistTexts {
  readonly title: string;
  readonly description: string;
  readonly privacyStatus?: YoutubePrivacy | undefined;
}

/** A video that a playlist takes. */
export interface PlaylistVideo {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Virtual milliseconds. */
  readonly publishedAt: number;
}

/** The playlists of channels, which are named by their external ids. A playlist or item that the channel does not have is 404. */
export interface PlaylistsPort {
  /** The newest first, at most `maxResults`. */
  list(channelId: string, maxResults: number): YoutubePlaylistList;
  create(channelId: string, texts: PlaylistTexts): YoutubePlaylist;
  update(channelId: string, playlistId: string, texts: PlaylistTexts): YoutubePlaylist;
  remove(channelId: string, playlistId: string): void;
  /** In the order of the playlist, at most `maxResults`; without videos that are gone. */
  items(channelId: string, playlistId: string, maxResults: number): YoutubePlaylistItemList;
  /** Puts a video at a place, from 0; without one, or past the end, at the end. */
  addItem(channelId: string, playlistId: string, video: PlaylistVideo, position: number | undefined): YoutubePlaylistItem;
  removeItem(channelId: string, itemId: string): void;
  /** Replaces the thumbnail of a video. */
  setThumbnail(videoId: string): YoutubeThumbnailList;
  /** Whether videos of the channel take thumbnails of their own. */
  isVerified(channelId: string): boolean;
  setVerified(channelId: string, isVerified: boolean): void;
}

/** The categories and regions of videos: fixed data (D-MSC-56). */
export interface VideoCatalogPort {
  /** The categories of a region, a code of ISO 3166-1 in any letter case. Throws 400 for one that is no region. */
  categories(regionCode: string): YoutubeVideoCategoryList;
  regions(): YoutubeRegionList;
  /** Whether a video can be put into a category. */
  isAssignable(categoryId: string): boolean;
}
