import { exifOrientation, isTurned } from './exif.ts';
import { UnreadableError } from './reader.ts';
import { type Dimensions, skip, take, type Walk } from './structure.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
const CHECKSUM_BYTES = 4;
/** The limit of the format (PNG §5.3). */
const MAX_CHUNK_BYTES = 0x7fffffff;
/** EXIF data that is longer than this is passed over: its first directory is at its beginning. */
const MAX_EXIF_BYTES = 65_536;

/** Walks over the chunks of a PNG to its IEND. An animated PNG is a valid PNG. What follows the end is not read. */
export function* walkPng(): Walk<Dimensions> {
  yield* skip(SIGNATURE_BYTES);
  const header = yield* chunk();
  if (header.type !== 'IHDR' || header.length !== HEADER_BYTES) throw new UnreadableError('the image has no readable header');
  const content = yield* take(HEADER_BYTES);
  yield* skip(CHECKSUM_BYTES);
  const size = { width: content.readUInt32BE(0), height: content.readUInt32BE(4) };
  let orientation: number | undefined;
  let hasData = false;
  for (;;) {
    const { type, length } = yield* chunk();
    if (type === 'IDAT') hasData = true;
    if (type === 'eXIf' && orientation === undefined) {
      const exif = yield* take(Math.min(length, MAX_EXIF_BYTES));
      orientation = exifOrientation(exif);
      yield* skip(length - exif.length + CHECKSUM_BYTES);
    } else if (type === 'IEND') {
      yield* take(length + CHECKSUM_BYTES);
      if (!hasData) throw new UnreadableError('the image has no data');
      return isTurned(orientation) ? { width: size.height, height: size.width } : size;
    } else yield* skip(length + CHECKSUM_BYTES);
  }
}

function* chunk(): Walk<{ readonly type: string; readonly length: number }> {
  const bytes = yield* take(8);
  const length = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4);
  if (length > MAX_CHUNK_BYTES || !/^[A-Za-z]{4}$/.test(type)) throw new UnreadableError('the image is damaged');
  return { type, length };
}
