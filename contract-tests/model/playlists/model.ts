/** A second implementation of playlists. It shares no constants with the simulator. */
import type { ModelState } from '../define-model.ts';

export interface ModelVideo {
  readonly postId: string;
  readonly title: string;
  /** Whether it was removed from YOUTUBE. */
  isGone: boolean;
}

export interface ModelItem {
  readonly id: string;
  readonly video: ModelVideo;
}

export interface ModelPlaylist {
  readonly id: string;
  title: string;
  description: string;
  privacy: string;
  /** In their order, also those whose video is gone. */
  items: readonly ModelItem[];
}

export interface PlaylistsModel extends ModelState {
  readonly videos: readonly ModelVideo[];
  /** The newest first. */
  playlists: readonly ModelPlaylist[];
  /** The playlists that the channel had at the beginning, by their ids: they follow. */
  readonly older: readonly string[];
}

/** The most that a list shows. */
export const LONGEST = 20;

export function visible({ items }: ModelPlaylist): readonly ModelItem[] {
  return items.filter(({ video }) => !video.isGone);
}

/** The items after a video was put at a place: at the end without one, or past the end. */
export function withItem(playlist: ModelPlaylist, item: ModelItem, position: number | undefined): readonly ModelItem[] {
  const shown = visible(playlist);
  const at = Math.min(position ?? shown.length, shown.length);
  return [...shown.slice(0, at), item, ...shown.slice(at)];
}
