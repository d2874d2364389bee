/** The model of playlists. */

import * as fc from 'fast-check';
import { expectEqual, objectsOf } from '../../suites/requests.ts';
import { type Command, defineModel, type ModelState, type SyncedReal } from '../define-model.ts';
import type { Real } from '../real.ts';
import { expectStatus, fieldsOf } from '../real.ts';

/** The most that a list shows. */
const LONGEST = 20;

const texts = fc.record({ title: fc.constantFrom('Tours', 'Ärger', 'x'.repeat(150)), description: fc.constantFrom('', 'One a week.') });
const privacies = fc.constantFrom('public', 'unlisted', 'private', undefined);

/** Chooses a playlist, and a video or an item. */
const choices = fc.record({ playlist: fc.nat(5), other: fc.nat(5) });
const createPlaylist = fc.record({ texts, privacy: privacies }).map(
  ({ texts: body, privacy }): PlaylistCommand => ({
    check: () => true,
    async run(model, real) {
      const { id } = await real.did('createYoutubePlaylist', { body: { teamId: real.teamId, ...body, privacyStatus: privacy } });
      model.playlists = [{ id: String(id), ...body, privacy: privacy ?? 'public', items: [] }, ...model.playlists];
      await expectPlaylists(model, real);
    },
    toString: () => `create a playlist that is ${privacy ?? 'public by default'}`,
  }),
);
const updatePlaylist = fc.record({ choice: choices, texts, privacy: privacies }).map(({ choice, texts: changed, privacy }) =>
  onPlaylist('update', choice.playlist, async (playlist, _, real) => {
    const body = { teamId: real.teamId, playlistId: playlist.id, ...changed, privacyStatus: privacy };
    await real.did('updateYoutubePlaylist', { body });
    Object.assign(playlist, changed, privacy !== undefined && { privacy });
  }),
);
const deletePlaylist = choices.map(({ playlist: number }) =>
  onPlaylist('delete', number, async (playlist, model, real) => {
    const where = { path: { playlistId: playlist.id }, query: { teamId: real.teamId } };
    const answer = await real.call('deleteYoutubePlaylist', where);
    expectEqual('the answer to a deletion', [answer.status, answer.body], [200, true]);
    expectStatus('a second deletion', await real.call('deleteYoutubePlaylist', where), 404);
    model.playlists = model.playlists.filter(({ id }) => id !== playlist.id);
  }),
);
const addVideo = fc.record({ choice: choices, position: fc.option(fc.nat(4), { nil: undefined }) }).map(({ choice, position }) =>
  onPlaylist(`put a video at ${position ?? 'the end'} of`, choice.playlist, async (playlist, { videos }, real) => {
    const video = chosen(videos, choice.other);
    if (!video) return;
    const body = { teamId: real.teamId, playlistId: playlist.id, postId: video.postId, position };
    const answer = await real.call('addYoutubePlaylistItem', { body });
    expectStatus('addYoutubePlaylistItem', answer, video.isGone ? 404 : 200);
    if (!video.isGone) playlist.items = withItem(playlist, { id: String(fieldsOf(answer.body)['id']), video }, position);
    await expectItems(playlist, real);
  }),
);
const removeVideo = choices.map(({ playlist: number, other }) =>
  onPlaylist('remove a video of', number, async (playlist, _, real) => {
    const item = chosen(visible(playlist), other);
    if (!item) return;
    const where = { path: { playlistItemId: item.id }, query: { teamId: real.teamId } };
    const answer = await real.call('deleteYoutubePlaylistItem', where);
    expectEqual('the answer to a removal', [answer.status, answer.body], [200, true]);
    playlist.items = playlist.items.filter(({ id }) => id !== item.id);
    await expectItems(playlist, real);
  }),
);

/** YOUTUBE loses a video: it leaves all playlists. */
const loseVideo = fc.nat(5).map(
  (number): PlaylistCommand => ({
    check: ({ videos }) => videos.some(({ isGone }) => !isGone),
    async run(model, real) {
      const video = chosen(
        model.videos.filter(({ isGone }) => !isGone),
        number,
      );
      if (!video) return;
      const socialAccountId = real.accounts.get('YOUTUBE');
      await real.control('POST', '/_sim/platforms/YOUTUBE/events', { type: 'post-deleted', socialAccountId, postId: video.postId });
      video.isGone = true;
      await expectPlaylists(model, real);
      for (const playlist of model.playlists) await expectItems(playlist, real);
    },
    toString: () => `lose video #${number}`,
  }),
);

