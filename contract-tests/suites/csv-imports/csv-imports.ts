/** Properties of CSV imports: every column, every kind of row and of file. */

import { limitedAccounts } from '../../proof/behaviour/csv-imports/limited-accounts.ts';
import { wholeImports } from '../../proof/behaviour/csv-imports/whole-imports.ts';
import type { Property } from '../../property.ts';
import { csvBadCells } from './bad-cells.ts';
import { csvColumns } from './columns.ts';
import { brokenRows, missingColumns, refusedNames } from './faulty-files.ts';
import { csvFileNames, csvFiles } from './files.ts';
import { csvLists } from './lists.ts';
import { csvCarousels, csvMedia } from './media.ts';
import { csvRows } from './row-results.ts';

export function csvImportsSuite(): Property[] {
  return [
    csvLists(),
    csvRows(),
    csvColumns(),
    csvBadCells(),
    csvFiles(),
    csvFileNames,
    csvMedia(),
    csvCarousels(),
    wholeImports,
    missingColumns,
    brokenRows,
    refusedNames,
    limitedAccounts,
  ] as Property[];
}
