import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf, type Real } from '../real.ts';
import { LAST_BYTES } from './content.ts';
import { type ModelTransfer, PART_BYTES, type UploadsModel } from './model.ts';

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
