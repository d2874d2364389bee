import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { statusOfSign } from './model.ts';
import { transferCommand, whichTransfer } from './transfer-command.ts';

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
