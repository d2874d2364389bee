import type * as wire from '../../../openapi/generated/types.ts';
import type { Ids } from '../../kernel/ids.ts';
import { iso } from '../../kernel/time.ts';
import type { CsvImport } from './model.ts';
import { rowPost } from './rules.ts';
import type { NumberedRow } from './state.ts';
import type { CsvTable } from './table.ts';

/** The wire form of an import (CSV-11). */
export function renderCsvImport(entity: CsvImport): wire.CsvImport {
  const { id, status, totalRows, processedRows, successRows, failedRows, error, startedAt, completedAt, updatedAt } =
    renderProgress(entity);
  return {
    id,
    teamId: entity.teamId,
    organizationId: entity.organizationId,
    status,
    fileName: entity.fileName,
    totalRows,
    processedRows,
    successRows,
    failedRows,
    error,
    rateLimitResetAt: iso(entity.rateLimitResetAt),
    startedAt,
    completedAt,
    createdAt: iso(entity.createdAt),
    updatedAt,
    deletedAt: null,
  };
}

/** The lightweight status of an import, for polling (CSV-15). */
export function renderProgress(entity: CsvImport): wire.CsvImportProgress {
  return {
    id: entity.id,
    status: entity.status,
    totalRows: entity.totalRows,
    processedRows: entity.successRows + entity.failedRows,
    successRows: entity.successRows,
    failedRows: entity.failedRows,
    error: entity.error,
    startedAt: iso(entity.startedAt),
    completedAt: iso(entity.completedAt),
    updatedAt: iso(entity.updatedAt),
  };
}

/** The wire form of a row (CSV-16). Cells are read from the file's table and the payload is computed again, so that neither is stored twice. */
export function renderCsvRow(ids: Ids, importId: string, table: CsvTable, { number, row }: NumberedRow): wire.CsvImportRow {
  const cells = table.row(number - 1);
  // Of a repeated column the last one counts, also for a line that ends before it.
  const places = new Map(table.columns.map((name, at) => [name, at]));
  return {
    id: ids.of('row', `${importId}:${number}`),
    importId,
    rowNumber: number,
    status: row.postId === null ? 'FAILED' : 'SUCCESS',
    postId: row.postId,
    rawRow: Object.fromEntries([...places].flatMap(([name, at]) => (name === '' || cells[at] === undefined ? [] : [[name, cells[at]]]))),
    normalizedPayload: row.postId === null ? null : rowPost(table.layout, cells, row.uploadIds).body,
    error: row.error,
    createdAt: iso(row.createdAt),
  };
}
