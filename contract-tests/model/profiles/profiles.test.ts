import { testModel } from '../model.fixture.ts';
import { profilesModel } from './profiles.ts';

testModel('the model of profiles', profilesModel, { runs: 30 });
