/** Existing CSV imports. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { expectEqual, expectThat, objectsOf, read } from '../requests.ts';

interface ListChoice {
  readonly number: number;
  readonly offset: number;
  readonly limit: number;
  readonly status: 'SUCCESS' | 'FAILED';
}

const DEFAULT_PAGE = 10;

function csvLists(): Property<ListChoice> {
  return {
    id: 'csv-imports/lists',
    area: 'csv-imports',
    title: 'A CSV import is the same in its list, its two views and its rows',
    rules: [
      'CSV-04',
      'CSV-05',
      'CSV-06',
      'CSV-07',
      'CSV-08',
      'CSV-09',
      'CSV-10',
      'CSV-11',
      'CSV-12',
      'CSV-13',
      'CSV-14',
      'CSV-15',
      'CSV-16',
      'CSV-17',
      'CSV-18',
    ],
    needs: [],
    cases: () =>
      fc.record({
        number: fc.nat(DEFAULT_PAGE - 1),
        offset: fc.nat(3),
        limit: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom('SUCCESS', 'FAILED'),
      }),
    async check(session, { number, offset, limit, status }) {
      const bare = await read(session, 'listCsvImports');
      const listed = objectsOf(bare['items']);
      expectThat(
        listed.length === Math.min(DEFAULT_PAGE, Number(bare['total'])),
        `a list without parameters shows ${listed.length} of ${String(bare['total'])}`,
      );
      const times = listed.map(({ createdAt }) => String(createdAt));
      expectEqual('the order of imports', times, times.toSorted().toReversed());
      const chosen = listed.filter(isOver);
      fc.pre(chosen.length > 0);
      const shown = chosen[number % chosen.length] ?? {};
      await expectAlike(session, shown);
      await expectRows(session, shown, { offset, limit, status });
    },
  };
}

/** Whether an import has ended and can no longer change. */
function isOver({ status }: Fields): boolean {
  return ['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED'].includes(String(status));
}

async function expectAlike(session: Session, listed: Fields): Promise<void> {
  const path = { importId: String(listed['id']) };
  expectEqual(`${path.importId} in its list`, listed, await read(session, 'getCsvImport', { path }));
  const polled = await read(session, 'getCsvImportStatus', { path });
  const names = Object.keys(publicApi.schema('CsvImportProgress').properties ?? {});
  expectEqual(`the properties of ${path.importId} in getCsvImportStatus`, Object.keys(polled).toSorted(), names.toSorted());
  for (const name of names) expectEqual(`${name} of ${path.importId} in getCsvImportStatus`, polled[name], listed[name]);
  const [total, processed, success, failed] = ['totalRows', 'processedRows', 'successRows', 'failedRows'].map(name => Number(listed[name]));
  expectEqual('successRows + failedRows', Number(success) + Number(failed), processed);
  const isFailed = listed['status'] === 'FAILED';
  if (!isFailed) expectEqual(`processedRows of ${path.importId}, which has ended,`, processed, total);
  if (!isFailed) expectEqual(`${path.importId} ended`, listed['status'], failed === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS');
  expectEqual(`whether ${path.importId} (${String(listed['status'])}) has an error`, listed['error'] !== null, isFailed);
  expectThat(
    listed['completedAt'] !== null && (isFailed || listed['startedAt'] !== null),
    `${path.importId} has ended, and lacks its times`,
  );
}

async function expectRows(session: Session, listed: Fields, { offset, limit, status }: Omit<ListChoice, 'number'>): Promise<void> {
  const path = { importId: String(listed['id']) };
  const bare = await read(session, 'listCsvImportRows', { path });
  const first = objectsOf(bare['items']);
  expectEqual(
    `the number of rows of ${path.importId}`,
    [first.length, bare['total']],
    [Math.min(DEFAULT_PAGE, Number(listed['processedRows'])), listed['processedRows']],
  );
  for (const row of first) expectRow(path.importId, row);
  const page = await read(session, 'listCsvImportRows', { path, query: { offset, limit } });
  if (offset + limit <= DEFAULT_PAGE)
    expectEqual(`${limit} rows of ${path.importId} from ${offset} on`, page['items'], first.slice(offset, offset + limit));
  const some = await read(session, 'listCsvImportRows', { path, query: { status } });
  expectEqual(
    `the total of ${status} rows of ${path.importId}`,
    some['total'],
    listed[status === 'SUCCESS' ? 'successRows' : 'failedRows'],
  );
  if (Number(bare['total']) <= DEFAULT_PAGE)
    expectEqual(
      `the ${status} rows of ${path.importId}`,
      some['items'],
      first.filter(row => row['status'] === status),
    );
}

function expectRow(importId: string, row: Fields): void {
  const name = `row ${String(row['rowNumber'])} of ${importId}`;
  const { status, postId, normalizedPayload, error, rawRow } = row;
  expectEqual(`importId of ${name}`, row['importId'], importId);
  const isGood = status === 'SUCCESS';
  expectEqual(
    `whether ${name} (${String(status)}) has postId, normalizedPayload, error`,
    [postId !== null, normalizedPayload !== null, error !== null],
    [isGood, isGood, !isGood],
  );
  const cells = Object.values(typeof rawRow === 'object' && rawRow !== null ? rawRow : {});
  expectThat(cells.length > 0 && cells.every(cell => typeof cell === 'string'), `rawRow of ${name} is no map of texts`);
}

export function suite(): readonly Property[] {
  return [csvLists()] as Property[];
}
