import * as fc from 'fast-check';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, expectThat } from '../requests.ts';
import { requiredColumns } from './column-list.ts';
import { importFile } from './import-file.ts';

/** Imports an invalid file, and returns the error. */
async function faultOf(session: Session, text: string): Promise<string> {
  const { id, shown } = await importFile(session, text);
  expectEqual(`the status of ${id}, of ${JSON.stringify(text)},`, shown['status'], 'FAILED');
  return String(shown['error']);
}

/** Each required column, the first two, the last two, and all. */
const LACKING: readonly (readonly string[])[] = [
  ...requiredColumns.map(name => [name]),
  requiredColumns.slice(0, 2),
  requiredColumns.slice(-2),
  requiredColumns,
];

const missingColumns: Property<readonly string[]> = {
  id: 'csv-imports/missing-columns',
  area: 'csv-imports',
  title: 'The error of a CSV import names exactly the required columns that the header lacks',
  rules: ['CSV-23', 'D-CSV-03'],
  needs: ['writes'],
  cases: () => fc.constantFrom(...LACKING),
  async check(session, missing) {
    const names = ['text', ...requiredColumns.filter(name => !missing.includes(name)), 'remark'];
    const fault = await faultOf(session, `${names.join(',')}\n${names.map(() => 'x').join(',')}\n`);
    const words = fault.split(/\W+/);
    for (const name of requiredColumns)
      expectEqual(`whether the error without ${missing.join(' and ')} names ${name}`, words.includes(name), missing.includes(name));
    expectEqual(`whether it says "columns": ${JSON.stringify(fault)}`, words.includes('columns'), missing.length > 1);
  },
};

/** The rows before the unreadable one, some with line ends in a cell or before an empty line. Null when the header is unreadable. */
const BEFORE: readonly (readonly string[] | null)[] = [
  null,
  [],
  ['Short'],
  ['"Two\nlines"'],
  ['Followed by an empty line\n', 'Short'],
  ['"Three\r\nlines\n"', 'Short', '"Two\nlines"', 'Last\n', 'Short'],
];

const brokenRows: Property<readonly string[] | null> = {
  id: 'csv-imports/broken-rows',
  area: 'csv-imports',
  title: 'The error of an unreadable CSV file names the row, counted as the rows of an import, or the header',
  rules: ['CSV-23', 'D-CSV-03'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.constantFrom(...BEFORE),
  async check(session, rows) {
    const header = requiredColumns.join(',');
    const lines = rows?.map(cell => `${session.teamId},${cell}`) ?? [];
    const fault = await faultOf(session, [rows ? header : `"${header}`, ...lines, ...(rows ? ['"never closed'] : [])].join('\n'));
    const said = /\b(?:row (\d+)|the header)\b/.exec(fault);
    expectEqual(`the place in ${JSON.stringify(fault)}`, said?.[1] ?? said?.[0], rows ? String(rows.length + 1) : 'the header');
  },
};

/** File names without the extension .csv. */
const NAMES = ['rows.txt', 'rows', 'csv', 'rows.csv.zip', 'rows csv', '.csv.', 'Zwei Zeilen.xlsx', '💡', ''] as const;

/** A form with a file that has a type but no name. */
const NAMELESS = {
  contentType: 'multipart/form-data; boundary=end',
  text: [
    '--end',
    'content-disposition: form-data; name="file"',
    'content-type: application/octet-stream',
    '',
    requiredColumns.join(','),
    '--end--',
    '',
  ].join('\r\n'),
};

const refusedNames: Property<string> = {
  id: 'csv-imports/refused-names',
  area: 'csv-imports',
  title: 'The refusal of a file without the extension .csv contains its name, or says that it has none',
  rules: ['CSV-02'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.constantFrom(...NAMES),
  async check(session, name) {
    const fileName = tagged(session, name);
    const body = { file: { name: fileName, type: 'text/csv', content: requiredColumns.join(',') } };
    const answer = name === '' ? await ask(session, 'createCsvImport', {}, NAMELESS) : await ask(session, 'createCsvImport', { body });
    expectAnswer(`a file called ${JSON.stringify(fileName)}`, answer, 400);
    const message = String(fieldsOf(answer.body)['message']);
    expectThat(name === '' || message.includes(JSON.stringify(fileName)), `the refusal of ${fileName} is ${JSON.stringify(message)}`);
    expectEqual(`whether it says that there is no name: ${JSON.stringify(message)}`, /without a name/.test(message), name === '');
  },
};

export function suite(): readonly Property[] {
  return [missingColumns, brokenRows, refusedNames] as Property[];
}
