/** A second implementation of multipart uploads, with numbers of its own. */
import type { ModelState, Timeline } from '../define-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The size of every part but the last, bytes. */
export const PART_BYTES = 67_108_864;
const URL_VALID_MS = 6 * HOUR;
const IDLE_MS = 7 * DAY;
/** How long the bytes of a deleted upload stay. */
const DELETED_MS = 7 * DAY;

/** What a part check: a file that can be read, one that cannot, or nothing. */
export type Content = 'document' | 'rubbish' | 'nothing';

export interface ModelPart {
  readonly content: Content;
  readonly sizeBytes: number;
  /** As the PUT gave it, with its quotes. */
  readonly etag: string;
}

/** A URL that takes a part. */
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
  /** Aborted, refused or left alone too long. */
  isGone: boolean;
  /** The upload that it became. */
  becameId: string | null;
}

/** A file that has come in completely, in whatever way. */
export interface ModelUpload {
  readonly id: string;
  readonly url: string;
  readonly sizeBytes: number;
  deletedAt: number | null;
}

export interface UploadsModel extends ModelState {
  readonly transfers: ModelTransfer[];
  /** Without those whose bytes are gone. */
  uploads: ModelUpload[];
  /** Units of the month that are used. */
  used: number;
  /** Units of the month that there are; without end on a deployment, where others use them, too. */
  readonly monthlyUploads: number;
  /** What the organization stored before, bytes. */
  readonly storedBefore: number;
}

/** An item of the list that complete takes. */
export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** The status of a PUT. A URL still works at the end of its time. */
export function statusOfPut(transfer: ModelTransfer, { signedAt }: PartUrl, now: number, isRightLength: boolean): number {
  if (now > signedAt + URL_VALID_MS) return 403;
  if (transfer.isGone || transfer.becameId !== null) return 404;
  return isRightLength ? 200 : 400;
}

export function statusOfSign(transfer: ModelTransfer, partNumbers: readonly number[]): number {
  if (transfer.isGone) return 404;
  return transfer.becameId !== null || partNumbers.some(number => number > transfer.partCount) ? 400 : 200;
}

/** The status of a complete; 400 makes the transfer go. */
export function statusOfComplete(model: UploadsModel, transfer: ModelTransfer, list: readonly ListedPart[]): number {
  const { used, monthlyUploads, uploads } = model;
  if (transfer.isGone) return 404;
  if (transfer.becameId !== null) return uploads.some(({ id, deletedAt }) => id === transfer.becameId && deletedAt === null) ? 200 : 404;
  if (used >= monthlyUploads) return 403;
  return isRight(transfer, list) && isWhole(transfer) ? 200 : 400;
}

/** Whether a readable file was sent: the model never sends a full first part of two. */
export function isWhole({ partCount, parts }: ModelTransfer): boolean {
  return partCount === 1 && parts.get(1)?.content === 'document';
}

export function statusOfAbort({ isGone, becameId }: ModelTransfer): number {
  if (isGone) return 404;
  return becameId === null ? 200 : 400;
}

/** Idle transfers expire, and the bytes of deleted uploads go, with the transfers that they came from. */
export const uploadsTimeline: Timeline<UploadsModel, ModelTransfer> = {
  nextAt: ({ transfers, uploads }) => Math.min(...transfers.map(expiresAt), ...uploads.map(goesAt)),
  dueAt: ({ transfers }, at) => transfers.filter(transfer => expiresAt(transfer) === at),
  runJobs(model, due) {
    for (const transfer of due) transfer.isGone = true;
    const gone = new Set(model.uploads.filter(upload => goesAt(upload) <= model.now).map(({ id }) => id));
    model.uploads = model.uploads.filter(({ id }) => !gone.has(id));
    for (const transfer of model.transfers) if (gone.has(transfer.becameId ?? '')) transfer.isGone = true;
  },
};

function expiresAt({ becameId, isGone, touchedAt }: ModelTransfer): number {
  return becameId === null && !isGone ? touchedAt + IDLE_MS : Number.POSITIVE_INFINITY;
}

function goesAt({ deletedAt }: ModelUpload): number {
  return deletedAt === null ? Number.POSITIVE_INFINITY : deletedAt + DELETED_MS;
}

/** What is stored, bytes: the parts of open transfers, and the uploads. */
export function storedBytes({ transfers, uploads }: UploadsModel): number {
  const open = transfers.filter(({ isGone, becameId }) => !isGone && becameId === null);
  const stored = [...open.flatMap(({ parts }) => [...parts.values()]), ...uploads];
  return stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Counts a file that has come in. */
export function addUpload(model: UploadsModel, id: string, url: string, sizeBytes: number): void {
  model.used += 1;
  model.uploads.push({ id, url, sizeBytes, deletedAt: null });
}

/** Whether a list names every part once, with its ETag, and every part has its size. Quotes do not matter, nor does the order. */
function isRight({ parts, partCount }: ModelTransfer, list: readonly ListedPart[]): boolean {
  const numbers = new Set(list.map(({ partNumber }) => partNumber));
  if (list.length !== partCount || numbers.size !== partCount) return false;
  return list.every(({ partNumber, etag }) => {
    const part = parts.get(partNumber);
    return part?.etag.replaceAll('"', '') === etag.replaceAll('"', '') && (partNumber === partCount || part.sizeBytes === PART_BYTES);
  });
}
