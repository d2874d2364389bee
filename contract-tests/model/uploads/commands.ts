import * as fc from 'fast-check';
import { type Choice, choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real, type TimedAnswer } from '../real.ts';
import { bytesOf, LAST_BYTES } from './content.ts';
import {
  addUpload,
  type Content,
  isWhole,
  type ListedPart,
  type ModelTransfer,
  type ModelUpload,
  PART_BYTES,
  statusOfAbort,
  statusOfComplete,
  statusOfPut,
  statusOfSign,
  storedBytes,
  type UploadsModel,
} from './model.ts';

const whichTransfer = choices(9, [true, true, true, true, false]);

/** Returns a command on one of the transfers. A preferred one is open and passes `isMeant`. */
function transferCommand(
  choice: Choice,
  name: string,
  run: ItemCommand<UploadsModel, ModelTransfer>['run'],
  isMeant: (transfer: ModelTransfer) => boolean = () => true,
): Command<UploadsModel> {
  const isCandidate = (transfer: ModelTransfer): boolean =>
    !choice.isPreferred || (!transfer.isGone && transfer.becameId === null && isMeant(transfer));
  return commandOn(({ transfers }) => transfers.filter(isCandidate), { name: `${name} transfer`, choice, run });
}

/** Throws unless the uploads of the model are listed. On a simulator the monthly usage and the stored bytes must match, too. */
export async function expectUploads(model: UploadsModel, real: Real): Promise<void> {
  const list = (ids: readonly string[]) => real.call('listUploads', { query: { ids, limit: 100, includePosts: false } });
  const [there, deleted] = [true, false].map(exists =>
    model.uploads.filter(({ deletedAt }) => (deletedAt === null) === exists).map(({ id }) => id),
  );
  if (there && there.length > 0) {
    const { body } = await list(there);
    const shown = (Array.isArray(body) ? body : []).map(upload => String(fieldsOf(upload)['id']));
    expectSame('the existing uploads', shown.sort(), there.sort());
  }
  // An id that is not there any more is unknown (D-GEN-30).
  if (deleted && deleted.length > 0)
    expectStatus('listUploads with deleted uploads', await list([...(there ?? []), ...deleted.slice(-1)]), 404);
  if (!real.has.has('control')) return;
  const { used } = await real.did('getUploadUsage');
  expectSame('the uploads of the month', used, model.used);
  expectSame('the bytes stored', await storedIn(real), model.storedBefore + storedBytes(model));
}

/** Returns the bytes that the organization stores. */
export async function storedIn({ control }: Real): Promise<number> {
  const { items } = await control('GET', '/_sim/organizations');
  return Number((items as readonly Fields[]).map(fieldsOf).find(({ id }) => id === 'org_acme')?.['storedBytes']);
}

const MAX_TRANSFERS = 6;

/** Begins a transfer. The answer contains a URL for each part. */
export const init = fc.constantFrom(1, 1, 2).map(
  (partCount): Command<UploadsModel> => ({
    check: ({ transfers }) => transfers.length < MAX_TRANSFERS,
    async run(model, real) {
      await begin(partCount, model, real);
      await real.settle();
    },
    toString: () => `begin a transfer of ${partCount} part${partCount > 1 ? 's' : ''}`,
  }),
);

export async function begin(partCount: number, model: UploadsModel, real: Real): Promise<ModelTransfer> {
  const fileSize = (partCount - 1) * PART_BYTES + LAST_BYTES;
  const body = { teamId: real.teamId, fileName: real.name('modelled.pdf'), mimeType: 'application/pdf', fileSize };
  const shown = await real.did('initMultipartUpload', { body });
  expectSame('the size of a part', shown['partSize'], PART_BYTES);
  const parts = (shown['parts'] as readonly unknown[]).map(fieldsOf);
  const numbers = parts.map(({ partNumber }) => Number(partNumber));
  expectSame(
    'the parts',
    numbers,
    Array.from({ length: partCount }, (_, index) => index + 1),
  );
  const [uploadId, path] = [String(shown['uploadId']), String(shown['path'])];
  const urls = new Map(parts.map(({ partNumber, url }) => [Number(partNumber), { url: String(url), signedAt: model.now }]));
  const fresh = { parts: new Map(), touchedAt: model.now, isGone: false, becameId: null };
  const transfer: ModelTransfer = { uploadId, path, partCount, urls, ...fresh };
  model.transfers.push(transfer);
  return transfer;
}

