import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, asked, expectAnswer, expectEqual, objectsOf, read } from '../requests.ts';
import { etagOf, putBytes } from './flows.ts';
import { sampleFiles } from './sample-files.ts';

const { content, mimeType } = sampleFiles.pdf;
const PARTS = [{ partNumber: 1, etag: etagOf(content) }];

/** The calls about a multipart upload, with their parameters besides its id and path. */
const CALLS: readonly (readonly [operation: OperationId, more: Fields])[] = [
  ['signMultipartUpload', { partNumbers: [1] }],
  ['completeMultipartUpload', { parts: PARTS }],
  ['abortMultipartUpload', {}],
];

interface Crossing {
  readonly operation: OperationId;
  readonly isComplete: boolean;
}

const wrongNames: Property<Crossing> = {
  id: 'uploads/wrong-names',
  area: 'uploads',
  title: 'A multipart upload is found only by its id together with its own path, before and after its completion',
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

/** Begins a multipart upload and sends its only part. */
async function openParts(session: Session): Promise<Names> {
  const body = { teamId: session.teamId, fileName: tagged(session, fileName), mimeType, fileSize: content.length };
  const { uploadId, path, parts } = await read(session, 'initMultipartUpload', { body });
  await putBytes(session, String(objectsOf(parts)[0]?.['url']), content);
  return { uploadId: String(uploadId), path: String(path) };
}

/** Completes a direct upload, and returns its path. */
async function directPath(session: Session): Promise<string> {
  const { teamId } = session;
  const { url, path } = await read(session, 'initUpload', { body: { teamId, fileName: tagged(session, fileName), mimeType } });
  await putBytes(session, String(url), content);
  await asked(session, 'finalizeUpload', { body: { path, teamId } });
  return String(path);
}

interface Owner {
  readonly flow: 'direct' | 'multipart';
  readonly isOfTeam: boolean;
}

const withoutTeam: Property<Owner> = {
  id: 'uploads/without-team',
  area: 'uploads',
  title: 'An upload with teamId null belongs to no team, and one with a team to that team, with each way to upload',
  rules: ['D-UPL-14'],
  needs: ['writes'],
  cases: () => (['direct', 'multipart'] as const).flatMap(flow => [false, true].map(isOfTeam => ({ flow, isOfTeam }))),
  async check(session, { flow, isOfTeam }) {
    const teamId = isOfTeam ? session.teamId : null;
    const file = { teamId, fileName: tagged(session, fileName), mimeType, fileSize: content.length };
    if (flow === 'direct') {
      const { url, path } = await read(session, 'initUpload', { body: file });
      await putBytes(session, String(url), content);
      const upload = await read(session, 'finalizeUpload', { body: { teamId, path } });
      return expectEqual('teamId of a direct upload', upload['teamId'], teamId);
    }
    const { path, uploadId } = await read(session, 'initMultipartUpload', { body: file });
    const signed = await read(session, 'signMultipartUpload', { body: { teamId, path, uploadId, partNumbers: [1] } });
    const [{ url } = {}] = objectsOf(signed['parts'] ?? signed['urls']);
    await putBytes(session, String(url), content);
    const upload = await read(session, 'completeMultipartUpload', { body: { teamId, path, uploadId, parts: PARTS } });
    expectEqual('teamId of an upload in parts', upload['teamId'], teamId);
    const other = await read(session, 'initMultipartUpload', { body: file });
    await asked(session, 'abortMultipartUpload', { body: { teamId, path: other['path'], uploadId: other['uploadId'] } });
  },
};

export function suite(): readonly Property[] {
  return [wrongNames, withoutTeam] as Property[];
}
