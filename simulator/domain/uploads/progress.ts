import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { Transfer } from './model.ts';
import type { WithUploads } from './state.ts';

/** Whether it is an open multipart upload. */
export function isInProgress({ kind, finishedAs }: Pick<Transfer, 'kind' | 'finishedAs'>): boolean {
  return kind === 'multipart' && finishedAs === null;
}

/** The progress of a multipart upload. Its end depends on the caller, so it has no estimate. */
export function uploadWork(world: WithUploads, transfer: Transfer): Work {
  const { id, organizationId, fileName, partCount, declaredBytes, finishedAs, createdAt } = transfer;
  const parts = world.uploads.parts.findBy('transfer', id);
  const storedBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  return {
    id,
    kind: 'multipart-upload',
    organizationId,
    name: fileName,
    status: finishedAs === null ? 'UPLOADING' : 'COMPLETED',
    done: finishedAs === null ? parts.length : partCount,
    total: partCount,
    storedBytes: finishedAs === null ? storedBytes : declaredBytes,
    totalBytes: declaredBytes,
    startedAt: iso(createdAt),
    rateLimitResetAt: null,
    endsAt: null,
  };
}
