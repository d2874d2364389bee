import { MediaDirectoryError } from '../domain/media-errors.ts';
import type { MediaPorts, MediaStore, MediaWeb } from '../domain/ports.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { checkKey } from './keys.ts';
import { createProbe } from './probe/probe.ts';
import { createTemporaryStore, type OpenMediaStore } from './temporary-store.ts';
import { createMediaUrls } from './urls.ts';
import { createFakeWeb } from './web/fake.ts';

/**
 * Opens the store of a process: `discard`, or a directory, or, without an option, one that goes with the process. Rejects with a
 * MediaDirectoryError for a directory that cannot be made or written to.
 */
export async function openMediaStore(option: string | undefined): Promise<OpenMediaStore> {
  if (option === undefined) return createTemporaryStore();
  return { store: option === 'discard' ? createDiscardStore() : await openDirectory(option), close: async () => undefined };
}

async function openDirectory(directory: string): Promise<MediaStore> {
  try {
    return await openDiskStore(directory);
  } catch (error) {
    // `EACCES: permission denied, mkdir '/x'`: the middle is what a person wants to know.
    const reason = /^\w+: ([^,]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? String(error);
    throw new MediaDirectoryError(directory, reason, { cause: error });
  }
}

export interface MediaRoomOptions {
  readonly worldId: string;
  /** Of the process; every world has its corner of it. */
  readonly store: MediaStore;
  /** What presigned URLs are signed with. */
  readonly secret: string;
  /** The web over the network, where it is allowed; what was registered in the fake web comes first. */
  readonly realWeb?: MediaWeb | undefined;
}

/** What a world holds of the media room. */
export function createMediaPorts({ worldId, store, secret, realWeb }: MediaRoomOptions): MediaPorts {
  const { store: corner, clear } = cornerOf(store, worldId);
  const fake = createFakeWeb();
  const web: MediaWeb = realWeb
    ? { fetch: (url, limits) => (fake.knows(url) ? fake.web.fetch(url, limits) : realWeb.fetch(url, limits)) }
    : fake.web;
  return { store: corner, probe: createProbe(corner), web, webControls: fake.controls, urls: createMediaUrls(worldId, secret), clear };
}

/** A part of a store, under a name of its own: two worlds with the same keys never meet. */
function cornerOf(store: MediaStore, name: string): Pick<MediaPorts, 'store' | 'clear'> {
  checkKey(name);
  let isCleared = false;
  const inside = (key: string): string => {
    checkKey(key);
    return `${name}/${key}`;
  };
  const clear = async (): Promise<void> => {
    isCleared = true;
    await store.clear(name);
  };
  /** An upload may end after its world did. */
  const kept = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    if (isCleared) await clear();
    return result;
  };
  return {
    clear,
    store: {
      write: async (key, source, options) => kept(store.write(inside(key), source, options)),
      assemble: async (key, partKeys) => kept(store.assemble(inside(key), partKeys.map(inside))),
      read: async (key, range) => store.read(inside(key), range),
      stat: async key => store.stat(inside(key)),
      remove: async key => store.remove(inside(key)),
      clear: async folder => store.clear(inside(folder)),
    },
  };
}
