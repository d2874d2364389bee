import { limits } from '../../../openapi/document.ts';
import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { CsvImport } from './model.ts';

const { startDelayMs, rowDurationMs } = limits.csvImports;

export function isUnderWay({ completedAt }: Pick<CsvImport, 'completedAt'>): boolean {
  return completedAt === null;
}

/** How far an import is (surface §5). */
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

/** When the last row will have been worked, virtual milliseconds, if no row waits for media or a cap that is not known yet. */
function endOf(entity: CsvImport): number {
  const left = entity.totalRows - entity.successRows - entity.failedRows;
  if (entity.startedAt === null) return entity.createdAt + startDelayMs + (entity.fault === null ? left * rowDurationMs : 0);
  // The row that met the cap is worked at once when it is over.
  if (entity.rateLimitResetAt !== null) return entity.rateLimitResetAt + (left - 1) * rowDurationMs;
  return Math.max(entity.updatedAt + rowDurationMs, entity.media?.readyAt ?? 0) + (left - 1) * rowDurationMs;
}
