import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { connectedAccounts, expectEqual, objectsOf, read } from '../requests.ts';
import { csvText, expectEnd, type ImportedFile, importFile, type Layout, layouts } from './import-file.ts';
import { cellsOfRow, expectRow, type RowChoice, SCHEDULED_ON, someRow } from './rows.ts';

interface FileChoice {
  readonly rows: readonly RowChoice[];
  readonly layout: Layout;
  readonly page: { readonly offset: number; readonly limit: number };
}

/** The default page size; some files have more rows. */
const DEFAULT_PAGE = 10;

function csvRows(): Property<FileChoice> {
  return {
    id: 'csv-imports/rows',
    area: 'csv-imports',
    title: 'Each row of a CSV file becomes one post or one error, in order',
    rules: RULES,
    needs: ['writes'],
    async cases(session) {
      const canSchedule = (await connectedAccounts(session)).has(SCHEDULED_ON);
      const rows = someRow.map(row => (row.isScheduled && !canSchedule ? { ...row, isScheduled: false, status: 'DRAFT' } : row));
      return fc.record({
        rows: fc.oneof(
          { weight: 6, arbitrary: fc.array(rows, { minLength: 1, maxLength: 5 }) },
          fc.array(rows, { minLength: DEFAULT_PAGE + 1, maxLength: DEFAULT_PAGE + 2 }),
        ),
        layout: layouts,
        page: fc.record({ offset: fc.nat(4), limit: fc.integer({ min: 1, max: 4 }) }),
      });
    },
    async check(session, { rows: choices, layout, page }) {
      const rows = choices.map(choice => ({ choice, cells: cellsOfRow(choice, session) }));
      const file = await importFile(
        session,
        csvText(
          rows.map(({ cells }) => cells),
          layout,
        ),
      );
      expectEnd(file, rows.length, rows.filter(({ choice }) => choice.mistake !== null).length);
      for (const [index, row] of rows.entries()) await expectRow(`row ${index + 1} of ${file.id}`, row, file.rows[index] ?? {}, session);
      await expectRowLists(file, page, session);
    },
  };
}

/** Throws unless the rows are listed by status and page, and ten of them by default. */
async function expectRowLists({ id, rows }: ImportedFile, page: FileChoice['page'], session: Session): Promise<void> {
  const path = { importId: id };
  for (const status of ['SUCCESS', 'FAILED']) {
    const shown = await read(session, 'listCsvImportRows', { path, query: { status, ...page } });
    const expected = rows.filter(row => row['status'] === status);
    expectEqual(`the total of ${status} rows of ${id}`, shown['total'], expected.length);
    expectEqual(`a page of ${status} rows of ${id}`, objectsOf(shown['items']), expected.slice(page.offset, page.offset + page.limit));
  }
  const bare = await read(session, 'listCsvImportRows', { path });
  expectEqual(`the rows of ${id} by default`, objectsOf(bare['items']), rows.slice(0, DEFAULT_PAGE));
  expectEqual(`the total of the rows of ${id}`, bare['total'], rows.length);
}

const RULES: readonly string[] = [
  'CSV-01',
  'CSV-04',
  'CSV-05',
  'CSV-08',
  'CSV-09',
  'CSV-10',
  'CSV-13',
  'CSV-14',
  'CSV-15',
  'CSV-16',
  'CSV-17',
  'CSV-18',
  'CSV-19',
  'CSV-20',
  'CSV-21',
  'CSV-22',
  'CSV-26',
  'CSV-27',
  'CSV-30',
  'CSV-31',
  'CSV-32',
  'CSV-33',
  'CSV-34',
  'CSV-35',
  'CSV-36',
  'CSV-37',
  'CSV-38',
  'CSV-42',
  'CSV-43',
];

export function suite(): readonly Property[] {
  return [csvRows()] as Property[];
}
