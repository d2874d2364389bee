import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { MediaStore, PresignedPut, PublishedMedia, StoredBytes } from '../domain/ports/media.ts';
import { createFetch } from '../http/fetch.ts';
import { openDiskStore } from './disk-store.ts';
import { createObjectStore } from './object-store.ts';
import { createMediaUrls } from './urls.ts';

export const NOW = Date.parse('2026-03-02T10:00:00Z');
export const ORIGIN = 'http://127.0.0.1:4010';

const SECRET = 'secret';

/** An object store on a temporary directory, with a desk that a test holds in its hands. */
export async function createTestStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  const urls = createMediaUrls('default', SECRET);
  const desk = {
    now: NOW,
    store: await openDiskStore(folder),
    open: true,
    /** PUTs that were let in and have not ended. */
    underWay: 0,
    wanted: true,
    arrivals: [] as { put: PresignedPut; bytes: StoredBytes }[],
    published: new Map<string, PublishedMedia>(),
    onDefect: vi.fn(),
  };
  let puts = 0;
  const handler = createObjectStore({
    onDefect: desk.onDefect,
    bucketOf(world) {
      if (world !== 'default') return undefined;
      return {
        secret: SECRET,
        store: desk.store,
        now: () => desk.now,
        desk: {
          open(put) {
            if (!desk.open) return undefined;
            desk.underWay++;
            return { storeKey: `${put.key}.${++puts}`, maxBytes: 2_000_000 };
          },
          arrived(put, _target, bytes) {
            if (desk.wanted) desk.arrivals.push({ put, bytes });
            return desk.wanted;
          },
          ended: () => void desk.underWay--,
          published: key => desk.published.get(key),
        },
      };
    },
  });
  return {
    desk,
    handler,
    fetch: createFetch(handler),
    /** A URL for five bytes of a part, unless said otherwise; it works for one second. */
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

export type TestStorage = Awaited<ReturnType<typeof createTestStorage>>;

/** A published file whose bytes lie under `team_x/stored`. */
export function publishedFile(change: Partial<PublishedMedia> = {}): PublishedMedia {
  const content = { mimeType: 'image/jpeg', sizeBytes: null, widthPixels: null, heightPixels: null, seconds: null };
  return { ...content, storeKey: 'team_x/stored', etag: 'abc', modifiedAt: NOW, ...change };
}

/** A store whose objects are one stream. */
export function streamingStore(store: MediaStore, sizeBytes: number, stream: () => AsyncIterable<Uint8Array>): MediaStore {
  return { ...store, stat: async () => ({ sizeBytes }), read: async () => stream() };
}

/** The code of an XML error; undefined when the answer is none, or a page of another origin could not read it. */
export async function errorCode(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type') !== 'application/xml' || response.headers.get('access-control-allow-origin') !== '*')
    return undefined;
  return /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

export function md5(bytes: Uint8Array | string): string {
  return createHash('md5').update(bytes).digest('hex');
}
