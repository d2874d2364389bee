import type { CsvImportStatus } from '../../../openapi/generated/types.ts';

/** What became of the media that the row under way names by URL. */
export interface RowMedia {
  /** One upload for each URL of the row, in their order; empty when a download failed. */
  readonly uploadIds: readonly string[];
  /** Why a download failed. */
  readonly error: string | null;
  /** When the downloads are through. */
  readonly readyAt: number;
}

/** One file on its way to posts. */
export interface CsvImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly fileName: string;
  readonly totalRows: number;
  /** What is wrong with the file as a whole. It was found while the file came in; the job tells it. */
  readonly fault: string | null;
  status: CsvImportStatus;
  successRows: number;
  failedRows: number;
  error: string | null;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  /** Of the row under way; null when it names none, or before they were fetched. */
  media: RowMedia | null;
  /** The accounts and days whose cap has paused the import already: it does so once. */
  pausedFor: readonly string[];
  readonly createdAt: number;
  updatedAt: number;
}

/**
 * The result of a row. What the row said stands in the file's table. There may be hundreds of thousands: nothing is kept that can be worked
 * out again.
 */
export interface CsvRow {
  /** The post that it made; null when it failed. */
  readonly postId: string | null;
  /** Why it failed; null when it made a post. */
  readonly error: string | null;
  /** One upload for each media URL of a row that made a post, in their order. */
  readonly uploadIds: readonly string[];
  readonly createdAt: number;
}
