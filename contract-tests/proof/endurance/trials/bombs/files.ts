/** Small files that claim to be large, or have a wrong length or end. */
import { crc32 } from 'node:zlib';
import { sampleFile } from '../../../../../simulator/media/samples/samples.ts';

/** A file that no upload may accept. */
export interface FileBomb {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Returns every file; large ones have this number of repetitions. */
export function fileBombs(repetitions: number): readonly FileBomb[] {
  const bombs: readonly (readonly [string, string, Buffer])[] = [
    ['a PNG of 100,000 x 100,000', 'a.png', png(100_000, 100_000)],
    ['a PNG of 2^31 - 1 pixels each way', 'a.png', png(0x7fffffff, 0x7fffffff)],
    ['a PNG without pixels', 'a.png', png(0, 0)],
    ['a PNG with a chunk of 4 GB', 'a.png', Buffer.concat([PNG_START, ihdr(10, 10), uint32(0xffffffff), Buffer.from('zTXtx')])],
    ['a PNG of empty chunks', 'a.png', Buffer.concat([PNG_START, ihdr(10, 10), repeated(chunk('tEXt', Buffer.alloc(0)), repetitions)])],
    ['a JPEG of 65,535 x 65,535', 'a.jpg', jpeg(65_535, 65_535)],
    ['a JPEG of padding', 'a.jpg', Buffer.concat([bytes(0xff, 0xd8), Buffer.alloc(repetitions * 10, 0xff)])],
    ['a JPEG of empty segments', 'a.jpg', Buffer.concat([bytes(0xff, 0xd8), repeated(bytes(0xff, 0xe0, 0, 2), repetitions)])],
    ['a JPEG with a segment of no length', 'a.jpg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0, 0, 0, 0xff, 0xd9)],
    ['a JPEG whose orientation points to itself', 'a.jpg', loopingExif()],
    ['a GIF of 65,535 x 65,535', 'a.gif', Buffer.concat([Buffer.from('GIF89a'), bytes(0xff, 0xff, 0xff, 0xff, 0xf7, 0, 0), bytes(0x3b)])],
    ['a zip archive', 'a.png', Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0\b\0', 'latin1'), Buffer.alloc(1000)])],
    ['a gzip archive', 'a.png', bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0)],
    [
      'an SVG with entities',
      'a.svg',
      Buffer.from('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'),
    ],
    ['a PDF whose index is itself', 'a.pdf', Buffer.from(`%PDF-1.7\n${'0 0 obj\n'.repeat(100)}startxref\n999999999\n%%EOF`)],
    ['a movie of boxes of 8 bytes', 'a.mp4', movie(repeated(box('free'), repetitions))],
    ['a movie with a box of no length', 'a.mp4', movie(Buffer.concat([uint32(0), Buffer.from('moov')]))],
    ['a movie with a long box of no length', 'a.mp4', movie(Buffer.concat([uint32(1), Buffer.from('moov'), Buffer.alloc(8)]))],
    ['a movie with a box of 2^63', 'a.mp4', movie(Buffer.concat([uint32(1), Buffer.from('moov'), bytes(0x80), Buffer.alloc(7)]))],
    ['a movie with a box of 4 GB', 'a.mp4', movie(Buffer.concat([uint32(0xffffffff), Buffer.from('moov'), Buffer.alloc(100)]))],
    ['a movie with a box shorter than its head', 'a.mp4', movie(Buffer.concat([uint32(7), Buffer.from('moov')]))],
    ['a movie that is nested deeply', 'a.mp4', movie(nested(repetitions))],
    ['a movie of tracks in tracks', 'a.mp4', movie(box('moov', repeated(box('trak', box('mdia', box('trak'))), repetitions)))],
    ['a movie whose time has no scale', 'a.mp4', movie(box('moov', box('mvhd', Buffer.alloc(100))))],
    [
      'a movie of 2^32 samples',
      'a.mp4',
      movie(Buffer.concat([box('moov'), box('moof', box('traf', box('trun', bytes(0, 0, 1, 0, 0xff, 0xff, 0xff, 0xff))))])),
    ],
    ['a movie that was cut off', 'a.mp4', Buffer.from(sampleFile('video/mp4')).subarray(0, 200)],
  ];
  return bombs.map(([name, fileName, content]) => ({ name, fileName, bytes: content }));
}

const PNG_START = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

function png(width: number, height: number): Buffer {
  return Buffer.concat([PNG_START, ihdr(width, height), chunk('IDAT', Buffer.alloc(10)), chunk('IEND', Buffer.alloc(0))]);
}

function ihdr(width: number, height: number): Buffer {
  return chunk('IHDR', Buffer.concat([uint32(width), uint32(height), bytes(8, 2, 0, 0, 0)]));
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
}

function jpeg(width: number, height: number): Buffer {
  const frame = bytes(0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);
  return Buffer.concat([bytes(0xff, 0xd8), frame, bytes(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9)]);
}

/** Metadata whose list of directories refers to itself. */
function loopingExif(): Buffer {
  const tiff = Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\b', 'latin1');
  return Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe1, 0, tiff.length + 2), tiff, jpeg(65_535, 65_535).subarray(2)]);
}

function movie(boxes: Buffer): Buffer {
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2', 'latin1')), boxes]);
}

function nested(depth: number): Buffer {
  // Each box begins where the content of the outer one begins, and all end together.
  const heads = Array.from({ length: depth }, (_, level) =>
    Buffer.concat([uint32((depth - level) * 8), Buffer.from(level === 0 ? 'moov' : 'trak')]),
  );
  return Buffer.concat(heads);
}

function box(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([uint32(content.length + 8), Buffer.from(name), content]);
}

function repeated(part: Buffer, times: number): Buffer {
  return Buffer.alloc(part.length * times, part);
}

function bytes(...values: readonly number[]): Buffer {
  return Buffer.from(values);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}
