import { createUploadStorageHandler } from '../domain/uploads/upload-storage-handler.ts';
import type { World } from '../domain/world.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import type { Bucket } from '../media/object-store.ts';

/** Returns what presigned URLs of a world are signed with. Drawn from the seed, because presigned URLs are part of reproducible answers. */
export function storageSecret({ ids }: WorldKernel): string {
  return ids.of('secret', 'storage');
}

/** The bucket of the object store for the media of a world. */
export function bucketOf(world: World): Bucket {
  return {
    store: world.media.store,
    uploads: createUploadStorageHandler(world),
    secret: storageSecret(world),
    now: () => world.clock.now(),
  };
}
