/** `it` for tests of playlists: `acme` publishes videos, and calls YOUTUBE for one team. */
import type {
  YoutubePlaylist,
  YoutubePlaylistItem,
  YoutubePlaylistItemList,
  YoutubePlaylistList,
} from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { Loose, TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';

export const it = base.extend('acme', ({ acme }) => withPlaylists(acme));

export const TEAM = 'team_acme_marketing';
export const CHANNEL = 'youtube_acme';

export interface PlaylistWorld extends TestSimulator {
  /** A call below `/misc/youtube/`, with the team in the query or in the body. */
  youtube<T = Loose>(method: string, path: string, body?: object): Promise<TestAnswer<T>>;
  /** Publishes a post with a video, and returns its id. */
  published(data?: object): Promise<string>;
  playlists(query?: string): Promise<YoutubePlaylistList>;
  create(changes?: object): Promise<YoutubePlaylist & { readonly id: string }>;
  add(playlistId: string, postId: string, position?: number): Promise<YoutubePlaylistItem & { readonly id: string }>;
  /** The titles of the videos of a playlist, in its order. */
  titles(playlistId: string): Promise<readonly (string | undefined)[]>;
}

function withPlaylists(acme: TestSimulator): PlaylistWorld {
  const youtube: PlaylistWorld['youtube'] = (method, path, body) => {
    const place = `/misc/youtube/${path}`;
    if (body) return acme.call(method, place, { body: { teamId: TEAM, ...body } });
    return acme.call(method, `${place}${place.includes('?') ? '&' : '?'}teamId=${TEAM}`);
  };
  return {
    ...acme,
    youtube,
    async published(data = {}) {
      const post = await acme.ok<{ readonly id: string }>('POST', '/post', postBody(data));
      await acme.sim.clock.settle('PT2H');
      return post.id;
    },
    playlists: async (query = '') => (await youtube<YoutubePlaylistList>('GET', `playlist${query}`)).body,
    async create(changes = {}) {
      const { body } = await youtube<YoutubePlaylist>('POST', 'playlist', { title: 'Tours', description: 'Weekly.', ...changes });
      return { ...body, id: body.id ?? '' };
    },
    async add(playlistId, postId, position) {
      const { body } = await youtube<YoutubePlaylistItem>('POST', 'playlist-items', { playlistId, postId, position });
      return { ...body, id: body.id ?? '' };
    },
    async titles(playlistId) {
      const { body } = await youtube<YoutubePlaylistItemList>('GET', `playlist-items?playlistId=${playlistId}`);
      return (body.items ?? []).map(({ snippet }) => snippet?.title);
    },
  };
}

/** A post with a video, due in an hour. */
export function postBody(data: object = {}) {
  return {
    teamId: TEAM,
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-03-02T10:00:00.000Z',
    socialAccountTypes: ['YOUTUBE'],
    data: { YOUTUBE: { text: 'First tour', description: 'Come in.', uploadIds: ['upload_acme_video'], ...data } },
  };
}
