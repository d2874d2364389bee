import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { addUpload, isWhole, type ListedPart, type ModelTransfer, statusOfComplete } from './model.ts';
import { transferCommand, whichTransfer } from './transfer-command.ts';

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
