import type { World } from './world.ts';

/** The keys of all objects that a world refers to: files, parts and assembled objects. */
export function storedKeys({ uploads: { byId: uploads, parts, transfers } }: World): string[] {
  const keys = [
    ...uploads.all().map(upload => upload.storeKey),
    ...parts.all().map(part => part.storeKey),
    ...transfers.all().map(transfer => transfer.objectKey),
  ];
  return [...new Set(keys.filter(key => key !== null))];
}
