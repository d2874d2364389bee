/** Playlists: people see those that are not private, and a thumbnail makes the service fetch a file. */
import { nameOf } from './posts.ts';
import type { Rule } from './run-state.ts';
import { mayBeFetched } from './uploads.ts';

/** A new playlist without a privacy is public, and one that is changed without it stays as it is. */
export const createPlaylist: Rule = write =>
  write.body['privacyStatus'] === 'private' ? undefined : `${nameOf(write)} would show people a playlist that is not private`;

export const updatePlaylist: Rule = write => {
  const { privacyStatus } = write.body;
  return privacyStatus === undefined || privacyStatus === 'private'
    ? undefined
    : `${nameOf(write)} would show people a playlist that is not private`;
};

export const thumbnail: Rule = (write, run) =>
  mayBeFetched(write.body['url'], run) ? undefined : `${nameOf(write)} would make the service fetch what this run did not upload`;
