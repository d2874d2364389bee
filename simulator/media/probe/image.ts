import { contains, type ObjectReader, UnreadableError } from './reader.ts';

export type ImageExt = 'jpeg' | 'png' | 'gif';

/** Cameras write up to megabytes of metadata before the dimensions. */
const HEAD_BYTES = 1_048_576;
/** The limit of image libraries: a small file that claims more pixels is a decompression bomb. */
const MAX_PIXELS = 268_402_689;
const STEP_BYTES = 65_536;

const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1');
const PNG_DATA = Buffer.from('IDAT');
const JPEG_END = Buffer.from([0xff, 0xd9]);
const JPEG_SCAN = 0xda;
const GIF_END = 0x3b;

/** The names of the types in image-size. */
const LIBRARY_TYPES = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

/** Reads the dimensions of an image from its header, and checks that the file is complete. Rejects with an UnreadableError otherwise. */
export async function readImage(reader: ObjectReader, ext: ImageExt): Promise<{ widthPixels: number; heightPixels: number }> {
  const { width, height } = await sizeOf(reader, ext);
  if (width < 1 || height < 1) throw new UnreadableError('the image has no pixels');
  if (width * height > MAX_PIXELS) throw new UnreadableError(`the image claims ${width} × ${height} pixels`);
  if (!(await COMPLETE[ext](reader))) throw new UnreadableError('the image is cut off');
  return { widthPixels: width, heightPixels: height };
}

async function sizeOf(reader: ObjectReader, ext: ImageExt): Promise<{ width: number; height: number }> {
  const { imageSize } = await import('image-size');
  const head = await reader.at(0, HEAD_BYTES);
  try {
    const { type, width, height } = imageSize(head);
    if (type === LIBRARY_TYPES[ext]) return { width, height };
  } catch {
    // Any parser error means that the file is unreadable.
  }
  throw new UnreadableError('the image has no readable header');
}

const COMPLETE: Readonly<Record<ImageExt, (reader: ObjectReader) => Promise<boolean>>> = {
  async jpeg(reader) {
    const scan = await jpegScan(reader);
    return scan !== undefined && contains(await reader.from(scan), JPEG_END);
  },
  async png(reader) {
    return (await contains(await reader.from(0), PNG_DATA)) && contains(await reader.from(0), PNG_END);
  },
  async gif(reader) {
    return (await lastByte(reader)) === GIF_END;
  },
};

/** The offset of the image data, after the metadata, which may contain complete thumbnails. Undefined if there is none. */
async function jpegScan(reader: ObjectReader): Promise<number | undefined> {
  for (let at = 2; at < reader.sizeBytes; ) {
    const header = await reader.at(at, 4);
    if (header.length < 4 || header[0] !== 0xff) return undefined;
    if (header[1] === JPEG_SCAN) return at;
    // A marker may be preceded by any number of 0xff.
    at += header[1] === 0xff ? 1 : 2 + Math.max(header.readUInt16BE(2), 2);
  }
  return undefined;
}

/** The last byte that is not padding. */
async function lastByte(reader: ObjectReader): Promise<number | undefined> {
  for (let end = reader.sizeBytes; end > 0; end -= STEP_BYTES) {
    const start = Math.max(end - STEP_BYTES, 0);
    const found = (await reader.at(start, end - start)).findLast(byte => byte !== 0);
    if (found !== undefined) return found;
  }
  return undefined;
}
