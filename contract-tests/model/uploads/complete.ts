import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { addUpload, isWhole, type ListedPart, type ModelTransfer, statusOfComplete } from './model.ts';
import { transferCommand, whichTransfer } from './transfer-command.ts';

/** How the list of a complete differs from the parts that were sent. */
const LISTS = {
  right: list => list,
  'without quotes': list => list.map(({ partNumber, etag }) => ({ partNumber, etag: etag.replaceAll('"', '') })),
  backwards: list => list.toReversed(),
  'one part twice': list => [...list, ...list.slice(0, 1)],
  'a wrong ETag': list => list.map(({ partNumber }) => ({ partNumber, etag: '"d41d8cd98f00b204e9800998ecf8427f0"' })),
  'a part too many': list => [...list, { partNumber: 3, etag: '"x"' }],
} satisfies Record<string, (list: readonly ListedPart[]) => readonly ListedPart[]>;

type ListName = keyof typeof LISTS;
// Many of them are right: otherwise little would ever be complete.
const NAMES: readonly ListName[] = ['right', 'right', 'right', 'a wrong ETag', ...(Object.keys(LISTS) as ListName[])];

/**
 * Completes a transfer, an open one when its file is there: 400 for a wrong list or file, and then it is gone; 403 without quota, and then it
 * stays; the same upload again when it is complete already.
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

/** What was sent; a made-up part where nothing was, as the list must hold one. */
function sentParts({ parts }: ModelTransfer): readonly ListedPart[] {
  const sent = [...parts].map(([partNumber, { etag }]) => ({ partNumber, etag }));
  return sent.length > 0 ? sent : [{ partNumber: 1, etag: '"none"' }];
}
