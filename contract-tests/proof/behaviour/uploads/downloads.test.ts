/** Imports from URLs at their limits of time and size: which are accepted, and that refused ones leave nothing behind. */

import type { NumberName } from '../../../../openapi/number-names.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { expectDecidedBy } from '../general/decided-by.ts';
import { storedIn } from '../organizations/world-looks.ts';

/** These numbers come from the interface, not from the simulator. */
const DOWNLOAD_MS = 60_000;
const IMAGE_BYTES = 25 * 1_048_576;

interface Download {
  readonly delay?: number;
  readonly size?: number;
  readonly status?: number;
  readonly contentType?: string;
  readonly isTaken: boolean;
}

const DOWNLOADS: readonly Download[] = [
  { delay: DOWNLOAD_MS - 1, isTaken: true },
  { delay: DOWNLOAD_MS, isTaken: true },
  { delay: DOWNLOAD_MS + 1, isTaken: false },
  { size: IMAGE_BYTES, isTaken: true },
  { size: IMAGE_BYTES + 1, isTaken: false },
  { size: 0, isTaken: false },
  { status: 204, isTaken: false },
  { status: 404, isTaken: false },
  { status: 500, isTaken: false },
  { contentType: 'text/html', isTaken: false },
  { contentType: 'image/webp', isTaken: false },
];

/** Checks imports from URLs. */
behaviour<Download>({
  id: 'uploads/downloads',
  area: 'uploads',
  title: 'A download of 60 seconds and a picture of 25 MB are accepted, but not more; a refused download leaves no upload, usage or byte',
  rules: ['UPL-48', 'UPL-52', 'UPL-04', 'UPL-05', 'D-UPL-11'],
  cases: DOWNLOADS,
  async check(world, { isTaken, delay = 0, size = 200_000, status = 200, contentType = 'image/jpeg' }) {
    const { session, control } = world;
    const url = 'https://media.example/picture';
    await control('PUT', '/_sim/web', { url, contentType, size, status, delay });
    const look = async () => {
      const { body } = await ask(session, 'listUploads', { query: { limit: 100, includePosts: false } });
      const { used } = await read(session, 'getUploadUsage');
      return { uploads: objectsOf(body).length, used: Number(used), bytes: await storedIn(world) };
    };
    const before = await look();
    const answer = await ask(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    expectAnswer(`a download of ${size} bytes of ${contentType} in ${delay} ms with ${status}`, answer, isTaken ? 200 : 400);
    const { uploads, used, bytes } = before;
    expectEqual(
      'uploads, usage and stored bytes',
      await look(),
      isTaken ? { uploads: uploads + 1, used: used + 1, bytes: bytes + size } : before,
    );
  },
});

/** A file whose download fails, and the number that says so. */
type Failed = readonly [file: { readonly size?: number; readonly delay?: string }, number: NumberName];

behaviour<Failed>({
  id: 'uploads/deciding-numbers',
  area: 'uploads',
  title: 'The explanation of a failed import from a URL names the limit of bytes, or of time',
  rules: ['UPL-51', 'UPL-52'],
  cases: [
    [{ size: 1_073_741_825 }, 'uploads.maxUrlImportBytes'],
    [{ delay: 'PT60.001S' }, 'uploads.urlImportTimeoutMs'],
  ],
  async check(world, [file, number]) {
    const { session, control } = world;
    const url = 'https://media.example/film.mp4';
    await control('PUT', '/_sim/web', { url, contentType: 'video/mp4', ...file });
    const answer = await ask(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    expectAnswer(`a download of ${JSON.stringify(file)}`, answer, 400);
    await expectDecidedBy(world, 'createUploadFromUrl', number);
  },
});
