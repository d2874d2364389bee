import { defineArea } from '../area.ts';
import { playlistOperations } from './operations.ts';

export const playlists = defineArea({ name: 'playlists', operations: playlistOperations });
