import { testModel } from '../model.fixture.ts';
import { csvImportsModel } from './csv-imports.ts';

// A file that is invalid as a whole fails before its first row is processed.
testModel('the model of CSV imports', csvImportsModel, { runs: 20, unseen: { CsvImportStatus: ['PROCESSING → FAILED'] } });
