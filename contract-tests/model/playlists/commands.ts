/** What can be done to playlists. Numbers choose among what there is. */
import * as fc from 'fast-check';
import { expectEqual } from '../../suites/asking.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { type ModelPlaylist, type PlaylistsModel, visible, withItem } from './model.ts';
import { expectItems, expectPlaylists } from './observe.ts';

type PlaylistCommand = Command<PlaylistsModel>;

const texts = fc.record({ title: fc.constantFrom('Tours', 'Ärger', 'x'.repeat(150)), description: fc.constantFrom('', 'One a week.') });
const privacies = fc.constantFrom('public', 'unlisted', 'private', undefined);
/** Chooses a playlist, and a video or an item. */
const choices = fc.record({ playlist: fc.nat(5), other: fc.nat(5) });

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

export const createPlaylist = fc.record({ texts, privacy: privacies }).map(
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

export const updatePlaylist = fc.record({ choice: choices, texts, privacy: privacies }).map(({ choice, texts: changed, privacy }) =>
  onPlaylist('update', choice.playlist, async (playlist, _, real) => {
    const body = { teamId: real.teamId, playlistId: playlist.id, ...changed, privacyStatus: privacy };
    await real.did('updateYoutubePlaylist', { body });
    Object.assign(playlist, changed, privacy !== undefined && { privacy });
  }),
);

export const deletePlaylist = choices.map(({ playlist: number }) =>
  onPlaylist('delete', number, async (playlist, model, real) => {
    const where = { path: { playlistId: playlist.id }, query: { teamId: real.teamId } };
    const answer = await real.call('deleteYoutubePlaylist', where);
    expectEqual('the answer to a deletion', [answer.status, answer.body], [200, true]);
    expectStatus('a second deletion', await real.call('deleteYoutubePlaylist', where), 404);
    model.playlists = model.playlists.filter(({ id }) => id !== playlist.id);
  }),
);

export const addVideo = fc.record({ choice: choices, position: fc.option(fc.nat(4), { nil: undefined }) }).map(({ choice, position }) =>
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

export const removeVideo = choices.map(({ playlist: number, other }) =>
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
export const loseVideo = fc.nat(5).map(
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
