import { UnreadableError } from './reader.ts';
import { type Dimensions, skip, take, takeUpTo, type Walk } from './structure.ts';

const BLOCK = { image: 0x2c, extension: 0x21 };
const HEADER_BYTES = 13;
const IMAGE_BYTES = 9;

/**
 * Walks over the blocks of a GIF. It ends with its trailer, at the end of the file after a complete image, or at anything else that begins
 * no block there, because viewers show all of these. A block that ends early is damage.
 */
export function* walkGif(): Walk<Dimensions> {
  const header = yield* take(HEADER_BYTES);
  if (!/^GIF8[79]a/.test(header.toString('latin1'))) throw new UnreadableError('the image has no readable header');
  yield* skip(colourTableBytes(header[10] ?? 0));
  const screen = { width: header.readUInt16LE(6), height: header.readUInt16LE(8) };
  let first: Dimensions | undefined;
  for (;;) {
    const [block] = yield* takeUpTo(1);
    if (block === BLOCK.image) {
      const image = yield* take(IMAGE_BYTES);
      first ??= { width: image.readUInt16LE(4), height: image.readUInt16LE(6) };
      // After its own colours, an image begins with the size of its first codes.
      yield* skip(colourTableBytes(image[8] ?? 0) + 1);
      yield* subBlocks();
    } else if (block === BLOCK.extension) {
      yield* take(1);
      yield* subBlocks();
    } else {
      if (!first) throw new UnreadableError('the image is cut off');
      // Some encoders leave the size of the screen to the first image.
      return screen.width > 0 && screen.height > 0 ? screen : first;
    }
  }
}

/** Passes over blocks of up to 255 bytes, which an empty one ends. */
function* subBlocks(): Walk<void> {
  for (;;) {
    const length = (yield* take(1))[0] ?? 0;
    if (length === 0) return;
    yield* skip(length);
  }
}

/** The size of the colour table that flags announce. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
