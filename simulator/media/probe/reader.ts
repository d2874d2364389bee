import type { ByteStream, MediaStore } from '../../domain/ports/media.ts';
import { MissingObjectError } from '../../domain/ports/media-errors.ts';
import { collected } from '../bytes.ts';

/** One read serves the small ones around it: headers stand close together. */
const WINDOW_BYTES = 65_536;

/** Reads a stored object here and there. */
export interface ObjectReader {
  readonly sizeBytes: number;
  /** So many bytes from a place; fewer where the object ends. For short stretches only. */
  at(start: number, length: number): Promise<Buffer>;
  /** All bytes from a place to the end, as a stream. */
  from(start: number): Promise<ByteStream>;
}

/** A store as far as the probe needs it. */
export type ReadableStore = Pick<MediaStore, 'stat' | 'read'>;

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
        window = { start, bytes: await collected(await stream(start, Math.max(end, start + WINDOW_BYTES))) };
      }
      return window.bytes.subarray(Math.max(start - window.start, 0), Math.max(end - window.start, 0));
    },
    from: start => stream(start, sizeBytes),
  };
}

/** A file of a supported type that cannot be shown; the message says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Whether a stream holds a pattern; reads no further than it has to. */
export async function contains(stream: ByteStream, pattern: Buffer): Promise<boolean> {
  let carry: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([carry, chunk]);
    if (bytes.includes(pattern)) return true;
    carry = bytes.subarray(Math.max(bytes.length - pattern.length + 1, 0));
  }
  return false;
}
