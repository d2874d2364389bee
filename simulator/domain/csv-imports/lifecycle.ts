import { publicApi } from '../../../openapi/document.ts';
import type { CsvImportStatus } from '../../../openapi/generated/types.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';

export const csvImportLifecycle = createLifecycle('A CSV import', publicApi.lifecycle<CsvImportStatus>('CsvImportStatus'));
