import { testModel } from '../model.fixture.ts';
import { uploadsModel } from './uploads.ts';

testModel('the model of multipart uploads', uploadsModel, { runs: 60 });
