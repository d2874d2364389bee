/** Streams 128 MiB through the media stores, without holding them in memory. */
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect } from 'vitest';
import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { deferred } from '../testing/within.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { generateMedia } from './generated-media.ts';
import { it, publishedFile } from './media.fixture.ts';
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

describe('[D-UPL-04] memory stays flat', () => {
  it.for<[string, (folder: string) => Promise<MediaStore>]>([
    ['disk', openDiskStore],
    ['discard', async () => createDiscardStore()],
  ])('while parts are written to the %s store, assembled, probed and read', async ([_name, open], { folder }) => {
    const store = await open(folder);
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

  it('while a file is PUT and read back over a socket', async ({ storage, origin }) => {
    storage.state.published.set('team_x/a.mov', publishedFile({ storeKey: 'team_x/a.mp4.1' }));
    const maxGrowth = await measureGrowth(async watch => {
      const { pathname, search } = new URL(storage.signed({ sizeBytes: SIZE }));
      const put = httpRequest(origin + pathname + search, { method: 'PUT', headers: { 'content-length': SIZE } });
      const status = deferred<number | undefined>('an answer begins');
      put.on('response', response => status.resolve(response.resume().statusCode));
      await pipeline(Readable.from(watch(sparseStream(VIDEO))), put);
      expect(await status.promise).toBe(200);
      const response = await fetch(`${origin}/_media/team_x/a.mov`);
      expect(await length(watch(response.body as unknown as ByteStream))).toBe(SIZE);
    });
    expect(maxGrowth).toBeLessThan(96 * MIB);
  });
});
