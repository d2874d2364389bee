/** A second implementation of multipart uploads. It shares no constants with the simulator. */
import type { ModelState, Timeline } from '../define-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The size of every part except the last, in bytes. */
export const PART_BYTES = 67_108_864;
const URL_VALID_MS = 6 * HOUR;
const IDLE_MS = 7 * DAY;
/** How long the bytes of a deleted upload are kept. */
const DELETED_MS = 7 * DAY;

/** The content of a part: a valid file, an invalid one, or nothing. */
export type Content = 'document' | 'rubbish' | 'nothing';

export interface ModelPart {
  readonly content: Content;
  readonly sizeBytes: number;
  /** The ETag of the PUT, with its quotes. */
  readonly etag: string;
}

/** A URL to which a part is sent. */
export interface PartUrl {
  readonly url: string;
  readonly signedAt: number;
}

/** Instants are milliseconds since 1970. */
export interface ModelTransfer {
  readonly uploadId: string;
  readonly path: string;
  readonly partCount: number;
  readonly parts: Map<number, ModelPart>;
  /** The newest URL of each part. */
  readonly urls: Map<number, PartUrl>;
  touchedAt: number;
  /** Whether it was aborted, refused or expired. */
  isGone: boolean;
  /** The id of the upload that its completion created. */
  becameId: string | null;
}

/** A complete file, from any of the upload flows. */
export interface ModelUpload {
  readonly id: string;
  readonly url: string;
  readonly sizeBytes: number;
  deletedAt: number | null;
}

export interface UploadsModel extends ModelState {
  readonly transfers: ModelTransfer[];
  /** The uploads whose bytes are still stored. */
  uploads: ModelUpload[];
  /** Used units of the month. */
  used: number;
  /** Units of the month; Infinity on a deployment, where others use them, too. */
  readonly monthlyUploads: number;
  /** The bytes that the organization stored before the case. */
  readonly storedBefore: number;
}

/** An item of the list of a complete. */
export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** Returns the response status of a PUT. A URL is still valid at the instant of its expiry. */
export function statusOfPut(transfer: ModelTransfer, { signedAt }: PartUrl, now: number, isRightLength: boolean): number {
  if (now > signedAt + URL_VALID_MS) return 403;
  if (transfer.isGone || transfer.becameId !== null) return 404;
  return isRightLength ? 200 : 400;
}

export function statusOfSign(transfer: ModelTransfer, partNumbers: readonly number[]): number {
  if (transfer.isGone) return 404;
  return transfer.becameId !== null || partNumbers.some(number => number > transfer.partCount) ? 400 : 200;
}

/** Returns the response status of a complete. A 400 ends the transfer. */
export function statusOfComplete(model: UploadsModel, transfer: ModelTransfer, list: readonly ListedPart[]): number {
  const { used, monthlyUploads, uploads } = model;
  if (transfer.isGone) return 404;
  if (transfer.becameId !== null) return uploads.some(({ id, deletedAt }) => id === transfer.becameId && deletedAt === null) ? 200 : 404;
  if (used >= monthlyUploads) return 403;
  return isRight(transfer, list) && isWhole(transfer) ? 200 : 400;
}

/** Whether a valid file was sent: always in one part, because the model never sends a full first part of two. */
export function isWhole({ partCount, parts }: ModelTransfer): boolean {
  return partCount === 1 && parts.get(1)?.content === 'document';
}

export function statusOfAbort({ isGone, becameId }: ModelTransfer): number {
  if (isGone) return 404;
  return becameId === null ? 200 : 400;
}

/** Idle transfers expire, and the bytes of deleted uploads are removed with their transfers. */
export const uploadsTimeline: Timeline<UploadsModel, ModelTransfer> = {
  nextAt: ({ transfers, uploads }) => Math.min(...transfers.map(expiresAt), ...uploads.map(removedAt)),
  dueAt: ({ transfers }, at) => transfers.filter(transfer => expiresAt(transfer) === at),
  runJobs(model, due) {
    for (const transfer of due) transfer.isGone = true;
    const gone = new Set(model.uploads.filter(upload => removedAt(upload) <= model.now).map(({ id }) => id));
    model.uploads = model.uploads.filter(({ id }) => !gone.has(id));
    for (const transfer of model.transfers) if (gone.has(transfer.becameId ?? '')) transfer.isGone = true;
  },
};

function expiresAt({ becameId, isGone, touchedAt }: ModelTransfer): number {
  return becameId === null && !isGone ? touchedAt + IDLE_MS : Number.POSITIVE_INFINITY;
}

function removedAt({ deletedAt }: ModelUpload): number {
  return deletedAt === null ? Number.POSITIVE_INFINITY : deletedAt + DELETED_MS;
}

/** Returns the stored bytes: parts of open transfers, and uploads. */
export function storedBytes({ transfers, uploads }: UploadsModel): number {
  const open = transfers.filter(({ isGone, becameId }) => !isGone && becameId === null);
  const stored = [...open.flatMap(({ parts }) => [...parts.values()]), ...uploads];
  return stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Adds and counts a complete file. */
export function addUpload(model: UploadsModel, id: string, url: string, sizeBytes: number): void {
  model.used += 1;
  model.uploads.push({ id, url, sizeBytes, deletedAt: null });
}

/** Whether a list names every part once with its ETag, and every part has the right size. The order and quotes are irrelevant. */
function isRight({ parts, partCount }: ModelTransfer, list: readonly ListedPart[]): boolean {
  const numbers = new Set(list.map(({ partNumber }) => partNumber));
  if (list.length !== partCount || numbers.size !== partCount) return false;
  return list.every(({ partNumber, etag }) => {
    const part = parts.get(partNumber);
    return part?.etag.replaceAll('"', '') === etag.replaceAll('"', '') && (partNumber === partCount || part.sizeBytes === PART_BYTES);
  });
}
