/** The model of playlists. */
import { objectsOf } from '../../suites/asking.ts';
import { defineModel } from '../define-model.ts';
import type { Real } from '../real.ts';
import { addVideo, createPlaylist, deletePlaylist, loseVideo, removeVideo, updatePlaylist } from './commands.ts';
import { LONGEST, type ModelVideo, type PlaylistsModel } from './model.ts';

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
