/** Streams 128 MiB through the media stores, without holding them in memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { createApp } from '../http/express.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { generateMedia } from './generated-media.ts';
import { createTestStorage, publishedFile } from './media.fixture.ts';
import { createProbe } from './probe/probe.ts';
import { sparseStream } from './sparse.ts';

const MIB = 1_048_576;
// Twice as much as may be held at any time.
const SIZE = 128 * MIB;
const PART = 32 * MIB;
const VIDEO = generateMedia({ mimeType: 'video/quicktime', sizeBytes: SIZE, widthPixels: null, heightPixels: null, seconds: null });

/** The largest growth of memory while `run` streams, measured at chunks of the streams that it passes to `watch`. */
async function measureGrowth(run: (watch: (stream: ByteStream) => ByteStream) => Promise<void>): Promise<number> {
  const usedBytes = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = usedBytes();
  let maxGrowth = 0;
  await run(async function* watched(stream) {
    let count = 0;
    for await (const chunk of stream) {
      if (++count % 64 === 0) maxGrowth = Math.max(maxGrowth, usedBytes() - before);
      yield chunk;
    }
  });
  return maxGrowth;
}

async function length(stream: ByteStream | undefined): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream ?? []) bytes += chunk.length;
  return bytes;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-memory-'));
  return () => rm(folder, { recursive: true });
});

describe('[D-UPL-04] memory stays flat', { timeout: 60_000 }, () => {
  it.each<[string, () => Promise<MediaStore>]>([
    ['disk', () => openDiskStore(folder)],
    ['discard', async () => createDiscardStore()],
  ])('while parts are written to the %s store, assembled, probed and read', async (_name, open) => {
    const store = await open();
    const parts = Array.from({ length: SIZE / PART }, (_, index) => `part-${index}`);
    const maxGrowth = await measureGrowth(async watch => {
      for (const [index, key] of parts.entries()) {
        const range = { start: index * PART, end: (index + 1) * PART };
        await store.write(key, watch(sparseStream(VIDEO, range)), { maxBytes: PART });
      }
      expect(await store.assemble('video', parts)).toEqual({ sizeBytes: SIZE });
      expect(await createProbe(store).probe('video')).toMatchObject({ ok: true, content: { mimeType: 'video/quicktime' } });
      const stream = await store.read('video');
      expect(await length(stream && watch(stream))).toBe(SIZE);
    });
    expect(maxGrowth).toBeLessThan(64 * MIB);
  });

  it('while a file is PUT and read back over a socket', async () => {
    const storage = await createTestStorage();
    const server = createServer(createApp(storage.handler, storage.state.onDefect));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    storage.state.published.set('team_x/a.mov', publishedFile({ storeKey: 'team_x/a.mp4.1' }));
    const maxGrowth = await measureGrowth(async watch => {
      const { pathname, search } = new URL(storage.signed({ sizeBytes: SIZE }));
      const put = httpRequest(origin + pathname + search, { method: 'PUT', headers: { 'content-length': SIZE } });
      const status = new Promise(resolve => put.once('response', response => resolve(response.resume().statusCode)));
      await pipeline(Readable.from(watch(sparseStream(VIDEO))), put);
      expect(await status).toBe(200);
      const response = await fetch(`${origin}/_media/team_x/a.mov`);
      expect(await length(watch(response.body as unknown as ByteStream))).toBe(SIZE);
    });
    server.close();
    server.closeAllConnections();
    await storage.remove();
    expect(maxGrowth).toBeLessThan(96 * MIB);
  });
});
