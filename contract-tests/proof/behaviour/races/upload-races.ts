import { expectSame, fieldsOf, type Real } from '../../../model/real.ts';
import { bytesOf } from '../../../model/uploads/content.ts';
import type { Race } from './race.ts';
import { expectUsed, oneOf, racingCall, setLimits, times } from './race.ts';

export const UPLOAD_RACES: readonly Race[] = [
  {
    id: 'complete-and-abort',
    area: 'uploads',
    title: 'A transfer that is completed and aborted concurrently is either counted or removed',
    rules: ['UPL-19'],
    async prepare(real) {
      const { transfer, parts } = await sent(real);
      return {
        calls: [
          racingCall(real, 'completeMultipartUpload', { body: { ...transfer, parts } }),
          racingCall(real, 'abortMultipartUpload', { body: transfer }),
        ],
        legal: [
          [200, 400],
          [404, 200],
        ],
        checkAfter: ([completed]) => expectUsed(real, 'getUploadUsage', completed === 200 ? 1 : 0),
      };
    },
  },
  {
    id: 'two-completes',
    area: 'uploads',
    title: 'Two concurrent completes of a transfer give one upload, counted once',
    rules: ['UPL-38', 'UPL-39'],
    async prepare(real) {
      const { transfer, parts } = await sent(real);
      return {
        calls: times(2, () => racingCall(real, 'completeMultipartUpload', { body: { ...transfer, parts } })),
        legal: [[200, 200]],
        async checkAfter(_, [first, second]) {
          expectSame('the upload of the second complete', fieldsOf(second)['id'], fieldsOf(first)['id']);
          await expectUsed(real, 'getUploadUsage', 1);
        },
      };
    },
  },
  {
    id: 'last-upload-of-the-month',
    area: 'quotas',
    title: 'Concurrent uploads of both kinds do not exceed the monthly quota',
    rules: ['D-QTA-04'],
    async prepare(real) {
      const { transfer, parts } = await sent(real);
      await setLimits(real, { monthlyUploads: 1 });
      return {
        calls: [
          racingCall(real, 'completeMultipartUpload', { body: { ...transfer, parts } }),
          ...times(2, number =>
            racingCall(real, 'createUploadFromUrl', { body: { teamId: real.teamId, url: `https://media.test/${number}.jpg` } }),
          ),
        ],
        legal: oneOf(3, 200, 403),
        checkAfter: () => expectUsed(real, 'getUploadUsage', 1),
      };
    },
  },
];

/** Begins a transfer and sends its only part. */
async function sent(real: Real) {
  const content = bytesOf('document');
  const file = { fileName: 'raced.pdf', mimeType: 'application/pdf', fileSize: content.length };
  const { uploadId, path, parts } = await real.did('initMultipartUpload', { body: { teamId: real.teamId, ...file } });
  const [url] = (parts as readonly unknown[]).map(part => String(fieldsOf(part)['url']));
  const answer = await real.fetch(url ?? '', { method: 'PUT', headers: {}, body: content });
  await answer.text();
  const transfer = { teamId: real.teamId, uploadId: String(uploadId), path: String(path) };
  return { transfer, parts: [{ partNumber: 1, etag: answer.headers.get('etag') }] };
}
