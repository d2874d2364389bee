import { exifOrientation, isTurned } from './exif.ts';
import { UnreadableError } from './reader.ts';
import { type Dimensions, skip, skipTo, take, type Walk } from './structure.ts';

/** The second bytes of markers (ITU T.81 table B.1). */
const MARKER = { restart0: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, app1: 0xe1 };
/** Baseline, extended and progressive frames: the ones that browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Frames that are lossless, hierarchical or coded arithmetically. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** The precision, and the height and width in 16 bits each. */
const FRAME_BYTES = 5;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/**
 * Walks over the segments of a JPEG and then over its scans, to the marker of its end. Metadata, which may contain complete thumbnails, is
 * passed over whatever its length, and what follows the end is not read.
 */
export function* walkJpeg(): Walk<Dimensions> {
  yield* skip(2);
  let size: Dimensions | undefined;
  let orientation: number | undefined;
  for (;;) {
    const marker = yield* nextMarker();
    if (marker === MARKER.end) throw new UnreadableError(size ? 'the image has no data' : 'the image has no readable header');
    const length = yield* lengthOf(marker);
    if (OTHER_FRAMES.has(marker)) throw new UnreadableError('the image is compressed in a way that viewers do not show');
    if (marker === MARKER.scan && !size) throw new UnreadableError('the image has no readable header');
    if (FRAMES.has(marker) && !size) size = sizeOf(yield* take(length));
    else if (marker === MARKER.app1 && orientation === undefined) orientation = orientationOf(yield* take(length));
    else yield* skip(length);
    if (marker === MARKER.scan && size) {
      yield* restOfScans();
      return isTurned(orientation) ? { width: size.height, height: size.width } : size;
    }
  }
}

/** Passes over compressed data and the segments between scans, up to the end of the image. */
function* restOfScans(): Walk<void> {
  for (;;) {
    const marker = yield* nextMarker();
    if (marker === MARKER.end) return;
    yield* skip(yield* lengthOf(marker));
  }
}

/** The next marker with content. A marker may be preceded by any number of 0xff; 0xff 0 is a byte of compressed data. */
function* nextMarker(): Walk<number> {
  for (;;) {
    yield* skipTo(0xff);
    let marker = 0xff;
    while (marker === 0xff) marker = (yield* take(1))[0] ?? 0;
    const isAlone = marker <= 0x01 || (marker >= MARKER.restart0 && marker <= MARKER.start);
    if (!isAlone) return marker;
  }
}

/** The number of bytes of a segment after its length. */
function* lengthOf(marker: number): Walk<number> {
  const length = (yield* take(2)).readUInt16BE() - 2;
  if (length < 0) throw new UnreadableError(`the image is damaged: its segment ${marker.toString(16)} has no length`);
  return length;
}

function sizeOf(frame: Buffer): Dimensions {
  if (frame.length < FRAME_BYTES) throw new UnreadableError('the image has no readable header');
  return { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) };
}

function orientationOf(app1: Buffer): number | undefined {
  return app1.subarray(0, EXIF.length).equals(EXIF) ? exifOrientation(app1.subarray(EXIF.length)) : undefined;
}
