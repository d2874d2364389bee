import { limits } from '../../../openapi/document.ts';
import type { PresignedPut, PublishedMedia, PutTarget, StoredBytes, UploadStorageHandler } from '../ports/media.ts';
import { countStored, removeObjects } from './bytes.ts';
import type { Transfer, Upload } from './model.ts';
import { partId } from './state.ts';
import { touch } from './transfers.ts';
import type { World } from './world.ts';

/** Longer sides of made-up previews, pixels. */
const PREVIEW_PIXELS = { thumbnail: 320, icon: 64 } as const;

/** The calls of the object store to this world. */
export function createUploadStorageHandler(world: World): UploadStorageHandler {
  return {
    open(put) {
      const transfer = openTransferFor(world, put);
      if (!transfer) return undefined;
      return { storeKey: `parts/${transfer.id}/${numberOf(put)}-${beginPut(transfer)}`, maxBytes: limits.uploads.maxDirectBytes };
    },

    arrived(put, target, bytes) {
      const transfer = openTransferFor(world, put);
      if (!transfer) return false;
      keepPart(world, transfer, numberOf(put), target, bytes);
      touch(world, transfer);
      return true;
    },

    ended({ key }) {
      const transfer = world.uploads.transfers.findBy('path', key)[0];
      if (transfer) endPut(transfer);
    },

    published(key) {
      const upload = world.uploads.byId.findBy('publicPath', key)[0];
      if (!upload) return undefined;
      return key === upload.path ? fileOf(upload) : previewOf(upload, key.endsWith('-icon.jpg') ? 'icon' : 'thumbnail');
    },
  };
}

function openTransferFor(world: World, { key, uploadId, partNumber }: PresignedPut): Transfer | undefined {
  const transfer = world.uploads.transfers.findBy('path', key)[0];
  if (!transfer || transfer.finishedAs !== null || transfer.objectKey !== null) return undefined;
  const isMeant = transfer.kind === 'direct' ? uploadId === null : uploadId === transfer.id && (partNumber ?? 0) <= transfer.partCount;
  return isMeant ? transfer : undefined;
}

/** A direct upload is one part. */
function numberOf({ partNumber }: PresignedPut): number {
  return partNumber ?? 1;
}

/** The PUTs under way of a transfer, and the last number that one of them got. */
interface PutsUnderWay {
  readonly count: number;
  readonly last: number;
}

/** Not in the world, where a PUT that fails must leave no trace; one that is under way ends with the process, or with the world. */
const underWay = new WeakMap<Transfer, PutsUnderWay>();

/** A number that no stored or running PUT of the transfer has. */
function beginPut(transfer: Transfer): number {
  const { count, last } = underWay.get(transfer) ?? { count: 0, last: transfer.puts };
  underWay.set(transfer, { count: count + 1, last: last + 1 });
  return last + 1;
}

function endPut(transfer: Transfer): void {
  const puts = underWay.get(transfer);
  if (puts && puts.count > 1) underWay.set(transfer, { ...puts, count: puts.count - 1 });
  else underWay.delete(transfer);
}

/** Replaces the previous file or part by the one that was sent last. */
function keepPart(world: World, transfer: Transfer, number: number, { storeKey }: PutTarget, { sizeBytes, md5 }: StoredBytes): void {
  const id = partId(transfer.id, number);
  const before = world.uploads.parts.remove(id);
  world.uploads.parts.insert({ id, transferId: transfer.id, number, storeKey, sizeBytes, md5 });
  world.uploads.transfers.update(transfer, { puts: underWay.get(transfer)?.last ?? transfer.puts });
  countStored(world, transfer.organizationId, sizeBytes - (before?.sizeBytes ?? 0));
  if (before) removeObjects(world, [before.storeKey]);
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
