import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { type Cell, type Column, cellsOf, columns, neededColumns, platforms } from './column-list.ts';
import { csvText, expectEnd, importFile, type Layout, layouts, type Row } from './import-file.ts';
import { fieldOf } from './rows.ts';

interface PlatformCells {
  readonly platform: string;
  readonly cells: readonly { readonly column: Column; readonly cell: Cell }[];
}

interface ColumnsChoice {
  /** One row for each platform. */
  readonly rows: readonly PlatformCells[];
  readonly layout: Layout;
}

function csvColumns(): Property<ColumnsChoice> {
  return {
    id: 'csv-imports/columns',
    area: 'csv-imports',
    title: 'Every platform column of a CSV file reaches its field of the post',
    rules: RULES,
    needs: ['writes'],
    cases: () => fc.record({ rows: fc.shuffledSubarray([...platforms], { minLength: 5 }).chain(someRows), layout: layouts }),
    async check(session, { rows, layout }) {
      const files = rows.map(({ platform, cells }) => rowOf(platform, cells));
      const sent = files.map(row => ({
        ...row,
        teamId: session.teamId,
        title: tagged(session, `Columns of ${row['socialAccountTypes'] ?? ''}`),
      }));
      const dated = sent.map(row => ({ ...row, postDate: new Date(farAhead(session, 0)).toISOString() }));
      const file = await importFile(session, csvText(dated, layout));
      const errors = file.rows.flatMap(({ error, rawRow }) =>
        error === null ? [] : `${JSON.stringify(error)} of ${JSON.stringify(rawRow)}`,
      );
      expectThat(errors.length === 0, `a row with valid cells failed: ${errors[0] ?? ''}`);
      expectEnd(file, rows.length, 0);
      for (const [index, { platform, cells }] of rows.entries()) {
        const { postId, normalizedPayload } = file.rows[index] ?? {};
        const post = await read(session, 'getPost', { path: { id: String(postId) } });
        for (const [what, data] of [
          ['the post', post['data']],
          ['normalizedPayload', fieldOf(normalizedPayload, 'data')],
        ] as const)
          for (const { column, cell } of cells) {
            const value = column.path.reduce(fieldOf, fieldOf(data, platform));
            expectEqual(`${column.path.join('.')} of ${what}, from ${column.name} ${JSON.stringify(cell.text)},`, value, cell.value);
          }
      }
    },
  };
}

function someRows(named: readonly string[]): fc.Arbitrary<readonly PlatformCells[]> {
  return fc.tuple(...named.map(somePlatformCells));
}

/** Generates cells for some columns of a platform and for the columns that they require. Media have a property of their own. */
function somePlatformCells(platform: string): fc.Arbitrary<PlatformCells> {
  const own = columns.filter(column => column.platform === platform && column.kind !== 'media' && column.kind !== 'carousel');
  return fc.subarray(own, { minLength: 1 }).chain(chosen => {
    const wanted = new Set([...neededColumns(platform), ...chosen.flatMap(column => [column, ...neededColumns(platform, column.path)])]);
    const cells = [...wanted].map(column => cellsOf(column).map(cell => ({ column, cell })));
    return fc.tuple(...cells).map(all => ({ platform, cells: all }));
  });
}

/** Returns a row with a common text, which the platform's own text replaces. */
function rowOf(platform: string, cells: PlatformCells['cells']): Row {
  const own = Object.fromEntries(cells.map(({ column, cell }) => [column.name, cell.text]));
  return { status: 'DRAFT', socialAccountTypes: platform, text: 'Common', ...own };
}

const RULES: readonly string[] = [
  'CSV-41',
  'CSV-42',
  'CSV-43',
  'CSV-45',
  'CSV-46',
  'CSV-47',
  'CSV-48',
  'CSV-49',
  'CSV-50',
  'CSV-51',
  'CSV-52',
  'CSV-53',
  'CSV-54',
  'CSV-55',
  'CSV-56',
  'CSV-57',
  'CSV-58',
  'CSV-59',
  'D-CSV-06',
  'D-CSV-07',
  'D-CSV-11',
  'D-CSV-12',
];

export function suite(): readonly Property[] {
  return [csvColumns()] as Property[];
}