/** How many videos are published before the first command. */
const VIDEOS = 3;
/** Within this time after its date a post is published. */
const PUBLISHING_MS = 3_600_000;

export const playlistsModel = defineModel<PlaylistsModel>({
  id: 'model/playlists',
  area: 'playlists',
  title: 'Playlists have the videos that were put into them, in their order, until the videos or the playlists are gone',
  rules: ['MSC-405', 'MSC-406', 'D-MSC-54'],
  maxCommands: 30,
  needs: ['control', 'clock'],
  commands: [
    { command: createPlaylist, weight: 2 },
    { command: updatePlaylist, rules: ['MSC-403'] },
    { command: deletePlaylist, rules: ['MSC-404'] },
    { command: addVideo, weight: 5 },
    { command: removeVideo, weight: 2, rules: ['MSC-404'] },
    { command: loseVideo, rules: ['MSC-407'] },
  ],
  async setUp(real) {
    const videos: ModelVideo[] = [];
    for (let nth = 0; nth < VIDEOS; nth++) videos.push(await publish(real, `Video ${nth}`));
    const now = real.time().from + PUBLISHING_MS;
    await real.moveClock(now);
    const list = await real.did('listYoutubePlaylists', { query: { teamId: real.teamId, maxResults: LONGEST } });
    return { now, videos, playlists: [], older: objectsOf(list['items']).map(({ id }) => String(id)) };
  },
});

async function publish(real: Real, title: string): Promise<ModelVideo> {
  const { id } = await real.did('createPost', {
    body: {
      teamId: real.teamId,
      title,
      status: 'SCHEDULED',
      postDate: new Date(real.time().from).toISOString(),
      socialAccountTypes: ['YOUTUBE'],
      data: { YOUTUBE: { text: title, uploadIds: ['upload_acme_video'] } },
    },
  });
  return { postId: String(id), title, isGone: false };
}

/** What can be done to playlists. Numbers choose among what there is. */
type PlaylistCommand = Command<PlaylistsModel>;

function chosen<T>(from: readonly T[], number: number): T | undefined {
  return from[number % from.length];
}

/** A command about a playlist. It compares all of them afterwards. */
function onPlaylist(
  name: string,
  number: number,
  act: (playlist: ModelPlaylist, model: PlaylistsModel, real: SyncedReal) => Promise<void>,
): PlaylistCommand {
  return {
    check: ({ playlists }) => playlists.length > 0,
    async run(model, real) {
      const playlist = chosen(model.playlists, number);
      if (!playlist) return;
      await act(playlist, model, real);
      await expectPlaylists(model, real);
    },
    toString: () => `${name} playlist #${number}`,
  };
}

/** Compares all playlists of the channel with the model. */
async function expectPlaylists({ playlists, older }: PlaylistsModel, real: Real): Promise<void> {
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

async function expectItems(playlist: ModelPlaylist, real: Real): Promise<void> {
  const query = { teamId: real.teamId, playlistId: playlist.id, maxResults: LONGEST };
  const { items } = await real.did('listYoutubePlaylistItems', { query });
  const shown = objectsOf(items).map(({ id, snippet }) => [id, fieldsOf(snippet)['title'], fieldsOf(snippet)['position']]);
  const expected = visible(playlist).map(({ id, video }, position) => [id, video.title, position]);
  expectEqual('the videos of the playlist', shown, expected.slice(0, LONGEST));
}

/** A second implementation of playlists. It shares no constants with the simulator. */
interface ModelVideo {
  readonly postId: string;
  readonly title: string;
  /** Whether it was removed from YOUTUBE. */
  isGone: boolean;
}

interface ModelItem {
  readonly id: string;
  readonly video: ModelVideo;
}

interface ModelPlaylist {
  readonly id: string;
  title: string;
  description: string;
  privacy: string;
  /** In their order, also those whose video is gone. */
  items: readonly ModelItem[];
}

interface PlaylistsModel extends ModelState {
  readonly videos: readonly ModelVideo[];
  /** The newest first. */
  playlists: readonly ModelPlaylist[];
  /** The playlists that the channel had at the beginning, by their ids: they follow. */
  readonly older: readonly string[];
}

function visible({ items }: ModelPlaylist): readonly ModelItem[] {
  return items.filter(({ video }) => !video.isGone);
}

/** The items after a video was put at a place: at the end without one, or past the end. */
function withItem(playlist: ModelPlaylist, item: ModelItem, position: number | undefined): readonly ModelItem[] {
  const shown = visible(playlist);
  const at = Math.min(position ?? shown.length, shown.length);
  return [...shown.slice(0, at), item, ...shown.slice(at)];
}
