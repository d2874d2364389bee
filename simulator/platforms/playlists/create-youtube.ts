import type { Platforms } from '../../domain/ports/platform.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createVideoCatalog } from '../lookups/video-catalog.ts';
import { createFakePlatform } from '../platform.ts';
import { youtube } from '../youtube.ts';
import { createPlaylists } from './playlists.ts';

/** Creates YOUTUBE with its playlists, which show videos as they are there now, and lose those that are removed. */
export function createYoutube(kernel: WorldKernel): Platforms['YOUTUBE'] {
  const playlists = createPlaylists(kernel, videoId => platform.publication(videoId));
  const platform = createFakePlatform(kernel, youtube, { playlists });
  return Object.assign(platform, { playlists, catalog: createVideoCatalog() });
}
