import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Transfer } from '../../domain/uploads/model.ts';
import type { World } from '../../domain/world.ts';
import { iso } from '../../kernel/time.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';

/** Uploads in progress. */
export const transferOperations = {
  listTransfers: ({ world }, { query }) => newestFirst(world.uploads.transfers.all(), query, transfer => render(world, transfer)),
} satisfies Partial<ControlOperations>;

function render(world: World, transfer: Transfer): wire.Transfer {
  const { id, kind, finishedAs, touchedAt } = transfer;
  const parts = world.uploads.parts.findBy('transfer', id).map(({ number, sizeBytes, md5 }) => ({ number, size: sizeBytes, etag: md5 }));
  return {
    id,
    kind: kind === 'direct' ? 'DIRECT' : 'MULTIPART',
    organizationId: transfer.organizationId,
    teamId: transfer.teamId,
    fileName: transfer.fileName,
    path: transfer.path,
    partCount: transfer.partCount,
    declaredBytes: transfer.declaredBytes,
    storedBytes: parts.reduce((sum, { size }) => sum + size, 0),
    parts: parts.sort((a, b) => a.number - b.number),
    uploadId: finishedAs,
    createdAt: iso(transfer.createdAt),
    touchedAt: iso(touchedAt),
    abortsAt: finishedAs === null ? iso(touchedAt + limits.uploads.idleAbortMs) : null,
  };
}
