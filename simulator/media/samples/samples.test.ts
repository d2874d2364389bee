import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { createFile, MP4BoxBuffer } from 'mp4box';
import { describe, expect, it } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { compress } from './png.ts';
import { type MediaMimeType, mediaMimeType, SAMPLES, sampleFile } from './samples.ts';

const TYPES = Object.keys(SAMPLES) as MediaMimeType[];

/** Parses a whole video with mp4box, including sample tables. */
function movieInfo(bytes: Uint8Array) {
  const file = createFile();
  let info: Parameters<NonNullable<typeof file.onReady>>[0] | undefined;
  file.onReady = movie => {
    info = movie;
  };
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0), true);
  return info;
}

describe('fixtures/media', () => {
  it.each(TYPES)('contains the generated %s', async type => {
    const committed = await readFile(new URL(`../../../fixtures/media/${SAMPLES[type].fileName}`, import.meta.url));
    expect(committed.equals(sampleFile(type)), 'run: npm run generate').toBe(true);
  });
});

describe('sample files', () => {
  it.each(TYPES)('are detected as %s by file-type', async type => {
    expect((await fileTypeFromBuffer(sampleFile(type)))?.mime).toBe(type);
  });

  it.each([
    ['image/jpeg', 'jpg', 1080, 1080],
    ['image/png', 'png', 1080, 1080],
    ['image/gif', 'gif', 1080, 1080],
  ] as const)('of %s have their size for image-size', (mimeType, type, width, height) => {
    expect(imageSize(sampleFile(mimeType))).toMatchObject({ type, width, height });
  });

  it.each([
    ['video/mp4', 1080, 1920, 20],
    ['video/quicktime', 1080, 1920, 10],
  ] as const)('of %s have size, length and every picture for mp4box', (mimeType, width, height, seconds) => {
    const info = movieInfo(sampleFile(mimeType));
    expect(info && info.duration / info.timescale).toBe(seconds);
    expect(info?.videoTracks).toMatchObject([{ codec: 'avc1.42c033', track_width: width, track_height: height, nb_samples: seconds }]);
    expect(info?.isProgressive).toBe(mimeType === 'video/mp4');
  });

  it.each([0.04, 0.5, 1, 2.345, 59.999, 60, 61, 14_400])('of videos have the requested duration of %d seconds', seconds => {
    const info = movieInfo(sampleFile('video/mp4', { widthPixels: 64, heightPixels: 36, seconds }));
    expect(info && info.duration / info.timescale).toBe(seconds);
    const track = info?.tracks[0];
    expect(track && track.samples_duration / track.timescale).toBe(seconds);
  });

  it.each([
    [1, 1],
    [7, 300],
    [1919, 1081],
  ])('have the requested %d × %d pixels', (widthPixels, heightPixels) => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif'] as const) {
      expect(imageSize(sampleFile(type, { widthPixels, heightPixels }))).toMatchObject({ width: widthPixels, height: heightPixels });
    }
  });

  it('of PDFs have an index with the offset of each object', () => {
    const text = Buffer.from(sampleFile('application/pdf')).toString('latin1');
    const index = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const offsets = [...text.slice(index).matchAll(/^(\d{10}) 00000 n $/gm)].map(match => Number(match[1]));
    expect(text.slice(index, index + 4)).toBe('xref');
    expect(offsets.map(offset => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map(number => `${number} 0 obj`));
  });
});

describe('types', () => {
  it.each([
    ['image/jpg', 'image/jpeg'],
    ['image/pjpeg', 'image/jpeg'],
    ['image/apng', 'image/png'],
    ['Video/MP4; codecs="avc1"', 'video/mp4'],
    ['text/html', undefined],
    ['toString', undefined],
  ])('are parsed from the content type %s', (contentType, type) => expect(mediaMimeType(contentType)).toBe(type));
});

describe('compressed data', () => {
  const run = fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 600 }));

  it('can be decompressed by zlib, for runs of any length', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 30 }), runs => {
        const data = Buffer.concat(runs.map(([byte, length]) => Buffer.alloc(length, byte)));
        expect(inflateSync(compress(data)).equals(data)).toBe(true);
      }),
    );
  });

  it('compresses runs of one byte', () => {
    expect(compress(Buffer.alloc(100_000)).length).toBeLessThan(1000);
  });
});
