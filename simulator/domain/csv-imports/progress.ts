import { limits } from '../../../openapi/document.ts';
import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { CsvImport } from './model.ts';

const { startDelayMs, rowDurationMs } = limits.csvImports;

export function isUnderWay({ completedAt }: Pick<CsvImport, 'completedAt'>): boolean {
  return completedAt === null;
}

/** The progress of an import. */
export function csvWork(entity: CsvImport): Work {
  return {
    id: entity.id,
    kind: 'csv-import',
    organizationId: entity.organizationId,
    name: entity.fileName,
    status: entity.status,
    done: entity.successRows + entity.failedRows,
    total: entity.totalRows,
    storedBytes: null,
    totalBytes: null,
    startedAt: iso(entity.startedAt),
    rateLimitResetAt: iso(entity.rateLimitResetAt),
    endsAt: isUnderWay(entity) ? iso(endOf(entity)) : null,
  };
}

/** When the last row will be processed, virtual milliseconds, unless another row waits for media or a limit. */
function endOf(entity: CsvImport): number {
  const left = entity.totalRows - entity.successRows - entity.failedRows;
  if (entity.startedAt === null) return entity.createdAt + startDelayMs + (entity.fault === null ? left * rowDurationMs : 0);
  // The row that hit the limit is processed as soon as the pause is over.
  if (entity.rateLimitResetAt !== null) return entity.rateLimitResetAt + (left - 1) * rowDurationMs;
  return Math.max(entity.updatedAt + rowDurationMs, entity.media?.readyAt ?? 0) + (left - 1) * rowDurationMs;
}
