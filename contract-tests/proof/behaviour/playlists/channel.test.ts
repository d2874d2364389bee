/** What a YouTube channel has: thumbnails where it is verified, and playlists with the present titles of their videos. */
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

behaviour<null>({
  id: 'playlists/thumbnail',
  area: 'playlists',
  title: 'A verified channel takes a thumbnail of its own for a published video, and another one does not',
  rules: ['D-MSC-55', 'MSC-402'],
  cases: [null],
  async check(world) {
    const { session, control } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, ['YOUTUBE']);
    const body = { teamId, postId, url: 'https://cdn.example.com/picture.png' };
    for (const [isVerified, status] of [
      [false, 400],
      [true, 200],
    ] as const) {
      await control('PATCH', '/_sim/social-accounts/sa_acme_youtube', { isVerified });
      const answer = await ask(session, 'setYoutubeThumbnail', { body });
      expectAnswer(`setYoutubeThumbnail of a channel with isVerified: ${isVerified}`, answer, status);
    }
  },
});

/** The sizes of the pictures of YOUTUBE, pixels. */
const SIZES = { default: [120, 90], medium: [320, 180], high: [480, 360], standard: [640, 480], maxres: [1280, 720] };

behaviour<null>({
  id: 'playlists/thumbnail-sizes',
  area: 'playlists',
  title: 'A new thumbnail has the five sizes of YOUTUBE, and stands in the place of the one before in playlists',
  rules: ['D-MSC-55'],
  cases: [null],
  async check(world) {
    const { session } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, ['YOUTUBE']);
    const { id: playlistId } = await read(session, 'createYoutubePlaylist', { body: { teamId, title: 'Tours', description: 'Tours' } });
    await read(session, 'addYoutubePlaylistItem', { body: { teamId, playlistId, postId } });
    const seen: unknown[] = [];
    for (const name of ['one', 'two']) {
      const body = { teamId, postId, url: `https://cdn.example.com/${name}.png` };
      const [set] = objectsOf((await read(session, 'setYoutubeThumbnail', { body }))['items']);
      const sizes = Object.entries(set ?? {}).map(([size, picture]) => [size, [fieldsOf(picture)['width'], fieldsOf(picture)['height']]]);
      expectEqual('the sizes of the thumbnail', Object.fromEntries(sizes), SIZES);
      const [item] = objectsOf((await read(session, 'listYoutubePlaylistItems', { query: { teamId, playlistId } }))['items']);
      const [playlist] = objectsOf((await read(session, 'listYoutubePlaylists', { query: { teamId } }))['items']);
      for (const where of [item, playlist]) expectEqual('the thumbnail in playlists', fieldsOf(where?.['snippet'])['thumbnails'], set);
      seen.push(fieldsOf(set?.['default'])['url']);
    }
    expectEqual('the number of different addresses', new Set(seen).size, 2);
  },
});

behaviour<null>({
  id: 'playlists/renamed-videos',
  area: 'playlists',
  title: 'A playlist shows the title that a video has now, and not the one that it had when it was added',
  rules: ['D-MSC-01'],
  cases: [null],
  async check(world) {
    const { session } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, ['YOUTUBE']);
    const { id: playlistId } = await read(session, 'createYoutubePlaylist', { body: { teamId, title: 'One', description: 'Tours' } });
    await read(session, 'addYoutubePlaylistItem', { body: { teamId, playlistId, postId } });
    await read(session, 'editYoutubeVideo', { body: { teamId, postId, title: 'Renamed' } });
    const { items } = await read(session, 'listYoutubePlaylistItems', { query: { teamId, playlistId: String(playlistId) } });
    const titles = objectsOf(items).map(({ snippet }) => fieldsOf(snippet)['title']);
    expectEqual('the titles in the playlist', titles, ['Renamed']);
  },
});
