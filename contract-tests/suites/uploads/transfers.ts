/** Transfers that are named by another path, and addresses of parts that a file does not have. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import { inFreshWorld } from '../../proof/behaviour/fresh-world.ts';
import { storedIn } from '../../proof/behaviour/organizations/world-looks.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, asked, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../asking.ts';
import { etagOf, putBytes } from './flows.ts';
import { sampleFiles } from './sample-files.ts';

const { content, mimeType } = sampleFiles.pdf;
const PARTS = [{ partNumber: 1, etag: etagOf(content) }];

/** The calls about a multipart upload, with what they say of it besides its names. */
const CALLS: readonly (readonly [operation: OperationId, more: Fields])[] = [
  ['signMultipartUpload', { partNumbers: [1] }],
  ['completeMultipartUpload', { parts: PARTS }],
  ['abortMultipartUpload', {}],
];

interface Crossing {
  readonly operation: OperationId;
  readonly isComplete: boolean;
}

/** Each call, for transfers that are named wrongly. */
export const wrongNames: Property<Crossing> = {
  id: 'uploads/wrong-names',
  area: 'uploads',
  title: 'A multipart upload is found by its id and its own path alone, before it is complete and after',
  rules: ['UPL-17', 'UPL-18', 'UPL-19', 'UPL-38'],
  needs: ['writes'],
  cases: () => fc.record({ operation: fc.constantFrom(...CALLS.map(([operation]) => operation)), isComplete: fc.boolean() }),
  async check(session, { operation, isComplete }) {
    const { teamId } = session;
    const [one, other] = [await openParts(session), await openParts(session)];
    const direct = await directPath(session);
    const complete = { ...one, teamId, parts: PARTS };
    if (isComplete) await asked(session, 'completeMultipartUpload', { body: complete });
    const more = CALLS.find(([id]) => id === operation)?.[1];
    const wrong: readonly Names[] = [
      { ...one, path: other.path },
      { ...one, path: direct },
      { ...one, path: one.path.toUpperCase() },
      { ...one, uploadId: 'nobody_has_this' },
    ];
    for (const names of wrong)
      expectAnswer(`${operation} of ${JSON.stringify(names)}`, await ask(session, operation, { body: { ...names, ...more } }), 404);
    expectAnswer('finalizeUpload of a multipart upload', await ask(session, 'finalizeUpload', { body: { path: other.path, teamId } }), 404);
    await asked(session, 'completeMultipartUpload', { body: complete });
    await asked(session, 'abortMultipartUpload', { body: other });
  },
};

interface Names {
  readonly uploadId: string;
  readonly path: string;
}

const fileName = 'crossed.pdf';

/** A multipart upload with its only part sent. */
async function openParts(session: Session): Promise<Names> {
  const body = { teamId: session.teamId, fileName: tagged(session, fileName), mimeType, fileSize: content.length };
  const { uploadId, path, parts } = await read(session, 'initMultipartUpload', { body });
  await putBytes(session, String(objectsOf(parts)[0]?.['url']), content);
  return { uploadId: String(uploadId), path: String(path) };
}

/** The path of a direct upload that has ended. */
async function directPath(session: Session): Promise<string> {
  const { teamId } = session;
  const { url, path } = await read(session, 'initUpload', { body: { teamId, fileName: tagged(session, fileName), mimeType } });
  await putBytes(session, String(url), content);
  await asked(session, 'finalizeUpload', { body: { path, teamId } });
  return String(path);
}

const { partBytes } = limits.uploads;
/** In the last part of a file. */
const REST_BYTES = 7;
const video = (parts: number) => ({ fileName: 'long.mp4', mimeType: 'video/mp4', fileSize: (parts - 1) * partBytes + REST_BYTES });

/** Parts of a file, and those of a shorter one. */
const SHRUNK: readonly (readonly [before: number, after: number])[] = [
  [2, 1],
  [5, 1],
  [4, 3],
];

/** A world that begins again gives the same names, so that an address of before may name a part that there is no more. */
export const partsOfBefore: Property<(typeof SHRUNK)[number]> = inFreshWorld({
  id: 'uploads/parts-of-before',
  area: 'uploads',
  title: 'An address of a part that the file does not have takes nothing, though it was an address of the same names once',
  rules: ['UPL-12', 'D-UPL-01'],
  cases: fc.constantFrom(...SHRUNK),
  async check(world, [before, after]) {
    const { session, control } = world;
    const open = (parts: number) => read(session, 'initMultipartUpload', { body: { teamId: session.teamId, ...video(parts) } });
    const long = await open(before);
    await control('POST', '/_sim/reset', {});
    const short = await open(after);
    expectEqual(
      'the names of an upload in a world that begins again',
      [short['uploadId'], short['path']],
      [long['uploadId'], long['path']],
    );
    const stored = await storedIn(world);
    const { status } = await putBytes(session, String(objectsOf(long['parts']).at(-1)?.['url']), new Uint8Array(REST_BYTES));
    expectThat(status >= 400 && status < 500, `part ${before} of ${after} was taken with ${status}`);
    expectEqual('the stored bytes', await storedIn(world), stored);
  },
});