/** Requests new URLs: 400 for a part that does not exist, 404 when the transfer is gone. */
export const signParts = fc.tuple(whichTransfer, fc.constantFrom([1], [2], [1, 2], [3])).map(([choice, partNumbers]) =>
  transferCommand(choice, `sign parts ${partNumbers.join(', ')} of`, async (transfer, { now }, real) => {
    const { uploadId, path } = transfer;
    const answer = await real.call('signMultipartUpload', { body: { uploadId, path, partNumbers } });
    const expected = statusOfSign(transfer, partNumbers);
    expectStatus('signMultipartUpload', answer, expected);
    if (expected !== 200) return;
    const signed = (fieldsOf(answer.body)['parts'] as readonly unknown[]).map(fieldsOf);
    expectSame(
      'the parts signed',
      signed.map(({ partNumber }) => partNumber),
      partNumbers,
    );
    for (const { partNumber, url } of signed) transfer.urls.set(Number(partNumber), { url: String(url), signedAt: now });
    transfer.touchedAt = now;
  }),
);

const CONTENTS: readonly Content[] = ['document', 'document', 'document', 'rubbish', 'nothing'];

/** Sends a part to its newest URL: 403 when that has expired, 404 when the transfer has ended, 400 for a wrong length. A second PUT replaces the part. */
export const putPart = fc
  .tuple(whichTransfer, fc.constantFrom(1, 1, 2), fc.constantFrom(...CONTENTS))
  .map(([choice, wanted, content]) =>
    transferCommand(choice, `send ${content} as part ${wanted} of`, (transfer, { now }, real) =>
      sendPart(transfer, wanted, content, now, real),
    ),
  );

export async function sendPart(transfer: ModelTransfer, wanted: number, content: Content, now: number, { fetch }: Real): Promise<void> {
  const partNumber = Math.min(wanted, transfer.partCount);
  const url = transfer.urls.get(partNumber);
  if (!url) throw new Error(`There is no URL for part ${partNumber}`);
  const bytes = bytesOf(content);
  const answer = await fetch(url.url, { method: 'PUT', headers: {}, body: bytes });
  const text = await answer.text();
  const isRightLength = partNumber === transfer.partCount && bytes.length === LAST_BYTES;
  const expected = statusOfPut(transfer, url, now, isRightLength);
  if (answer.status !== expected) throw new Error(`a PUT answered ${answer.status} in place of ${expected}: ${text.slice(0, 200)}`);
  if (expected !== 200) return;
  const etag = answer.headers.get('etag');
  if (!etag) throw new Error('a PUT answered no ETag');
  transfer.parts.set(partNumber, { content, sizeBytes: bytes.length, etag });
  transfer.touchedAt = now;
}

/** Lists of parts for a complete, made from the parts that were sent. */
const LISTS = {
  right: list => list,
  'without quotes': list => list.map(({ partNumber, etag }) => ({ partNumber, etag: etag.replaceAll('"', '') })),
  backwards: list => list.toReversed(),
  'one part twice': list => [...list, ...list.slice(0, 1)],
  'a wrong ETag': list => list.map(({ partNumber }) => ({ partNumber, etag: '"d41d8cd98f00b204e9800998ecf8427f0"' })),
  'a part too many': list => [...list, { partNumber: 3, etag: '"x"' }],
} satisfies Record<string, (list: readonly ListedPart[]) => readonly ListedPart[]>;

type ListName = keyof typeof LISTS;
// The right list is frequent: otherwise few transfers would be completed.
const NAMES: readonly ListName[] = ['right', 'right', 'right', 'a wrong ETag', ...(Object.keys(LISTS) as ListName[])];

/**
 * Completes a transfer. A wrong list or file is 400 and ends the transfer; a missing quota is 403 and keeps it. A repetition answers the same
 * upload.
 */
export const complete = fc.tuple(whichTransfer, fc.constantFrom(...NAMES)).map(([choice, name]) =>
  transferCommand(
    choice,
    `complete (${name})`,
    async (transfer, model, real) => {
      const { uploadId, path } = transfer;
      const parts = LISTS[name](sentParts(transfer));
      const answer = await real.call('completeMultipartUpload', { body: { uploadId, path, teamId: real.teamId, parts } });
      const expected = statusOfComplete(model, transfer, parts);
      expectStatus(`completeMultipartUpload (${name})`, answer, expected);
      if (expected === 400) transfer.isGone = true;
      if (expected === 403) transfer.touchedAt = model.now;
      if (expected !== 200) return;
      const { id, size, url } = fieldsOf(answer.body);
      if (transfer.becameId !== null) return expectSame('the upload of a repeated complete', id, transfer.becameId);
      transfer.becameId = String(id);
      expectSame('the size of the upload', size, transfer.parts.get(1)?.sizeBytes);
      addUpload(model, String(id), String(url), Number(size));
    },
    isWhole,
  ),
);

