/** Defects in playlists of YOUTUBE. Their author knew only the specification, and had not seen a suite. */
import { apiError, type JsonObject, mapResult, replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** More items than a playlist has. */
const ALL_ITEMS = 100_000;

export const playlists = mutants('playlists', {
  'zero-is-no-position': [
    'A video that is added at position 0 stands at the end of the playlist',
    {
      world: world =>
        replaceMethod(
          world.platforms.YOUTUBE.playlists,
          'addItem',
          next => (channelId, playlistId, video, position) => next(channelId, playlistId, video, position || undefined),
        ),
    },
  ],
  'video-once': [
    'A playlist refuses a video that it has already',
    {
      world(world) {
        const { playlists: port } = world.platforms.YOUTUBE;
        replaceMethod(port, 'addItem', next => (channelId, playlistId, video, position) => {
          const { items = [] } = port.items(channelId, playlistId, ALL_ITEMS);
          if (items.some(({ contentDetails }) => contentDetails?.videoId === video.id))
            throw apiError(400, 'The playlist has this video already');
          return next(channelId, playlistId, video, position);
        });
      },
    },
  ],
  'every-item-of-the-video': [
    'The removal of an item takes every item of the same video out of its playlist',
    {
      world(world) {
        const { playlists: port } = world.platforms.YOUTUBE;
        replaceMethod(port, 'removeItem', next => (channelId, itemId) => {
          const listed = port.list(channelId, ALL_ITEMS).items ?? [];
          const items = listed.flatMap(({ id }) => [port.items(channelId, id ?? '', ALL_ITEMS).items ?? []]);
          const own = items.find(list => list.some(({ id }) => id === itemId)) ?? [];
          const videoId = own.find(({ id }) => id === itemId)?.contentDetails?.videoId;
          next(channelId, itemId);
          for (const { id, contentDetails } of own)
            if (id !== undefined && id !== itemId && contentDetails?.videoId === videoId) next(channelId, id);
        });
      },
    },
  ],
  'total-of-the-page': [
    'totalResults of a list counts the items of the answer only',
    {
      operations: {
        listYoutubePlaylists: mapResult(withOwnTotal),
        listYoutubePlaylistItems: mapResult(withOwnTotal),
      },
    },
  ],
});

function withOwnTotal(body: JsonObject): JsonObject {
  const items = body['items'] as readonly JsonObject[];
  return { ...body, pageInfo: { ...(body['pageInfo'] as JsonObject), totalResults: items.length } };
}
