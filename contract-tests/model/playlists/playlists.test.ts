import { testModel } from '../model.fixture.ts';
import { playlistsModel } from './playlists.ts';

testModel('the model of playlists', playlistsModel, { runs: 30 });
