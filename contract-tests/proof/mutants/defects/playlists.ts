import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const playlists = mutants('playlists', {
  'public-again': [
    'An update that names no privacy makes a playlist public',
    {
      operations: {
        updateYoutubePlaylist: (go, { request }) => go({ request: { ...request, body: { privacyStatus: 'public', ...request.body } } }),
      },
    },
  ],
  'always-last': [
    'A video comes last in a playlist, also when another position is asked for',
    {
      operations: {
        addYoutubePlaylistItem: (go, { request }) => go({ request: { ...request, body: { ...request.body, position: undefined } } }),
      },
    },
  ],
  'keeps-what-is-gone': [
    'A video that was removed from YOUTUBE stays in its playlists',
    { world: ({ platforms }) => replaceMethod(platforms.YOUTUBE, 'publication', next => id => withoutRemoval(next(id))) },
  ],
  'any-region': [
    'A region that YOUTUBE does not have is taken for US',
    {
      operations: {
        listYoutubeVideoCategories: (go, { request }) => go({ request: { ...request, query: { ...request.query, regionCode: 'US' } } }),
      },
    },
  ],
});

function withoutRemoval<T extends { readonly isRemoved: boolean }>(publication: T | undefined): T | undefined {
  return publication && { ...publication, isRemoved: false };
}

export const lookups = mutants('lookups', {
  'flairs-although-off': [
    'A subreddit with flairs says that they are off',
    { operations: { getSubredditRequirements: mapResult(body => ({ ...body, isFlairRequired: false, isFlairEnabled: false })) } },
  ],
  'backgrounds-unsorted': [
    'Text backgrounds are not sorted by kind',
    { operations: { listFacebookTextFormats: mapResult(({ presets }) => ({ presets: listOf(presets).toReversed() })) } },
  ],
  'chart-from-the-end': [
    'The trending list begins with the last place',
    { operations: { listTiktokTrendingMusic: go => listOf(go()).toReversed() } },
  ],
});

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
