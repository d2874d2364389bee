import { expectStatus } from '../real.ts';
import { statusOfAbort } from './model.ts';
import { transferCommand, whichTransfer } from './transfer-command.ts';

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
