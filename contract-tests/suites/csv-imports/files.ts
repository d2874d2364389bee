import * as fc from 'fast-check';
import type { FormFile } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { asked, expectEqual, expectThat, read } from '../requests.ts';
import { requiredColumns } from './column-list.ts';
import { csvText, importFile, type Layout, layouts, PLAIN_LAYOUT, type Row } from './import-file.ts';
import { cellsOfRow, type RowChoice, someRow } from './rows.ts';

/** A change of a valid file: it is refused at once, or its import fails. */
type Fault =
  | { readonly kind: 'refused'; readonly what: string; readonly fileName: string | null; readonly isTwice?: true }
  | { readonly kind: 'invalid'; readonly what: string; readonly names: string; readonly change: (text: string) => FormFile['content'] };

interface FaultyFile {
  readonly row: RowChoice;
  readonly layout: Layout;
  readonly fault: Fault;
}

const refused: fc.Arbitrary<Fault> = fc.oneof(
  fc
    .constantFrom('rows.txt', 'rows', 'rows.csv.xlsx', 'csv', null)
    .map((fileName): Fault => ({ kind: 'refused', what: fileName === null ? 'no file' : `a file ${fileName}`, fileName })),
  fc.constant<Fault>({ kind: 'refused', what: 'a column that is given twice', fileName: 'rows.csv', isTwice: true }),
);

const invalid: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom(...requiredColumns).map(
    (name): Fault => ({
      kind: 'invalid',
      what: `no column ${name}`,
      names: name,
      change: text => text.replace(name, `${name}Of`),
    }),
  ),
  fc.constantFrom<Fault>(
    { kind: 'invalid', what: 'invalid UTF-8', names: 'UTF-8', change: text => Uint8Array.from(Buffer.from(`${text}\u00e9`, 'latin1')) },
    { kind: 'invalid', what: 'no rows', names: '', change: text => (/^[^\n]*\n/.exec(text) ?? [''])[0] },
    { kind: 'invalid', what: 'nothing in it', names: '', change: () => '' },
    { kind: 'invalid', what: 'a quote that is never closed', names: '', change: text => `${text}\n"never closed` },
  ),
);

/** File names that are accepted. */
const NAMES = ['rows.csv', 'ROWS.CSV', 'rows.Csv', 'rows.txt.csv', '.csv', 'zwei Zeilen für März.csv', 'r\u0308.csv', '💡.csv'] as const;

const csvFileNames: Property<string> = {
  id: 'csv-imports/file-names',
  area: 'csv-imports',
  title: 'A file whose name ends in .csv, in lower or upper case, is accepted, and its import shows that name',
  rules: ['CSV-01', 'CSV-02'],
  needs: ['writes'],
  cases: () => fc.constantFrom(...NAMES),
  async check(session, name) {
    const cells: Row = { teamId: session.teamId, title: '', postDate: '', status: 'DRAFT', socialAccountTypes: 'FACEBOOK' };
    const fileName = tagged(session, name);
    const body = { file: { name: fileName, type: 'text/csv', content: csvText([cells], PLAIN_LAYOUT) } };
    const { id } = await read(session, 'createCsvImport', { body }, 201);
    expectEqual('the name of the file', (await read(session, 'getCsvImport', { path: { importId: String(id) } }))['fileName'], fileName);
  },
};

function csvFiles(): Property<FaultyFile> {
  return {
    id: 'csv-imports/files',
    area: 'csv-imports',
    title: 'An invalid CSV file is refused, or its import fails without creating a post',
    rules: ['CSV-01', 'CSV-02', 'CSV-13', 'CSV-14', 'CSV-15', 'CSV-19', 'CSV-23', 'D-CSV-01', 'D-CSV-03'],
    needs: ['writes'],
    cases: () =>
      fc.record({
        row: someRow.filter(({ mistake, isScheduled }) => mistake === null && !isScheduled),
        layout: layouts,
        fault: fc.oneof({ weight: 1, arbitrary: refused }, { weight: 2, arbitrary: invalid }),
      }),
    async check(session, { row, layout, fault }) {
      const cells: Row = cellsOfRow(row, session);
      const text = csvText([cells], { ...layout, quotesAll: false });
      if (fault.kind === 'refused')
        return expectRefused(session, fault.fileName, fault.isTwice ? text.replace(/^(\uFEFF?)([^,\r\n]+)/, '$1$2,$2') : text);
      const { id, shown, rows } = await importFile(session, fault.change(text));
      expectEqual(`status of ${id}, with ${fault.what},`, shown['status'], 'FAILED');
      expectEqual(`the rows and posts of ${id}`, [rows.length, shown['processedRows'], shown['successRows']], [0, 0, 0]);
      expectThat(typeof shown['error'] === 'string' && shown['error'].includes(fault.names), `error of ${id} does not name ${fault.names}`);
      expectThat(shown['completedAt'] !== null, `${id} has failed, and lacks completedAt`);
    },
  };
}

/** Throws unless the file is refused and creates no import. */
async function expectRefused(session: Session, fileName: string | null, content: string): Promise<void> {
  const newest = async () => (await read(session, 'listCsvImports', { query: { limit: 1 } }))['items'];
  const before = session.control ? await newest() : undefined;
  const name = tagged(session, fileName ?? 'rows.csv');
  await asked(session, 'createCsvImport', { body: { [fileName === null ? 'other' : 'file']: { name, type: 'text/csv', content } } }, 400);
  // On a deployment others may have sent a file meanwhile.
  if (session.control) expectEqual('the newest import after a refused file', await newest(), before);
}

export function suite(): readonly Property[] {
  return [csvFileNames, csvFiles()] as Property[];
}
