import type { ByteStream, MediaStore, ScannedImage } from '../../domain/ports/media.ts';
import { MissingObjectError } from '../../domain/ports/media-errors.ts';
import { collectBytes } from '../bytes.ts';

/** Reads are buffered, because headers are close together. */
const WINDOW_BYTES = 65_536;

/** Random access to a stored object. */
export interface ObjectReader {
  readonly sizeBytes: number;
  /** Reads a short range; fewer bytes at the end of the object. */
  at(start: number, length: number): Promise<Buffer>;
  /** Streams all bytes. */
  all(): Promise<ByteStream>;
  /** What the store has seen of an image that it does not keep. */
  readonly image: ScannedImage | undefined;
}

/** The part of a store that the probe needs. */
export type ReadableStore = Pick<MediaStore, 'stat' | 'read' | 'imageOf'>;

/** Opens an object for reading. Rejects with a MissingObjectError for an unknown key. */
export async function openReader(store: ReadableStore, key: string): Promise<ObjectReader> {
  const stats = await store.stat(key);
  if (!stats) throw new MissingObjectError(key);
  const { sizeBytes } = stats;
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  async function stream(start: number, end: number): Promise<ByteStream> {
    const bytes = await store.read(key, { start, end });
    if (!bytes) throw new MissingObjectError(key);
    return bytes;
  }

  return {
    sizeBytes,
    async at(start, length) {
      const end = Math.min(start + length, sizeBytes);
      if (start < window.start || end > window.start + window.bytes.length) {
        window = { start, bytes: await collectBytes(await stream(start, Math.max(end, start + WINDOW_BYTES))) };
      }
      return window.bytes.subarray(Math.max(start - window.start, 0), Math.max(end - window.start, 0));
    },
    all: () => stream(0, sizeBytes),
    image: store.imageOf?.(key),
  };
}

/** A file of a supported type that cannot be displayed; the message says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}
