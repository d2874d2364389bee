import { describe, expect, it } from 'vitest';
import { collectBytes } from './bytes.ts';
import { type GeneratedMediaShape, generateMedia } from './generated-media.ts';
import { createProbe } from './probe/probe.ts';
import { SAMPLES, sampleFile } from './samples/samples.ts';
import { sparseStream } from './sparse.ts';

const GIB = 2 ** 30;
const plain = { sizeBytes: null, widthPixels: null, heightPixels: null, seconds: null };
/** Where the content of a file does not matter: encoding few pixels is faster. */
const SMALL = { widthPixels: 64, heightPixels: 64, seconds: 1 };

function probe(shape: GeneratedMediaShape) {
  const object = generateMedia(shape);
  return createProbe({ stat: async () => object, read: async (_key, range) => sparseStream(object, range) }).probe('file');
}

describe('generated media', () => {
  it.each(Object.keys(SAMPLES))('of %s is the sample by default', async mimeType => {
    const bytes = await collectBytes(sparseStream(generateMedia({ ...plain, mimeType })));
    expect(bytes.equals(sampleFile(mimeType as keyof typeof SAMPLES))).toBe(true);
  });

  it.each([
    ['image/jpeg', 184_320],
    ['image/png', 1_000_000],
    ['image/gif', 5_242_880],
    ['application/pdf', 65_536],
    ['application/pdf', 104_857_600],
    ['video/mp4', 5_242_880],
    ['video/mp4', 1.1 * GIB],
    ['video/quicktime', 6 * GIB],
  ])('of %s is valid at %d bytes', async (mimeType, bytes) => {
    const sizeBytes = Math.floor(bytes);
    expect(generateMedia({ ...plain, mimeType, sizeBytes }).sizeBytes).toBe(sizeBytes);
    expect(await probe({ ...plain, mimeType, sizeBytes })).toMatchObject({ ok: true, content: { mimeType } });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 999, 1000, 999_374])('is valid with %d bytes of padding', async padding => {
    for (const mimeType of ['video/mp4', 'video/quicktime', 'application/pdf', 'image/gif'] as const) {
      const shape = { mimeType, ...SMALL, sizeBytes: sampleFile(mimeType, SMALL).length + padding };
      expect(await probe(shape), mimeType).toMatchObject({ ok: true });
      expect((await collectBytes(sparseStream(generateMedia(shape)))).length).toBe(shape.sizeBytes);
    }
  });

  it('has the requested dimensions and duration', async () => {
    const shape = { mimeType: 'video/mp4', sizeBytes: 5_242_880, widthPixels: 1080, heightPixels: 1920, seconds: 20 };
    expect(await probe(shape)).toMatchObject({ content: { widthPixels: 1080, heightPixels: 1920, seconds: 20 } });
  });

  it('is truncated if it is requested with fewer bytes than it needs', async () => {
    expect(await probe({ ...plain, mimeType: 'image/jpeg', sizeBytes: 500 })).toMatchObject({ reason: 'unreadable' });
    expect(await probe({ ...plain, mimeType: 'image/jpeg', sizeBytes: 0 })).toMatchObject({ reason: 'empty' });
  });

  it('of a type that cannot be uploaded is not recognized', async () => {
    expect(await probe({ ...plain, mimeType: 'text/html', sizeBytes: 5000 })).toMatchObject({ reason: 'unsupported' });
  });
});
