import { testModel } from '../model.fixture.ts';
import { commentImportsModel } from './comment-imports.ts';

testModel('the model of comment imports', commentImportsModel, { runs: 20, unseen: { CommentImportStatus: [] } });
