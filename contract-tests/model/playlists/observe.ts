/** Compares all playlists of the channel with the model. */
import { expectEqual, objectsOf } from '../../suites/asking.ts';
import { fieldsOf, type Real } from '../real.ts';
import { LONGEST, type ModelPlaylist, type PlaylistsModel, visible } from './model.ts';

export async function expectPlaylists({ playlists, older }: PlaylistsModel, real: Real): Promise<void> {
  const query = { teamId: real.teamId, maxResults: LONGEST };
  const list = await real.did('listYoutubePlaylists', { query });
  const listed = objectsOf(list['items']);
  const ids = [...playlists.map(({ id }) => id), ...older];
  expectEqual('the total of playlists', fieldsOf(list['pageInfo'])['totalResults'], ids.length);
  expectEqual(
    'the playlists',
    listed.map(({ id }) => id),
    ids.slice(0, LONGEST),
  );
  for (const [index, playlist] of playlists.slice(0, LONGEST).entries()) {
    const { snippet, status, contentDetails } = listed[index] ?? {};
    const { title, description } = fieldsOf(snippet);
    const shown = [title, description, fieldsOf(status)['privacyStatus'], fieldsOf(contentDetails)['itemCount']];
    expectEqual(`playlist ${index}`, shown, [playlist.title, playlist.description, playlist.privacy, visible(playlist).length]);
  }
  const { items: first } = await real.did('listYoutubePlaylists', { query: { ...query, maxResults: 1 } });
  expectEqual(
    'the first playlist alone',
    objectsOf(first).map(({ id }) => id),
    ids.slice(0, 1),
  );
  const [newest] = playlists;
  if (newest) await expectItems(newest, real);
}

export async function expectItems(playlist: ModelPlaylist, real: Real): Promise<void> {
  const query = { teamId: real.teamId, playlistId: playlist.id, maxResults: LONGEST };
  const { items } = await real.did('listYoutubePlaylistItems', { query });
  const shown = objectsOf(items).map(({ id, snippet }) => [id, fieldsOf(snippet)['title'], fieldsOf(snippet)['position']]);
  const expected = visible(playlist).map(({ id, video }, position) => [id, video.title, position]);
  expectEqual('the videos of the playlist', shown, expected.slice(0, LONGEST));
}
