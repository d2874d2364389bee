/** Imports from URLs: their limits of time and size, their names, and the parts of earlier transfers. Refused ones leave nothing behind. */

import { limits } from '../../../../openapi/document.ts';
import type { NumberName } from '../../../../openapi/number-names.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { putBytes } from '../../../suites/uploads/flows.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';
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

/** URLs, and the names of their files. */
const NAMES: Readonly<Record<string, string>> = {
  '/media/picture.png': 'picture.png',
  '/media/Sommer%20Fest.png': 'Sommer Fest.png',
  '/caf%C3%A9%20au%20lait.png?width=100#top': 'café au lait.png',
  '/%F0%9F%8D%89.png': '🍉.png',
  '/a+b%2Bc.png': 'a+b+c.png',
  '/100%25.png': '100%.png',
  '/media.jpg/photo.png': 'photo.png',
};

/** Checks the decoding of encoded names. */
behaviourOf<string>({
  id: 'uploads/url-names',
  area: 'uploads',
  title: 'A file that is imported from a URL is named after the last part of its path, decoded',
  rules: ['UPL-01', 'UPL-48'],
  isDecision: true,
  // On a simulator, every URL has a file.
  needs: ['writes', 'control'],
  cases: () => Object.keys(NAMES),
  async check(session, place) {
    const url = `https://cdn.example.com${place}`;
    const { id, fileName } = await read(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    expectEqual(`fileName of an import of ${url}`, fileName, NAMES[place]);
    expectEqual(`fileName of ${url} later`, (await read(session, 'getUpload', { path: { id: String(id) } }))['fileName'], NAMES[place]);
  },
});

/** URLs of parts that a file does not have. */
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
