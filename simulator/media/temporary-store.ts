import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { MediaStore } from '../domain/ports/media.ts';
import { newTemporaryFolder } from '../text/temporary-folder.ts';
import { openDiskStore } from './disk-store.ts';

/** A store with a function that releases its resources. */
export interface OpenMediaStore {
  readonly store: MediaStore;
  close(): Promise<void>;
}

const inUse = new Set<string>();

/**
 * A media store in a temporary directory, which is created by the first write, and removed by `close` or when the process exits.
 */
export function createTemporaryStore(): OpenMediaStore {
  let opened: Promise<{ readonly directory: string; readonly store: MediaStore }> | undefined;
  const open = () => {
    // After a failure the next write tries again: the disk may have room then.
    opened ??= openTemporary().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    store: {
      write: async (key, source, options) => (await open()).store.write(key, source, options),
      assemble: async (key, partKeys) => (await open()).store.assemble(key, partKeys),
      read: async (key, range) => (await opened)?.store.read(key, range),
      stat: async key => (await opened)?.store.stat(key),
      copy: async (from, to) => (await opened)?.store.copy(from, to) ?? false,
      remove: async key => (await opened)?.store.remove(key),
      clear: async folder => (await opened)?.store.clear(folder),
    },
    async close() {
      const temporary = await opened;
      if (!temporary) return;
      // Retries, because an aborted upload may be removing its own file.
      await rm(temporary.directory, { recursive: true, force: true, maxRetries: 3 });
      inUse.delete(temporary.directory);
      if (inUse.size === 0) process.off('exit', removeAll);
    },
  };
}

async function openTemporary() {
  const directory = newTemporaryFolder('social-publishing-sim-');
  if (inUse.size === 0) process.once('exit', removeAll);
  inUse.add(directory);
  return { directory, store: await openDiskStore(directory) };
}

function removeAll(): void {
  for (const directory of inUse) rmSync(directory, { recursive: true, force: true });
}
