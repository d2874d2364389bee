import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { etagOf, putBytes, uploadOf } from './flows.ts';
import { sampleFiles } from './sample-files.ts';

interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** Changes of the right list, and whether the result is still right. */
const LISTS: Readonly<Record<string, { readonly isRight: boolean; readonly change: (part: ListedPart) => readonly ListedPart[] }>> = {
  'as answered': { isRight: true, change: part => [part] },
  'without quotes': { isRight: true, change: part => [{ ...part, etag: part.etag.replaceAll('"', '') }] },
  'with another ETag': { isRight: false, change: part => [{ ...part, etag: etagOf(Buffer.from('other')) }] },
  'with another number': { isRight: false, change: part => [{ ...part, partNumber: 2 }] },
  'with a part too many': { isRight: false, change: part => [part, { ...part, partNumber: 2 }] },
  'with a part twice': { isRight: false, change: part => [part, part] },
};

interface PartChoice {
  readonly list: string;
  /** Whether the part is sent to a URL that was signed later. */
  readonly isSignedAgain: boolean;
  /** Whether the part is sent twice. */
  readonly isSentTwice: boolean;
  readonly ends: 'completed' | 'aborted';
}

const { content, mimeType } = sampleFiles.pdf;

function partLists(): Property<PartChoice> {
  return {
    id: 'uploads/parts',
    area: 'uploads',
    title: 'The ETag of a part is its MD5; a wrong list of parts ends a transfer, and so does an abort',
    rules: [
      'UPL-10',
      'UPL-11',
      'UPL-12',
      'UPL-16',
      'UPL-17',
      'UPL-18',
      'UPL-19',
      'UPL-25',
      'UPL-31',
      'UPL-32',
      'UPL-38',
      'D-UPL-02',
      'D-UPL-15',
    ],
    needs: ['writes'],
    cases: () =>
      fc.record({
        list: fc.constantFrom(...Object.keys(LISTS)),
        isSignedAgain: fc.boolean(),
        isSentTwice: fc.boolean(),
        ends: fc.constantFrom('completed', 'completed', 'completed', 'aborted'),
      }),
    check: checkParts,
  };
}

async function checkParts(session: Session, { list, isSignedAgain, isSentTwice, ends }: PartChoice): Promise<void> {
  const body = { teamId: session.teamId, fileName: tagged(session, 'parts.pdf'), mimeType, fileSize: content.length };
  const opened = await read(session, 'initMultipartUpload', { body });
  const { path, uploadId } = opened;
  const [only, ...others] = objectsOf(opened['parts']);
  expectEqual('partSize', opened['partSize'], limits.uploads.partBytes);
  expectEqual('the parts of a small file', [only?.['partNumber'], others.length], [1, 0]);
  const fresh = await read(session, 'signMultipartUpload', { body: { path, uploadId, partNumbers: [1] } });
  expectEqual(
    'the parts that were signed',
    objectsOf(fresh['parts']).map(({ partNumber }) => partNumber),
    [1],
  );
  expectThat(!/etag/i.test(JSON.stringify([opened, fresh])), 'an answer of init or sign contains an ETag');
  const url = String((isSignedAgain ? objectsOf(fresh['parts'])[0] : only)?.['url']);
  const tooShort = await putBytes(session, url, content.slice(1));
  expectEqual('the status of a PUT that is a byte too short', tooShort.status, 400);
  for (let time = isSentTwice ? 0 : 1; time < 2; time++) {
    const { status, etag } = await putBytes(session, url, content);
    expectEqual('the status and ETag of a PUT', [status, etag], [200, etagOf(content)]);
  }
  const changed = LISTS[list];
  const parts = changed?.change({ partNumber: 1, etag: etagOf(content) }) ?? [];
  const complete = (listed: readonly ListedPart[]) =>
    ask(session, 'completeMultipartUpload', { body: { path, uploadId, teamId: session.teamId, parts: listed } });
  if (ends === 'aborted') {
    expectAnswer('an abort', await ask(session, 'abortMultipartUpload', { body: { path, uploadId } }), 200);
    return expectAnswer('complete after an abort', await complete([{ partNumber: 1, etag: etagOf(content) }]), 400, 404);
  }
  const answer = await complete(parts);
  if (!changed?.isRight) {
    expectAnswer(`complete with a list ${list}`, answer, 400);
    return expectAnswer(
      'complete with the right list after a wrong one',
      await complete([{ partNumber: 1, etag: etagOf(content) }]),
      400,
      404,
    );
  }
  expectAnswer(`complete with a list ${list}`, answer, 200);
  expectEqual('uploadId and size of the upload', [uploadOf(answer)['uploadId'], uploadOf(answer)['size']], [uploadId, content.length]);
  const again = await complete(parts);
  expectAnswer('a repeated complete', again, 200);
  expectEqual('the upload of a repeated complete', uploadOf(again)['id'], uploadOf(answer)['id']);
  expectAnswer('an abort after complete', await ask(session, 'abortMultipartUpload', { body: { path, uploadId } }), 400);
}

export function suite(): readonly Property[] {
  return [partLists()] as Property[];
}
