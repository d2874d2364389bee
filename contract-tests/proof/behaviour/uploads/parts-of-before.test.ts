/** URLs of parts that a file does not have. */
import { limits } from '../../../../openapi/document.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { putBytes } from '../../../suites/uploads/flows.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { storedIn } from '../organizations/world-looks.ts';

const { partBytes } = limits.uploads;
/** The size of the last part of a file. */
const REST_BYTES = 7;
const video = (parts: number) => ({ fileName: 'long.mp4', mimeType: 'video/mp4', fileSize: (parts - 1) * partBytes + REST_BYTES });

/** The number of parts of a file, and of a shorter one. */
const SHRUNK: readonly (readonly [before: number, after: number])[] = [
  [2, 1],
  [5, 1],
  [4, 3],
];

/** A world that was reset generates the same names, so an old URL may name a part that no longer exists. */
behaviour<(typeof SHRUNK)[number]>({
  id: 'uploads/parts-of-before',
  area: 'uploads',
  title: 'A URL of a part that the file does not have accepts nothing, even if it belonged to a longer file with the same names',
  rules: ['UPL-12', 'D-UPL-01'],
  cases: SHRUNK,
  async check(world, [before, after]) {
    const { session, control } = world;
    const open = (parts: number) => read(session, 'initMultipartUpload', { body: { teamId: session.teamId, ...video(parts) } });
    const long = await open(before);
    await control('POST', '/_sim/reset', {});
    const short = await open(after);
    expectEqual('the names of an upload in a world that was reset', [short['uploadId'], short['path']], [long['uploadId'], long['path']]);
    const stored = await storedIn(world);
    const { status } = await putBytes(session, String(objectsOf(long['parts']).at(-1)?.['url']), new Uint8Array(REST_BYTES));
    expectThat(status >= 400 && status < 500, `part ${before} of ${after} was accepted with ${status}`);
    expectEqual('the stored bytes', await storedIn(world), stored);
  },
});
