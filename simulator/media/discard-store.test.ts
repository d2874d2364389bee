import { describe, expect, it } from 'vitest';
import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { collectBytes } from './bytes.ts';
import { createDiscardStore } from './discard-store.ts';
import { createProbe } from './probe/probe.ts';
import { box } from './samples/movie.ts';
import { pdf } from './samples/pdf.ts';
import { sampleFile } from './samples/samples.ts';

const MIB = 1_048_576;
const LIMIT = { maxBytes: 1e9 };

async function* pieces(bytes: Uint8Array, size = 65_536): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(store: MediaStore, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await store.read(key, range);
  if (!stream) throw new Error(`no ${key}`);
  return collectBytes(stream);
}

describe('the discard store', () => {
  it('retains the first and last bytes, and returns zeros for the others', async () => {
    const store = createDiscardStore();
    const bytes = Buffer.alloc(2 * MIB, 'abcdefgh');
    await store.write('big', pieces(bytes), LIMIT);
    const back = await bytesOf(store, 'big');
    expect(back.length).toBe(bytes.length);
    expect(back.subarray(0, 262_144).equals(bytes.subarray(0, 262_144))).toBe(true);
    expect(back.subarray(-65_536).equals(bytes.subarray(-65_536))).toBe(true);
    expect(back.subarray(262_144, -65_536).every(byte => byte === 0)).toBe(true);
    expect((await bytesOf(store, 'big', { start: 262_142, end: 262_146 })).toString('latin1')).toBe('gh\0\0');
  });

  it('returns small files unchanged', async () => {
    const store = createDiscardStore();
    const bytes = sampleFile('image/png');
    await store.write('small', pieces(bytes, 999), LIMIT);
    expect((await bytesOf(store, 'small')).equals(bytes)).toBe(true);
  });

  describe('preserves type, size and duration of', () => {
    const mp4 = Buffer.from(sampleFile('video/mp4', { widthPixels: 640, heightPixels: 360, seconds: 60 }));
    const moovAt = mp4.indexOf('moov') - 4;
    const mdatAt = mp4.indexOf('mdat') - 4;
    const data = box('mdat', Buffer.alloc(MIB, 'moo'));
    const indexLast = Buffer.concat([mp4.subarray(0, moovAt), data, mp4.subarray(moovAt, mdatAt), box('free', Buffer.alloc(MIB / 2))]);
    const expected = { ok: true, content: { mimeType: 'video/mp4', widthPixels: 640, heightPixels: 360, seconds: 60 } };

    it.each([65_536, 1009, 5_000_000])('a video with its index near the end, in chunks of %d bytes', async size => {
      const store = createDiscardStore();
      await store.write('video', pieces(indexLast, size), LIMIT);
      expect(await createProbe(store).probe('video')).toMatchObject(expected);
    });

    const at = indexLast.indexOf('moov') - 4;
    it.each([1, 3, 4, 5, 7, 8])('a video whose index starts %d bytes before the end of a chunk', async count => {
      const store = createDiscardStore();
      async function* torn(): ByteStream {
        yield* pieces(indexLast.subarray(0, at + count));
        yield* pieces(indexLast.subarray(at + count));
      }
      await store.write('video', torn(), LIMIT);
      expect(await createProbe(store).probe('video')).toMatchObject(expected);
    });

    it.each([
      ['in one part', [MIB / 2]],
      ['at the start of a part', [MIB / 2, at]],
      ['over two parts', [at + 120]],
      ['in a part that came first', [at - 10, at + 2000]],
    ])('a video whose index is %s', async (_where, cuts) => {
      const store = createDiscardStore();
      const bounds = [0, ...cuts, indexLast.length];
      const keys = cuts.concat(0).map((_, index) => `part-${index}`);
      for (const [index, key] of [...keys.entries()].toReversed()) {
        await store.write(key, pieces(indexLast.subarray(bounds[index], bounds[index + 1])), LIMIT);
      }
      expect(await store.assemble('video', keys)).toEqual({ sizeBytes: indexLast.length });
      expect(await createProbe(store).probe('video')).toMatchObject(expected);
    });

    it('a large PDF', async () => {
      const store = createDiscardStore();
      const { front, back } = pdf();
      await store.write('pdf', pieces(Buffer.concat([front, Buffer.alloc(2 * MIB, ' '), back(2 * MIB)])), LIMIT);
      expect(await createProbe(store).probe('pdf')).toMatchObject({ ok: true });
    });

    it('a large image', async () => {
      const store = createDiscardStore();
      const jpeg = sampleFile('image/jpeg', { widthPixels: 6000, heightPixels: 6000 });
      expect(jpeg.length).toBeGreaterThan(400_000);
      await store.write('jpeg', pieces(jpeg), LIMIT);
      expect(await createProbe(store).probe('jpeg')).toMatchObject({ content: { widthPixels: 6000, heightPixels: 6000 } });
    });
  });

  it('drops ranges of parts that are not needed after assembly', async () => {
    const store = createDiscardStore();
    const part = Buffer.alloc(MIB, 'x');
    const keys = ['a', 'b', 'c'];
    for (const key of keys) await store.write(key, pieces(part), LIMIT);
    await store.assemble('whole', keys);
    const back = await bytesOf(store, 'whole');
    expect(back.filter(byte => byte !== 0)).toHaveLength(262_144 + 65_536);
  });
});
