import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { MediaStore, PresignedPut, PublishedMedia, StoredBytes } from '../domain/ports/media.ts';
import { createApp } from '../http/express.ts';
import { createFetch } from '../http/fetch.ts';
import { createServe } from '../http/serve.ts';
import { it as folderTest } from '../testing/folder.fixture.ts';
import { listen } from '../testing/listen.ts';
import { openDiskStore } from './disk-store.ts';
import { createObjectStore } from './object-store.ts';
import { createMediaUrls } from './urls.ts';

export const NOW = Date.parse('2026-03-02T10:00:00Z');
export const ORIGIN = 'http://127.0.0.1:4010';

/** Generous, for a busy machine. */
export const WAIT_OPTIONS = { timeout: 60_000 };

const SECRET = 'secret';

/** An object store on a temporary directory, whose upload handler is controlled by `state`. */
async function createTestStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  const urls = createMediaUrls('default', SECRET);
  const state = {
    now: NOW,
    store: await openDiskStore(folder),
    open: true,
    /** PUTs that were accepted and have not ended. */
    activePuts: 0,
    accepts: true,
    storedPuts: [] as { put: PresignedPut; bytes: StoredBytes }[],
    published: new Map<string, PublishedMedia>(),
    onDefect: vi.fn(),
  };
  let puts = 0;
  const handler = createObjectStore({
    onDefect: state.onDefect,
    bucketOf(world) {
      if (world !== 'default') return undefined;
      return {
        secret: SECRET,
        store: state.store,
        now: () => state.now,
        uploads: {
          open(put) {
            if (!state.open) return undefined;
            state.activePuts++;
            return { storeKey: `${put.key}.${++puts}`, maxBytes: 2_000_000 };
          },
          stored(put, _target, bytes) {
            if (state.accepts) state.storedPuts.push({ put, bytes });
            return state.accepts;
          },
          putEnded: () => void state.activePuts--,
          published: key => state.published.get(key),
        },
      };
    },
  });
  return {
    state,
    handler,
    fetch: createFetch(handler),
    /** By default a URL for a part of five bytes, valid for one second. */
    signed(change: Partial<PresignedPut> = {}): string {
      const put = { key: 'team_x/a.mp4', uploadId: 'mpu_1', partNumber: 1, sizeBytes: 5, expiresAt: NOW + 1000, ...change };
      return urls.presigned(ORIGIN, put);
    },
    /** Every file on the disk. */
    async files(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter(entry => entry.isFile()).map(entry => entry.name);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * `it` with an object store for each test, in which no PUT may be running at the end; `origin` is the address of a server that answers for it.
 */
export const it = folderTest
  .extend('storage', async ({}, { onCleanup }) => {
    const storage = await createTestStorage();
    onCleanup(async () => {
      await vi.waitFor(() => expect(storage.state.activePuts).toBe(0), WAIT_OPTIONS);
      await storage.remove();
    });
    return storage;
  })
  .extend('origin', async ({ storage }, { onCleanup }) => {
    const server = createServer(createApp(createServe(storage.handler, storage.state.onDefect)));
    onCleanup(() => {
      server.close();
      server.closeAllConnections();
    });
    return (await listen(server)).url;
  });

/** A published file whose bytes are stored under `team_x/stored`. */
export function publishedFile(change: Partial<PublishedMedia> = {}): PublishedMedia {
  const content = { mimeType: 'image/jpeg', sizeBytes: null, widthPixels: null, heightPixels: null, seconds: null };
  return { ...content, storeKey: 'team_x/stored', etag: 'abc', modifiedAt: NOW, ...change };
}

/** A store that returns the same stream for every object. */
export function streamingStore(store: MediaStore, sizeBytes: number, stream: () => AsyncIterable<Uint8Array>): MediaStore {
  return { ...store, stat: async () => ({ sizeBytes }), read: async () => stream() };
}

/** The code of an XML error; undefined if the response is not one, or cannot be read from another origin. */
export async function errorCode(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type') !== 'application/xml' || response.headers.get('access-control-allow-origin') !== '*')
    return undefined;
  return /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

export function md5(bytes: Uint8Array | string): string {
  return createHash('md5').update(bytes).digest('hex');
}
