import type { MediaStore } from '../domain/ports/media.ts';
import { keyOfObject } from '../domain/snapshots/archive.ts';
import { ApiError } from '../kernel/errors.ts';
import type * as api from '../library/api.ts';
import { checkedSnapshot, readSnapshotFile, type SnapshotFile } from '../library/read-files.ts';
import { keyAtStart } from '../media/media.ts';

/** The snapshot that worlds begin with, as a user gave it; undefined for none. Rejects with a TypeError for what is none. */
export async function openStart(given: api.SimulatorOptions['snapshot']): Promise<SnapshotFile | undefined> {
  if (given === undefined || typeof given === 'string') return given === undefined ? undefined : readSnapshotFile(given);
  // Worlds take over what they load.
  return { snapshot: checkedSnapshot('snapshot', structuredClone(given)), entries: none() };
}

/** Does the work with a snapshot that a user gave, and says which one when it does not load. */
export async function namingStart<T>(given: api.SimulatorOptions['snapshot'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (given === undefined || !(error instanceof ApiError)) throw error;
    throw new TypeError(`${typeof given === 'string' ? given : 'snapshot'}: ${error.message}`, { cause: error });
  }
}

/** Stores the uploads of an archive where all worlds read them. */
export async function storeUploads(store: MediaStore, { entries }: SnapshotFile, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  for await (const { name, sizeBytes, bytes } of entries) {
    const key = keyOfObject(name);
    if (key !== undefined && wanted.has(key)) await store.write(keyAtStart(key), bytes, { maxBytes: sizeBytes });
    else for await (const _ of bytes);
  }
}

async function* none(): SnapshotFile['entries'] {
  // An object has no uploads.
}
