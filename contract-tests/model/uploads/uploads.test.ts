import { testModel } from '../model.fixture.ts';
import { uploadsModel } from './uploads.ts';

testModel('the model of uploads', uploadsModel, { runs: 60 });
