import type { MediaPorts, MediaStore, MediaWeb, StoredBytes } from '../domain/ports/media.ts';
import { MediaDirectoryError } from '../domain/ports/media-errors.ts';
import { errors } from '../kernel/errors.ts';
import { mapConcurrent } from '../kernel/promises.ts';
import { systemReason } from '../text/failures.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { checkKey } from './keys.ts';
import { createProbe } from './probe/probe.ts';
import { createTemporaryStore, type OpenMediaStore } from './temporary-store.ts';
import { createMediaUrls } from './urls.ts';
import { createFakeWeb } from './web/fake.ts';
import type { PartialWeb } from './web/own.ts';

/**
 * Opens the media store of a process: `discard`, a directory or, by default, a temporary directory. Rejects with a MediaDirectoryError if
 * the directory cannot be created or written to.
 */
export async function openMediaStore(option: string | undefined): Promise<OpenMediaStore> {
  if (option === undefined) return createTemporaryStore();
  return { store: option === 'discard' ? createDiscardStore() : await openDirectory(option), close: async () => undefined };
}

async function openDirectory(directory: string): Promise<MediaStore> {
  try {
    return await openDiskStore(directory);
  } catch (error) {
    throw new MediaDirectoryError(directory, systemReason(error), { cause: error });
  }
}

export interface MediaPortsOptions {
  readonly worldId: string;
  /** The store of the process; each world uses keys with its own prefix. */
  readonly store: MediaStore;
  /** Signs presigned URLs. */
  readonly secret: string;
  /** The world's own media; registered resources of the fake web have priority. */
  readonly ownWeb?: PartialWeb | undefined;
  /** The real network, if allowed, for URLs that neither of the other two has. */
  readonly realWeb?: MediaWeb | undefined;
}

/** Creates the media ports of a world. */
export function createMediaPorts({ worldId, store, secret, ownWeb, realWeb }: MediaPortsOptions): MediaPorts {
  const { corner: scoped, adopt, close, clear } = scopeStore(store, worldId);
  const fake = createFakeWeb();
  const webOf = (url: string, organizationId: string | undefined): MediaWeb => {
    if (fake.has(url)) return fake.web;
    return ownWeb?.has(url, organizationId) ? ownWeb : (realWeb ?? fake.web);
  };
  const web: MediaWeb = { fetch: (url, limits, organizationId) => webOf(url, organizationId).fetch(url, limits, organizationId) };
  return {
    store: scoped,
    probe: createProbe(scoped),
    web,
    webControls: fake.controls,
    urls: createMediaUrls(worldId, secret),
    adopt,
    close,
    clear,
  };
}

const MAX_CONCURRENT_COPIES = 32;
/** Uploads of the snapshot that worlds begin with. No world has this id. */
const START_FOLDER = 'start';

/** Where in the store of a process an upload of the snapshot lies that its worlds begin with: each of them reads it there, and none changes it. */
export function keyAtStart(key: string): string {
  checkKey(key);
  return `${START_FOLDER}/${key}`;
}

/** Scopes a store to a key prefix, so that worlds with the same keys do not collide. Once closed, it is read-only. */
function scopeStore(store: MediaStore, name: string): { readonly corner: MediaStore } & Pick<MediaPorts, 'adopt' | 'close' | 'clear'> {
  checkKey(name);
  let isOpen = true;
  const checkOpen = (): void => {
    if (!isOpen) throw errors.unavailable('The world was reset or removed meanwhile');
  };
  const scopedKey = (key: string): string => {
    checkKey(key);
    return `${name}/${key}`;
  };
  const scoped: MediaStore = {
    async write(key, source, { maxBytes, check }) {
      // Checked at the end, because the write may have started before the world was closed.
      const checkBoth = (stored: StoredBytes): void => {
        checkOpen();
        check?.(stored);
      };
      return store.write(scopedKey(key), source, { maxBytes, check: checkBoth });
    },
    async assemble(key, partKeys) {
      checkOpen();
      await mapConcurrent(partKeys, MAX_CONCURRENT_COPIES, adoptFromStart);
      return store.assemble(scopedKey(key), partKeys.map(scopedKey));
    },
    read: async (key, range) => (await store.read(scopedKey(key), range)) ?? store.read(keyAtStart(key), range),
    stat: async key => (await store.stat(scopedKey(key))) ?? store.stat(keyAtStart(key)),
    discards: store.discards ?? false,
    imageOf: key => store.imageOf?.(scopedKey(key)) ?? store.imageOf?.(keyAtStart(key)),
    async copy(from, to) {
      checkOpen();
      return (await store.copy(scopedKey(from), scopedKey(to))) || store.copy(keyAtStart(from), scopedKey(to));
    },
    async remove(key) {
      if (isOpen) await store.remove(scopedKey(key));
    },
    async clear(folder) {
      if (isOpen) await store.clear(scopedKey(folder));
    },
  };
  /** The store removes the parts of what it has assembled, and those at the start belong to all worlds. */
  const adoptFromStart = async (key: string): Promise<void> => {
    if (!(await store.stat(scopedKey(key)))) await store.copy(keyAtStart(key), scopedKey(key));
  };
  const close = (): void => {
    isOpen = false;
  };
  return {
    corner: scoped,
    async adopt({ worldId, folder }, keys) {
      checkOpen();
      const source = folder === undefined ? worldId : `${worldId}/${folder}`;
      await mapConcurrent(keys, MAX_CONCURRENT_COPIES, async key => {
        if (!(await store.copy(`${source}/${key}`, scopedKey(key)))) await store.copy(keyAtStart(key), scopedKey(key));
      });
    },
    close,
    async clear() {
      close();
      await store.clear(name);
    },
  };
}
