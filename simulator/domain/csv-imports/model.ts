import type { CsvImportStatus } from '../../../openapi/generated/types.ts';

/** The downloaded media of the current row. */
export interface RowMedia {
  /** One upload for each URL of the row, in their order; empty when a download failed. */
  readonly uploadIds: readonly string[];
  /** Why a download failed. */
  readonly error: string | null;
  /** When the downloads are complete. */
  readonly readyAt: number;
}

/** The import of one file. */
export interface CsvImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly fileName: string;
  readonly totalRows: number;
  /** Why the file as a whole is invalid; found while it was received, reported by the job (D-CSV-03). */
  readonly fault: string | null;
  status: CsvImportStatus;
  successRows: number;
  failedRows: number;
  error: string | null;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  /** The media of the current row; null when it has none, or before they are downloaded. */
  media: RowMedia | null;
  /** The accounts and days whose limit has already paused the import: each does so once (D-CSV-13). */
  pausedFor: readonly string[];
  readonly createdAt: number;
  updatedAt: number;
}

/**
 * The result of a row. Its cells are in the file's table. There may be hundreds of thousands of rows: nothing is stored that can be
 * computed again.
 */
export interface CsvRow {
  /** The post that it created; null when it failed. */
  readonly postId: string | null;
  /** Why it failed; null when it created a post. */
  readonly error: string | null;
  /** One upload for each media URL of a row that created a post, in their order. */
  readonly uploadIds: readonly string[];
  readonly createdAt: number;
}
