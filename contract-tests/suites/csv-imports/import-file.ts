/** Sends a CSV file as somebody would, follows its import to the end, and checks what holds for every import. */
import * as fc from 'fast-check';
import type { Fields, FormFile } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, follow, objectsOf, read } from '../asking.ts';

/** Column name to cell text, in the order of the file. */
export type Row = Readonly<Record<string, string>>;

/** How a table is written. */
export interface Layout {
  readonly lineEnd: string;
  readonly hasMark: boolean;
  readonly quotesAll: boolean;
  readonly hasBlankLines: boolean;
  /** Whether the last line has no end. */
  readonly isOpen: boolean;
  /** By how many places the columns are turned. */
  readonly turnedBy: number;
  /** Whether lines end before their last cells when these are empty. */
  readonly stopsEarly: boolean;
  /** Whether the last column is there twice; the second one counts. */
  readonly repeats: boolean;
}

/** As simple as a table can be. */
export const PLAIN_LAYOUT: Layout = {
  lineEnd: '\n',
  hasMark: false,
  quotesAll: true,
  hasBlankLines: false,
  isOpen: true,
  turnedBy: 0,
  stopsEarly: false,
  repeats: false,
};

export const layouts: fc.Arbitrary<Layout> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  quotesAll: fc.boolean(),
  hasBlankLines: fc.boolean(),
  isOpen: fc.boolean(),
  turnedBy: fc.nat(7),
  stopsEarly: fc.boolean(),
  repeats: fc.boolean(),
});

/** The text of a file of these rows. */
export function csvText(rows: readonly Row[], layout: Layout): string {
  const { lineEnd, hasMark, quotesAll, hasBlankLines, isOpen, turnedBy, stopsEarly, repeats } = layout;
  const found = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const turn = turnedBy % Math.max(1, found.length);
  const names = [...found.slice(turn), ...found.slice(0, turn)];
  // In a cell that does not begin with a quote, quotes are text.
  const quoted = (cell: string) => (quotesAll || /^"|[,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells: readonly string[]) => cells.map(quoted).join(',');
  const again = repeats ? names.slice(-1) : [];
  const cellsOf = (row: Row): readonly string[] => {
    const cells = [...again.map(() => 'of no meaning'), ...names.map(name => row[name] ?? '')];
    return stopsEarly ? cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1) : cells;
  };
  const lines = [[...again, ...names], ...rows.map(cellsOf)].map(line);
  const body = lines.join(hasBlankLines ? lineEnd + lineEnd : lineEnd);
  return (hasMark ? '\uFEFF' : '') + body + (isOpen ? '' : lineEnd);
}

export interface ImportedFile {
  readonly id: string;
  /** At the end. */
  readonly shown: Fields;
  readonly rows: readonly Fields[];
}

const AT_WORK: ReadonlySet<unknown> = new Set(['PENDING', 'PROCESSING', 'RATE_LIMITED']);
/** More rows than the files of the suites have. */
const ALL_ROWS = 100;

/** Imports a file, and reads all that became of it. */
export async function importFile(session: Session, content: FormFile['content']): Promise<ImportedFile> {
  const fileName = tagged(session, 'rows.csv');
  const body = { file: { name: fileName, type: 'text/csv', content } };
  const created = await read(session, 'createCsvImport', { body }, 201);
  expectEqual('the status of a new import', created['status'], 'PENDING');
  expectEqual('the file name of a new import', created['fileName'], fileName);
  const id = String(created['id']);
  const path = { importId: id };
  const looks = await follow(
    session,
    () => read(session, 'getCsvImportStatus', { path }),
    ({ status }) => !AT_WORK.has(status),
  );
  looks.reduce(expectProgress);
  const shown = await read(session, 'getCsvImport', { path });
  for (const [name, value] of Object.entries(looks.at(-1) ?? {})) expectEqual(`${name} of ${id} in its light view`, value, shown[name]);
  for (const name of ['id', 'teamId', 'organizationId', 'fileName', 'createdAt', 'totalRows'])
    expectEqual(`${name} of ${id}`, shown[name], created[name]);
  const list = await read(session, 'listCsvImportRows', { path, query: { limit: ALL_ROWS } });
  return { id, shown, rows: objectsOf(list['items']) };
}

const COUNTERS = ['processedRows', 'successRows', 'failedRows'];

/** Counters only grow, and fit together. */
function expectProgress(before: Fields, now: Fields): Fields {
  for (const name of COUNTERS)
    expectThat(Number(now[name]) >= Number(before[name]), `${name} went from ${String(before[name])} to ${String(now[name])}`);
  expectEqual('successRows + failedRows', Number(now['successRows']) + Number(now['failedRows']), now['processedRows']);
  return now;
}

/** Throws unless an import ended with so many good and bad rows. */
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
