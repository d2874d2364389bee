import type { PublishedMedia } from '../domain/ports/media.ts';
import { pdf } from './samples/pdf.ts';
import { type MediaMimeType, mediaMimeType, SAMPLES, sampleFile } from './samples/samples.ts';
import type { Extent, SparseBytes } from './sparse.ts';

/** Files of types that uploads do not take. */
const latin1 = (content: string): Uint8Array => Buffer.from(content, 'latin1');
const matroska = (docType: string) => latin1(`\x1a\x45\xdf\xa3\x87\x42\x82\x84${docType}`);
const riff = (kind: string) => latin1(`RIFF\x10\0\0\0${kind}`);
const isoMedia = (brand: string) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`);

/** The smallest contents by which common types are known. */
const CONTENTS: Readonly<Record<string, Uint8Array>> = {
  'image/webp': riff('WEBPVP8L'),
  'image/svg+xml': latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'image/bmp': latin1('BM'),
  'image/tiff': latin1('II*\0'),
  'image/heic': isoMedia('heic'),
  'image/heif': isoMedia('mif1'),
  'image/avif': isoMedia('avif'),
  'image/vnd.adobe.photoshop': latin1('8BPS'),
  'video/webm': matroska('webm'),
  'video/x-matroska': matroska('matroska'),
  'video/x-msvideo': riff('AVI '),
  'video/3gpp': isoMedia('3gp5'),
  'video/x-m4v': isoMedia('M4V '),
  'video/x-flv': latin1('FLV\x01'),
  'video/mpeg': latin1('\0\0\x01\xba\x21'),
  'audio/mpeg': latin1('ID3\x04'),
  'audio/wav': riff('WAVE'),
  'text/html': latin1('<!doctype html><title>A page</title>'),
  'text/plain': latin1('A text'),
  'text/csv': latin1('a,b'),
  'application/json': latin1('{}'),
  'application/xml': latin1('<?xml version="1.0"?><a/>'),
  'application/zip': latin1('PK\x05\x06'),
};

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

/** The smallest content of a type that uploads do not take; for a type that is not common, a text that names it. */
function otherContent(mimeType: string): Uint8Array {
  return Object.hasOwn(CONTENTS, mimeType) && CONTENTS[mimeType] ? CONTENTS[mimeType] : latin1(`A file of the type ${mimeType}`);
}
