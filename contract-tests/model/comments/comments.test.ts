import { testModel } from '../model.fixture.ts';
import { commentsModel } from './comments.ts';

testModel('the model of created comments', commentsModel, { runs: 40, unseen: { CommentStatus: [] } });
