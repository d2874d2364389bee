/** Wrong uploads and files. */
import { answers, asks, bodyWith, fields, isSuccess, jsonOf, objects, withJson } from './change.ts';
import { type Json, lies } from './lie.ts';

export const uploads = lies('uploads', {
  'etag-of-other-part': [
    'A part is answered with the ETag of another part',
    async (asked, go) => {
      const original = await go();
      const { etag } = original.headers;
      const isPart = asked.method === 'PUT' && asked.query.has('partNumber') && etag !== undefined;
      return isPart
        ? { ...original, headers: { ...original.headers, etag: `"${etag.replaceAll('"', '').split('').toReversed().join('')}"` } }
        : original;
    },
  ],
  'url-of-other-upload': [
    'A presigned URL is that of the upload before',
    async (asked, go, { texts }) => {
      const original = await go();
      if (asked.operationId !== 'initUpload' || !isSuccess(original)) return original;
      const body = fields(jsonOf(original));
      const before = texts.get('url');
      texts.set('url', String(body['url']));
      return before === undefined ? original : withJson(original, { ...body, url: before });
    },
  ],
  'parts-from-zero': [
    'The parts of an upload are numbered from zero',
    answers(['initMultipartUpload', 'signMultipartUpload'], body => ({
      ...body,
      parts: partsOf(body).map((part, partNumber) => ({ ...part, partNumber })),
    })),
  ],
  'last-part-missing': [
    'The last part of an upload has no URL',
    answers(['initMultipartUpload'], body => ({ ...body, parts: partsOf(body).slice(0, -1) })),
  ],
  'size-in-kilobytes': [
    'The size of an upload is in kilobytes',
    objects('upload', upload => ({ ...upload, size: Math.ceil(Number(upload['size']) / 1024) })),
  ],
  'type-by-name': [
    'The type of every upload is that of a binary file',
    objects('upload', upload => ({ ...upload, mimeType: 'application/octet-stream' })),
  ],
  'width-lost': ['An image has no width', objects('upload', upload => ({ ...upload, width: null }))],
  'delete-does-nothing': [
    'A deletion of an upload is answered and does nothing',
    async (asked, go) => (asked.operationId === 'deleteUpload' ? go({ method: 'GET', operationId: 'getUpload' }) : go()),
  ],
  'filter-ignored': [
    'The type of uploads is ignored as a filter',
    asks(['listUploads'], ({ query }) => ({ query: new URLSearchParams([...query].filter(([name]) => !name.startsWith('type'))) })),
  ],
  'name-changed': [
    'The name of a file is changed',
    objects('upload', upload => ({ ...upload, fileName: `1700000000-${String(upload['fileName'])}` })),
  ],
  'abort-does-nothing': [
    'An abort of an upload in parts is answered and does nothing',
    async (asked, go) => {
      if (asked.operationId !== 'abortMultipartUpload') return go();
      const refused = await go(bodyWith(asked, body => ({ ...body, uploadId: 'mpu_7f3kd92hs6a1bq4x' })));
      return { ...refused, status: 200, body: JSON.stringify({ success: true }) };
    },
  ],
});

function partsOf(body: Json): readonly Json[] {
  const { parts } = body;
  return Array.isArray(parts) ? parts : [];
}
