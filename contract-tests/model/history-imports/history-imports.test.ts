import { testModel } from '../model.fixture.ts';
import { historyImportsModel } from './history-imports.ts';

testModel('the model of history imports', historyImportsModel, { runs: 20, unseen: { HistoryImportStatus: [] } });
