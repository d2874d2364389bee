/** Imports and uploads in progress, in the status of the simulator. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** This number comes from the interface, not from the simulator. */
const PART_BYTES = 67_108_864;

const HEAD = 'teamId,title,status,postDate,socialAccountTypes,text';

behaviour<number>({
  id: 'control/rows-under-way',
  area: 'control',
  title: 'The progress of a CSV import counts rows that succeeded and rows that failed',
  rules: [],
  cases: [1, 2, 3, 4],
  async check(world, every) {
    const { session, advance } = world;
    const cells = (index: number) =>
      `${session.teamId},Row ${index},${index % (every + 1) === 0 ? 'NEVER' : 'DRAFT'},2026-04-01T09:00:00Z,FACEBOOK,Hello`;
    const content = [HEAD, ...Array.from({ length: 40 }, (_, index) => cells(index))].join('\n');
    const { id } = await read(session, 'createCsvImport', { body: { file: { name: 'rows.csv', type: 'text/csv', content } } }, 201);
    for (let step = 0; step < 30; step++) {
      await advance('PT1S');
      const { status, successRows, failedRows, totalRows } = await read(session, 'getCsvImport', { path: { importId: String(id) } });
      const shown = (await workOf(world)).find(each => each['id'] === id);
      if (String(status).startsWith('COMPLETED')) return expectEqual('the work on a finished import', shown, undefined);
      expectEqual(
        `the work on an import that is ${String(status)}`,
        [shown?.['kind'], shown?.['done'], shown?.['total']],
        ['csv-import', Number(successRows) + Number(failedRows), Number(totalRows)],
      );
    }
  },
});

/** The size of the last part. */
const REST_BYTES = 7;

behaviour<number>({
  id: 'control/parts-under-way',
  area: 'control',
  title: 'The progress of a multipart upload counts the parts that were received, and their bytes',
  rules: [],
  cases: [1, 2],
  async check(world, wholeParts) {
    const { session } = world;
    const fileSize = wholeParts * PART_BYTES + REST_BYTES;
    const body = { teamId: session.teamId, fileName: 'big.mp4', mimeType: 'video/mp4', fileSize };
    const opened = objectsOf((await read(session, 'initMultipartUpload', { body }))['parts']);
    const shown = async () =>
      (await workOf(world)).map(({ kind, done, total, storedBytes, totalBytes }) => [kind, done, total, storedBytes, totalBytes]);
    expectEqual('the work before the first part', await shown(), [['multipart-upload', 0, opened.length, 0, fileSize]]);
    await session.fetch(String(opened.at(-1)?.['url']), { method: 'PUT', headers: {}, body: new Uint8Array(REST_BYTES) });
    expectEqual('the work after the last part', await shown(), [['multipart-upload', 1, opened.length, REST_BYTES, fileSize]]);
  },
});

async function workOf({ control }: FreshWorld): Promise<readonly Fields[]> {
  return objectsOf(fieldsOf(await control('GET', '/_sim/status'))['work']);
}
