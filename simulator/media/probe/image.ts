import type { ByteStream, ScannedImage } from '../../domain/ports/media.ts';
import { walkGif } from './gif.ts';
import { walkJpeg } from './jpeg.ts';
import { walkPng } from './png.ts';
import { UnreadableError } from './reader.ts';
import { type Dimensions, type Walk, WalkRun, walkStream } from './structure.ts';

export type ImageExt = 'jpeg' | 'png' | 'gif';

/** The limit of image libraries: a small file that claims more pixels is a decompression bomb. */
const MAX_PIXELS = 268_402_689;

const WALKS: Readonly<Record<ImageExt, () => Walk<Dimensions>>> = { jpeg: walkJpeg, png: walkPng, gif: walkGif };

/** How a file of each format begins. */
const SIGNATURES: readonly (readonly [ImageExt, Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['gif', Buffer.from('GIF')],
];
const SIGNATURE_BYTES = 8;

/** The format of an image by its first 8 bytes; undefined for anything else. */
export function imageExt(head: Buffer): ImageExt | undefined {
  return SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];
}

/**
 * Reads the dimensions of an image, as it is shown: EXIF may turn it by a quarter. Walks over its whole structure, so that a file that ends
 * early is noticed and the length of metadata makes no difference. Rejects with an UnreadableError.
 */
export async function readImage(stream: ByteStream, ext: ImageExt): Promise<{ widthPixels: number; heightPixels: number }> {
  return checkedSize(await walkStream(stream, WALKS[ext]()));
}

/** Judges an image while its bytes pass, for a store that does not keep them. */
export class ImageScan {
  private head = Buffer.alloc(0);
  private run: WalkRun<Dimensions> | undefined;
  private isImage = true;

  push(chunk: Uint8Array): void {
    if (this.run) return this.run.push(chunk);
    if (!this.isImage) return;
    this.head = Buffer.concat([this.head, chunk]);
    if (this.head.length < SIGNATURE_BYTES) return;
    const ext = imageExt(this.head);
    this.isImage = ext !== undefined;
    if (!ext) return;
    this.run = new WalkRun(WALKS[ext]());
    this.run.push(this.head);
  }

  /** What was seen; undefined if the file is no image, or shorter than a signature. */
  finish(): ScannedImage | undefined {
    if (!this.run) return undefined;
    try {
      return { ok: true, ...checkedSize(this.run.end()) };
    } catch (error) {
      if (error instanceof UnreadableError) return { ok: false, detail: error.message };
      throw error;
    }
  }
}

function checkedSize({ width, height }: Dimensions): { widthPixels: number; heightPixels: number } {
  if (width < 1 || height < 1) throw new UnreadableError('the image has no pixels');
  if (width * height > MAX_PIXELS) throw new UnreadableError(`the image claims ${width} × ${height} pixels`);
  return { widthPixels: width, heightPixels: height };
}
