import type { MediaPorts, MediaStore, MediaWeb, StoredBytes } from '../domain/ports/media.ts';
import { MediaDirectoryError } from '../domain/ports/media-errors.ts';
import { mapConcurrent } from '../kernel/concurrency.ts';
import { errors } from '../kernel/errors.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { checkKey } from './keys.ts';
import { createProbe } from './probe/probe.ts';
import { createTemporaryStore, type OpenMediaStore } from './temporary-store.ts';
import { createMediaUrls } from './urls.ts';
import { createFakeWeb } from './web/fake.ts';
import type { PartialWeb } from './web/own.ts';

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
  /** The simulator's own media; what was registered in the fake web comes first. */
  readonly ownWeb?: PartialWeb | undefined;
  /** The web over the network, where it is allowed: for all that the other two do not have. */
  readonly realWeb?: MediaWeb | undefined;
}

/** What a world holds of the media room. */
export function createMediaPorts({ worldId, store, secret, ownWeb, realWeb }: MediaRoomOptions): MediaPorts {
  const { corner, adopt, close, clear } = cornerOf(store, worldId);
  const fake = createFakeWeb();
  const webOf = (url: string): MediaWeb => {
    if (fake.knows(url)) return fake.web;
    return ownWeb?.knows(url) ? ownWeb : (realWeb ?? fake.web);
  };
  const web: MediaWeb = { fetch: (url, limits) => webOf(url).fetch(url, limits) };
  return {
    store: corner,
    probe: createProbe(corner),
    web,
    webControls: fake.controls,
    urls: createMediaUrls(worldId, secret),
    adopt,
    close,
    clear,
  };
}

/** How many objects are copied at once. */
const COPIES_AT_ONCE = 32;

/** A part of a store, under a name of its own: two worlds with the same keys never meet. Once closed, it can only be read. */
function cornerOf(store: MediaStore, name: string): { readonly corner: MediaStore } & Pick<MediaPorts, 'adopt' | 'close' | 'clear'> {
  checkKey(name);
  let isOpen = true;
  const checkOpen = (): void => {
    if (!isOpen) throw errors.unavailable('The world was reset or removed meanwhile');
  };
  const inside = (key: string): string => {
    checkKey(key);
    return `${name}/${key}`;
  };
  const corner: MediaStore = {
    async write(key, source, { maxBytes, check }) {
      // At the end: the write may have begun long before.
      const checkBoth = (stored: StoredBytes): void => {
        checkOpen();
        check?.(stored);
      };
      return store.write(inside(key), source, { maxBytes, check: checkBoth });
    },
    async assemble(key, partKeys) {
      checkOpen();
      return store.assemble(inside(key), partKeys.map(inside));
    },
    read: async (key, range) => store.read(inside(key), range),
    stat: async key => store.stat(inside(key)),
    async copy(from, to) {
      checkOpen();
      return store.copy(inside(from), inside(to));
    },
    async remove(key) {
      if (isOpen) await store.remove(inside(key));
    },
    async clear(folder) {
      if (isOpen) await store.clear(inside(folder));
    },
  };
  const close = (): void => {
    isOpen = false;
  };
  return {
    corner,
    async adopt({ worldId, folder }, keys) {
      checkOpen();
      const place = folder === undefined ? worldId : `${worldId}/${folder}`;
      await mapConcurrent(keys, COPIES_AT_ONCE, key => store.copy(`${place}/${key}`, inside(key)));
    },
    close,
    async clear() {
      close();
      await store.clear(name);
    },
  };
}
