import * as fc from 'fast-check';
import type { Fields, FormFile } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, follow, objectsOf, read } from '../requests.ts';

/** Column name to cell text, in the order of the file. */
export type Row = Readonly<Record<string, string>>;

/** The format of a CSV file. */
export interface Layout {
  readonly lineEnd: string;
  readonly hasMark: boolean;
  readonly quotesAll: boolean;
  readonly hasBlankLines: boolean;
  /** Whether the last line has no end. */
  readonly isOpen: boolean;
  /** By how many places the columns are rotated. */
  readonly rotatedBy: number;
  /** Whether lines omit empty cells at their end. */
  readonly stopsEarly: boolean;
}

/** The simplest format. */
export const PLAIN_LAYOUT: Layout = {
  lineEnd: '\n',
  hasMark: false,
  quotesAll: true,
  hasBlankLines: false,
  isOpen: true,
  rotatedBy: 0,
  stopsEarly: false,
};

export const layouts: fc.Arbitrary<Layout> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  quotesAll: fc.boolean(),
  hasBlankLines: fc.boolean(),
  isOpen: fc.boolean(),
  rotatedBy: fc.nat(7),
  stopsEarly: fc.boolean(),
});

/** Returns the content of a file with these rows. */
export function csvText(rows: readonly Row[], layout: Layout): string {
  const { lineEnd, hasMark, quotesAll, hasBlankLines, isOpen, rotatedBy, stopsEarly } = layout;
  const found = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const shift = rotatedBy % Math.max(1, found.length);
  const names = [...found.slice(shift), ...found.slice(0, shift)];
  // Quotes inside a cell that does not begin with one are text.
  const quoted = (cell: string) => (quotesAll || /^"|[,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells: readonly string[]) => cells.map(quoted).join(',');
  const cellsOf = (row: Row): readonly string[] => {
    const cells = names.map(name => row[name] ?? '');
    return stopsEarly ? cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1) : cells;
  };
  const lines = [names, ...rows.map(cellsOf)].map(line);
  const body = lines.join(hasBlankLines ? lineEnd + lineEnd : lineEnd);
  return (hasMark ? '\uFEFF' : '') + body + (isOpen ? '' : lineEnd);
}

export interface ImportedFile {
  readonly id: string;
  /** The import after its end. */
  readonly shown: Fields;
  readonly rows: readonly Fields[];
}

const ACTIVE: ReadonlySet<unknown> = new Set(['PENDING', 'PROCESSING', 'RATE_LIMITED']);
/** The page size: more than the rows of any file here. */
const ALL_ROWS = 100;

/** Imports a file, waits for the end, and reads the import and its rows. Throws when they are inconsistent. */
export async function importFile(session: Session, content: FormFile['content']): Promise<ImportedFile> {
  const fileName = tagged(session, 'rows.csv');
  const body = { file: { name: fileName, type: 'text/csv', content } };
  const created = await read(session, 'createCsvImport', { body }, 201);
  expectEqual('the status of a new import', created['status'], 'PENDING');
  expectEqual('the file name of a new import', created['fileName'], fileName);
  const id = String(created['id']);
  const path = { importId: id };
  const reads = await follow(
    session,
    () => read(session, 'getCsvImportStatus', { path }),
    ({ status }) => !ACTIVE.has(status),
  );
  reads.reduce(expectProgress);
  const shown = await read(session, 'getCsvImport', { path });
  for (const [name, value] of Object.entries(reads.at(-1) ?? {})) expectEqual(`${name} of ${id} in getCsvImportStatus`, value, shown[name]);
  for (const name of ['id', 'teamId', 'organizationId', 'fileName', 'createdAt', 'totalRows'])
    expectEqual(`${name} of ${id}`, shown[name], created[name]);
  const list = await read(session, 'listCsvImportRows', { path, query: { limit: ALL_ROWS } });
  return { id, shown, rows: objectsOf(list['items']) };
}

const COUNTERS = ['processedRows', 'successRows', 'failedRows'];

/** Throws unless the counters are consistent and have not fallen. */
function expectProgress(before: Fields, now: Fields): Fields {
  for (const name of COUNTERS)
    expectThat(Number(now[name]) >= Number(before[name]), `${name} went from ${String(before[name])} to ${String(now[name])}`);
  expectEqual('successRows + failedRows', Number(now['successRows']) + Number(now['failedRows']), now['processedRows']);
  return now;
}

/** Throws unless an import has ended with these numbers of rows and failed rows. */
export function expectEnd({ id, shown, rows }: ImportedFile, total: number, failed: number): void {
  const status = failed === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS';
  const counts = [shown['status'], shown['totalRows'], shown['processedRows'], shown['successRows'], shown['failedRows']];
  expectEqual(`status and counts of ${id}`, counts, [status, total, total, total - failed, failed]);
  expectEqual(`error of ${id}`, shown['error'], null);
  expectThat(shown['startedAt'] !== null && shown['completedAt'] !== null, `${id} has ended, and lacks startedAt or completedAt`);
  expectEqual(
    `the rows of ${id}`,
    rows.map(({ rowNumber }) => rowNumber),
    Array.from({ length: total }, (_, index) => index + 1),
  );
}
