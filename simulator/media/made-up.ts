import type { PublishedMedia } from '../domain/ports/media.ts';
import { pdf } from './samples/pdf.ts';
import { type MediaMimeType, mediaMimeType, SAMPLES, sampleFile } from './samples/samples.ts';
import type { Extent, SparseBytes } from './sparse.ts';

/** What a made-up file shall look like; null leaves it to the sample of its type. */
export type MadeUpShape = Pick<PublishedMedia, 'mimeType' | 'sizeBytes' | 'widthPixels' | 'heightPixels' | 'seconds'>;

/** A video player asks for a file in many ranges. */
const MAX_REMEMBERED = 32;
const remembered = new Map<string, SparseBytes>();

/**
 * Makes up a valid file of a type, and of any size, in the memory of a small one: what it is longer than a small one, it is filled with
 * zeros at a place where they mean nothing. Asked for fewer bytes than the small one has, it is that one cut off. A type that cannot be
 * uploaded is all zeros. Deterministic.
 */
export function madeUp(shape: MadeUpShape): SparseBytes {
  const { mimeType, sizeBytes, widthPixels, heightPixels, seconds } = shape;
  const name = JSON.stringify([mimeType, sizeBytes, widthPixels, heightPixels, seconds]);
  const known = remembered.get(name);
  if (known) return known;
  const made = make(shape);
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(name, made);
  return made;
}

function make({ mimeType, sizeBytes, ...shape }: MadeUpShape): SparseBytes {
  const type = mediaMimeType(mimeType);
  if (!type) return { sizeBytes: sizeBytes ?? 0, extents: [] };
  const sample = SAMPLES[type];
  const file = sampleFile(type, {
    widthPixels: shape.widthPixels ?? sample.widthPixels,
    heightPixels: shape.heightPixels ?? sample.heightPixels,
    seconds: shape.seconds ?? sample.seconds,
  });
  const size = sizeBytes ?? file.length;
  if (size <= file.length) return { sizeBytes: size, extents: [{ at: 0, bytes: file.subarray(0, size) }] };
  return { sizeBytes: size, extents: grown(type, file, size) };
}

/** A file of `size` bytes, but for its zeros. What stands behind the end of a picture counts for nothing. */
function grown(type: MediaMimeType, file: Uint8Array, size: number): Extent[] {
  if (type === 'application/pdf') {
    const { front, back } = pdf();
    const end = back(size - file.length);
    // Its index grows with the gap by a digit or two: the gap gives way.
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

/** The head of a box of so many bytes that holds nothing. Fewer bytes than a head has stay zeros. */
function freeBoxHeader(sizeBytes: number): Uint8Array {
  if (sizeBytes < 8) return new Uint8Array(0);
  if (sizeBytes <= 0xffffffff) return headerOf(sizeBytes);
  const header = Buffer.concat([headerOf(1), Buffer.alloc(8)]);
  header.writeBigUInt64BE(BigInt(sizeBytes), 8);
  return header;
}

function headerOf(size: number): Buffer {
  const header = Buffer.from('\0\0\0\0free');
  header.writeUInt32BE(size);
  return header;
}
