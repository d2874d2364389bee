import { apiError, type JsonObject, mapResult, replaceMethod, withQuery } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

function withoutRemoval<T extends { readonly isRemoved: boolean }>(publication: T | undefined): T | undefined {
  return publication && { ...publication, isRemoved: false };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** More items than a playlist has. */
const ALL_ITEMS = 100_000;

function withOwnTotal(body: JsonObject): JsonObject {
  const items = body['items'] as readonly JsonObject[];
  return { ...body, pageInfo: { ...(body['pageInfo'] as JsonObject), totalResults: items.length } };
}

export const playlists = [
  ...mutants('playlists', {
    'public-again': {
      defect: 'An update that names no privacy makes a playlist public',
      updateYoutubePlaylist: (go, { request }) => go({ request: { ...request, body: { privacyStatus: 'public', ...request.body } } }),
    },
    'always-last': {
      defect: 'A video comes last in a playlist, also when another position is asked for',
      addYoutubePlaylistItem: (go, { request }) => go({ request: { ...request, body: { ...request.body, position: undefined } } }),
    },
    'keeps-what-is-gone': {
      defect: 'A video that was removed from YOUTUBE stays in its playlists',
      world: ({ platforms }) => replaceMethod(platforms.YOUTUBE, 'publication', next => id => withoutRemoval(next(id))),
    },
    'any-region': {
      defect: 'A region that YOUTUBE does not have is taken for US',
      listYoutubeVideoCategories: (go, { request }) => go({ request: { ...request, query: { ...request.query, regionCode: 'US' } } }),
    },
    'zero-is-no-position': {
      defect: 'A video that is added at position 0 stands at the end of the playlist',
      world: world =>
        replaceMethod(
          world.platforms.YOUTUBE.playlists,
          'addItem',
          next => (channelId, playlistId, video, position) => next(channelId, playlistId, video, position || undefined),
        ),
    },
    'video-once': {
      defect: 'A playlist refuses a video that it has already',
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
    'every-item-of-the-video': {
      defect: 'The removal of an item takes every item of the same video out of its playlist',
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
    'total-of-the-page': {
      defect: 'totalResults of a list counts the items of the answer only',
      listYoutubePlaylists: mapResult(withOwnTotal),
      listYoutubePlaylistItems: mapResult(withOwnTotal),
    },
  }),
  ...mutants('lookups', {
    'flairs-although-off': {
      defect: 'A subreddit with flairs says that they are off',
      getSubredditRequirements: mapResult(body => ({ ...body, isFlairRequired: false, isFlairEnabled: false })),
    },
    'backgrounds-unsorted': {
      defect: 'Text backgrounds are not sorted by kind',
      listFacebookTextFormats: mapResult(({ presets }) => ({ presets: listOf(presets).toReversed() })),
    },
    'chart-from-the-end': {
      defect: 'The trending list begins with the last place',
      listTiktokTrendingMusic: go => listOf(go()).toReversed(),
    },
    'first-mention-only': {
      defect: 'The mention builder replaces only the first place at which a name stands',
      buildLinkedinCommentary: mapResult(({ commentary }) => {
        const seen = new Set<string>();
        const once = String(commentary).replaceAll(/@\[([^\]]+)\]\([^)]+\)/g, (mention: string, display: string) => {
          if (seen.has(mention)) return display;
          seen.add(mention);
          return mention;
        });
        return { commentary: once };
      }),
    },
    'dead-token-is-an-error': {
      defect: 'The inspection of a revoked token answers 400',
      debugFacebookToken: mapResult(body => {
        if (body['is_valid'] === false) throw apiError(400, 'Reconnect the FACEBOOK account: its token is not valid any more');
        return body;
      }),
    },
    'reshares-may-be-reshared': {
      defect: 'disableReshare of a reshare does not reach LINKEDIN',
      world: world =>
        replaceMethod(
          world.platforms.LINKEDIN.reshares,
          'create',
          next => (channelId, reshare) => next(channelId, { ...reshare, disableReshare: false }),
        ),
    },
    'private-is-not-found': {
      defect: 'An INSTAGRAM user who is private or does not exist is answered with 404',
      findInstagramUser: mapResult(body => {
        if (body['exists'] === false) throw apiError(404, 'Instagram user not found');
        return body;
      }),
    },
    'hidden-name-stays-hidden': {
      defect: 'displayName does not fill the name that LINKEDIN hides',
      findLinkedinMentions: (go, call) => go(withQuery(call, { displayName: undefined })),
    },
  }),
];
