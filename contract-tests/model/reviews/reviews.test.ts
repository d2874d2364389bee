import { testModel } from '../model.fixture.ts';
import { reviewsModel } from './reviews.ts';

testModel('the model of reviews', reviewsModel, { runs: 40, unseen: { ReviewImportStatus: [], RecommendationImportStatus: [] } });
