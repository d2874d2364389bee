import { limits } from '../../../openapi/document.ts';
import type { PresignedPut, PublishedMedia, PutTarget, StoredBytes, UploadStorageHandler } from '../ports/media.ts';
import type { Transfer, Upload } from './model.ts';
import { partId } from './state.ts';
import { addStoredBytes, removeObjects } from './stored-bytes.ts';
import { recordActivity } from './transfers.ts';
import type { World } from './world.ts';

/** Longer sides of generated previews, in pixels. */
const PREVIEW_PIXELS = { thumbnail: 320, icon: 64 } as const;

/** Handles the calls of the object store for this world. */
export function createUploadStorageHandler(world: World): UploadStorageHandler {
  return {
    open(put) {
      const transfer = openTransferFor(world, put);
      if (!transfer) return undefined;
      return { storeKey: `parts/${transfer.id}/${partNumberOf(put)}-${beginPut(transfer)}`, maxBytes: limits.uploads.maxDirectBytes };
    },

    stored(put, target, bytes) {
      const transfer = openTransferFor(world, put);
      if (!transfer) return false;
      storePart(world, transfer, partNumberOf(put), target, bytes);
      recordActivity(world, transfer);
      return true;
    },

    putEnded({ key }) {
      const transfer = world.uploads.transfers.findBy('path', key)[0];
      if (transfer) endPut(transfer);
    },

    published(key, organizationId) {
      const upload = world.uploads.byId.findBy('publicPath', key)[0];
      if (!upload || (organizationId !== undefined && upload.organizationId !== organizationId)) return undefined;
      return key === upload.path ? fileOf(upload) : previewOf(upload, key.endsWith('-icon.jpg') ? 'icon' : 'thumbnail');
    },
  };
}

function openTransferFor(world: World, { key, uploadId, partNumber }: PresignedPut): Transfer | undefined {
  const transfer = world.uploads.transfers.findBy('path', key)[0];
  if (!transfer || transfer.finishedAs !== null || transfer.objectKey !== null) return undefined;
  const isMatch = transfer.kind === 'direct' ? uploadId === null : uploadId === transfer.id && (partNumber ?? 0) <= transfer.partCount;
  return isMatch ? transfer : undefined;
}

/** A direct upload is one part. */
function partNumberOf({ partNumber }: PresignedPut): number {
  return partNumber ?? 1;
}

/** The number of running PUTs of a transfer, and the last number that was assigned. */
interface ActivePuts {
  readonly count: number;
  readonly last: number;
}

/** Not part of the world, because a failed PUT must not change it. */
const activePuts = new WeakMap<Transfer, ActivePuts>();

/** A number that no stored or running PUT of the transfer uses. */
function beginPut(transfer: Transfer): number {
  const { count, last } = activePuts.get(transfer) ?? { count: 0, last: transfer.puts };
  activePuts.set(transfer, { count: count + 1, last: last + 1 });
  return last + 1;
}

function endPut(transfer: Transfer): void {
  const puts = activePuts.get(transfer);
  if (puts && puts.count > 1) activePuts.set(transfer, { ...puts, count: puts.count - 1 });
  else activePuts.delete(transfer);
}

/** Stores a part, and removes the previous one with its number. */
function storePart(world: World, transfer: Transfer, number: number, { storeKey }: PutTarget, { sizeBytes, md5 }: StoredBytes): void {
  const id = partId(transfer.id, number);
  const previous = world.uploads.parts.remove(id);
  world.uploads.parts.insert({ id, transferId: transfer.id, number, storeKey, sizeBytes, md5 });
  world.uploads.transfers.update(transfer, { puts: activePuts.get(transfer)?.last ?? transfer.puts });
  addStoredBytes(world, transfer.organizationId, sizeBytes - (previous?.sizeBytes ?? 0));
  if (previous) removeObjects(world, [previous.storeKey]);
}

function fileOf({ storeKey, mimeType, sizeBytes, widthPixels, heightPixels, seconds, etag, updatedAt }: Upload): PublishedMedia {
  return { storeKey, mimeType, sizeBytes, widthPixels, heightPixels, seconds, etag, modifiedAt: updatedAt };
}

function previewOf(upload: Upload, kind: keyof typeof PREVIEW_PIXELS): PublishedMedia {
  const { widthPixels, heightPixels, etag, updatedAt } = upload;
  const longer = Math.max(widthPixels ?? 1, heightPixels ?? 1);
  const scaled = (pixels: number | null): number => Math.max(1, Math.round(((pixels ?? 1) * PREVIEW_PIXELS[kind]) / longer));
  return {
    storeKey: null,
    mimeType: 'image/jpeg',
    sizeBytes: null,
    widthPixels: scaled(widthPixels),
    heightPixels: scaled(heightPixels),
    seconds: null,
    etag: `${etag}-${kind}`,
    modifiedAt: updatedAt,
  };
}