/** Returns the parts that were sent, or an invented one if there are none, because the list must not be empty. */
function sentParts({ parts }: ModelTransfer): readonly ListedPart[] {
  const sent = [...parts].map(([partNumber, { etag }]) => ({ partNumber, etag }));
  return sent.length > 0 ? sent : [{ partNumber: 1, etag: '"none"' }];
}

/** Aborts a transfer, which deletes its parts: 400 when it is complete, 404 when it is gone. */
export const abort = whichTransfer.map(choice =>
  transferCommand(choice, 'abort', async (transfer, _, real) => {
    const { uploadId, path } = transfer;
    const answer = await real.call('abortMultipartUpload', { body: { uploadId, path } });
    const expected = statusOfAbort(transfer);
    expectStatus('abortMultipartUpload', answer, expected);
    if (expected === 200) transfer.isGone = true;
  }),
);

const MAX_UPLOADS = 6;

type Flow = 'form' | 'direct' | 'url';

/** Uploads a file by a flow without parts: 403 when the monthly quota is used up. */
export const uploadFile = fc.constantFrom<Flow[]>('form', 'direct', 'url').map(
  (flow): Command<UploadsModel> => ({
    check: model => model.uploads.length < MAX_UPLOADS && isPossible(flow, model),
    async run(model, real) {
      const answer = await FLOWS[flow](model, real);
      if (model.used >= model.monthlyUploads) expectStatus(`an upload (${flow}) without quota`, answer, 403);
      else {
        expectStatus(`an upload (${flow})`, answer, 200);
        const { id, url, size } = fieldsOf(answer.body);
        expectSame(`the size of an upload (${flow})`, size, LAST_BYTES);
        addUpload(model, String(id), String(url), LAST_BYTES);
      }
      await real.settle();
    },
    toString: () => `upload a file (${flow})`,
  }),
);

/** Whether a flow can be used: `url` fetches an existing upload. A direct file without quota would wait; the transfers cover that. */
function isPossible(flow: Flow, { uploads, used, monthlyUploads }: Readonly<UploadsModel>): boolean {
  if (flow === 'url') return uploads.some(({ deletedAt }) => deletedAt === null);
  return flow === 'form' || used < monthlyUploads;
}

const FLOWS: Readonly<Record<Flow, (model: UploadsModel, real: Real) => Promise<TimedAnswer>>> = {
  form(_, real) {
    const file = { name: real.name('modelled.pdf'), type: 'application/pdf', content: bytesOf('document') };
    return real.call('createUpload', { body: { file, teamId: real.teamId } });
  },
  async direct(_, real) {
    const team = { teamId: real.teamId };
    const begun: Fields = await real.did('initUpload', {
      body: { ...team, fileName: real.name('modelled.pdf'), mimeType: 'application/pdf' },
    });
    const put = await real.fetch(String(begun['url']), { method: 'PUT', headers: {}, body: bytesOf('document') });
    expectSame('the status of a PUT to the address of a direct upload', put.status, 200);
    const finalize = () => real.call('finalizeUpload', { body: { ...team, path: begun['path'] } });
    const [first, again] = [await finalize(), await finalize()];
    expectSame('the upload of a repeated finalize', fieldsOf(again.body)['id'], fieldsOf(first.body)['id']);
    return first;
  },
  url({ uploads }, real) {
    const url = uploads.find(({ deletedAt }) => deletedAt === null)?.url;
    return real.call('createUploadFromUrl', { body: { teamId: real.teamId, url } });
  },
};

/** Deletes an upload: 404 when it is deleted already. Its bytes stay for a while, and it still counts in its month. */
export const deleteUpload = choices(9, [true, true, false]).map(choice =>
  commandOn<UploadsModel, ModelUpload>(({ uploads }) => uploads, {
    name: 'delete upload',
    choice,
    prefers: ({ deletedAt }) => deletedAt === null,
    async run(upload, { now }, real) {
      const answer = await real.call('deleteUpload', { path: { id: upload.id } });
      if (upload.deletedAt !== null) return expectStatus('deleteUpload of a deleted upload', answer, 404);
      expectStatus('deleteUpload', answer, 200);
      expectSame('the upload that was deleted', fieldsOf(answer.body)['id'], upload.id);
      upload.deletedAt = now;
    },
  }),
);
