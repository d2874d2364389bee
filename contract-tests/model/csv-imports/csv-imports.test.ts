import { testModel } from '../model.fixture.ts';
import { csvImportsModel } from './csv-imports.ts';

// An invalid file fails before its first row is processed.
testModel('the model of CSV imports', csvImportsModel, { runs: 20, unseen: { CsvImportStatus: ['PROCESSING → FAILED'] } });
