import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import { bytesOf, LAST_BYTES } from './content.ts';
import { type Content, type ModelTransfer, statusOfPut } from './model.ts';
import { transferCommand, whichTransfer } from './transfer-command.ts';

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
