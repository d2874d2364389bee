import type { PublishedMedia } from '../domain/ports/media.ts';
import { otherContent } from './samples/other-files.ts';
import { pdf } from './samples/pdf.ts';
import { type MediaMimeType, mediaMimeType, SAMPLES, sampleFile } from './samples/samples.ts';
import type { Extent, SparseBytes } from './sparse.ts';

/** The properties of a generated file; null uses those of the sample of its type. */
export type GeneratedMediaShape = Pick<PublishedMedia, 'mimeType' | 'sizeBytes' | 'widthPixels' | 'heightPixels' | 'seconds'>;

/** Cached, because a video player requests many ranges of a file. */
const MAX_CACHED = 32;
const cache = new Map<string, SparseBytes>();

/**
 * Generates a valid file of a type and any size: a sample, padded with zeros where they have no meaning, so that it needs little memory. A
 * size below that of the sample truncates it. A type that cannot be uploaded is the head of such a file and zeros. Deterministic.
 */
export function generateMedia(shape: GeneratedMediaShape): SparseBytes {
  const { mimeType, sizeBytes, widthPixels, heightPixels, seconds } = shape;
  const name = JSON.stringify([mimeType, sizeBytes, widthPixels, heightPixels, seconds]);
  const cached = cache.get(name);
  if (cached) return cached;
  const generated = generate(shape);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(name, generated);
  return generated;
}

function generate({ mimeType, sizeBytes, ...shape }: GeneratedMediaShape): SparseBytes {
  const type = mediaMimeType(mimeType);
  if (!type) return otherFile(mimeType, sizeBytes);
  const sample = SAMPLES[type];
  const file = sampleFile(type, {
    widthPixels: shape.widthPixels ?? sample.widthPixels,
    heightPixels: shape.heightPixels ?? sample.heightPixels,
    seconds: shape.seconds ?? sample.seconds,
  });
  const size = sizeBytes ?? file.length;
  if (size <= file.length) return { sizeBytes: size, extents: [{ at: 0, bytes: file.subarray(0, size) }] };
  return { sizeBytes: size, extents: padFile(type, file, size) };
}

/** A file of a type that uploads do not take, as far as that is seen at its beginning. */
function otherFile(mimeType: string, sizeBytes: number | null): SparseBytes {
  const content = otherContent(mimeType);
  const size = sizeBytes ?? content.length;
  return { sizeBytes: size, extents: content.length > 0 ? [{ at: 0, bytes: content.subarray(0, size) }] : [] };
}

/** The extents of a file of `size` bytes without its zeros. Decoders ignore everything after the end of an image. */
function padFile(type: MediaMimeType, file: Uint8Array, size: number): Extent[] {
  if (type === 'application/pdf') {
    const { front, back } = pdf();
    const end = back(size - file.length);
    // The offset of the index has more digits for a larger gap, so the gap shrinks by that.
    const gap = size - front.length - end.length;
    return [
      { at: 0, bytes: front },
      { at: front.length + gap, bytes: back(gap) },
    ];
  }
  if (type.startsWith('image/')) return [{ at: 0, bytes: file }];
  return [
    { at: 0, bytes: file },
    { at: file.length, bytes: freeBoxHeader(size - file.length) },
  ];
}

/** The header of an empty `free` box; nothing if the box is shorter than a header. */
function freeBoxHeader(sizeBytes: number): Uint8Array {
  if (sizeBytes < 8) return new Uint8Array(0);
  if (sizeBytes <= 0xffffffff) return shortBoxHeader(sizeBytes);
  const header = Buffer.concat([shortBoxHeader(1), Buffer.alloc(8)]);
  header.writeBigUInt64BE(BigInt(sizeBytes), 8);
  return header;
}

function shortBoxHeader(size: number): Buffer {
  const header = Buffer.from('\0\0\0\0free');
  header.writeUInt32BE(size);
  return header;
}
