/** Wrong uploads, files and webhooks. Lies about webhooks need a receiver. */

import { createHmac } from 'node:crypto';
import { after, answers, asks, bodyWith, fields, isSuccess, jsonOf, objects, withJson } from './change.ts';
import { type Delivery, type Json, type Lie, lies } from './lie.ts';

export const uploads = lies('uploads', {
  'etag-of-other-part': [
    'A part is answered with the ETag of another part',
    after((original, asked) => {
      const { etag } = original.headers;
      const isPart = asked.method === 'PUT' && asked.query.has('partNumber') && etag !== undefined;
      return isPart
        ? { ...original, headers: { ...original.headers, etag: `"${etag.replaceAll('"', '').split('').toReversed().join('')}"` } }
        : original;
    }),
  ],
  'url-of-other-upload': [
    'A presigned URL is that of the upload before',
    after((original, asked, { texts }) => {
      if (asked.operationId !== 'initUpload' || !isSuccess(original)) return original;
      const body = fields(jsonOf(original));
      const before = texts.get('url');
      texts.set('url', String(body['url']));
      return before === undefined ? original : withJson(original, { ...body, url: before });
    }),
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

export const webhooks: readonly Lie[] = [
  webhook('signature-over-other-bytes', 'A webhook is signed over its body with other spaces', ({ headers, body }, secret) => ({
    headers: { ...headers, 'x-signature': signed(JSON.stringify(JSON.parse(body), null, 2), secret) },
    body,
  })),
  webhook('unsigned', 'A webhook has no signature', ({ headers, body }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-signature')),
    body,
  })),
  webhook(
    'field-renamed',
    'A webhook calls its data `payload`',
    resigned(({ data, ...event }) => ({ ...event, payload: data })),
  ),
  webhook(
    'other-team',
    'The object of a webhook says that it is of another team',
    resigned(event => ({ ...event, data: { ...fields(event['data']), teamId: 'team_other' } })),
  ),
];

type Change = (delivery: Delivery, secret: string) => Delivery;

/** The secret with which the deployments of these tests sign webhooks. */
export const WEBHOOK_SECRET = 'whsec_deployment';

function webhook(name: string, defect: string, change: Change): Lie {
  return { id: `webhooks/${name}`, defect, needs: ['receiver'], webhook: delivery => change(delivery, WEBHOOK_SECRET) };
}

/** Changes the body and signs it. */
function resigned(change: (event: Json) => Json): Change {
  return ({ headers, body }, secret) => {
    const text = JSON.stringify(change(fields(JSON.parse(body))));
    return { headers: { ...headers, 'x-signature': signed(text, secret) }, body: text };
  };
}

function signed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
