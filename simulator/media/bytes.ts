import { createHash } from 'node:crypto';
import type { ByteRange, ByteStream, StoredBytes, WriteOptions } from '../domain/ports/media.ts';
import { ByteLimitError } from '../domain/ports/media-errors.ts';

/** A stream that counts and hashes the bytes that pass. */
export interface MeasuredStream extends ByteStream {
  /** Call this once the stream has ended. */
  result(): StoredBytes;
}

/** Measures a stream. Throws a ByteLimitError before it yields more than `maxBytes`, and at the end what `check` throws. */
export function measureStream(source: ByteStream, { maxBytes, check }: WriteOptions): MeasuredStream {
  const hash = createHash('md5');
  let sizeBytes = 0;
  let stored: StoredBytes | undefined;
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of source) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new ByteLimitError(maxBytes);
        hash.update(chunk);
        yield chunk;
      }
      stored = { sizeBytes, md5: hash.digest('hex') };
      check?.(stored);
    },
    result() {
      if (!stored) throw new Error('The stream has not ended');
      return stored;
    },
  };
}

/** Limits a range to an object of that size. */
export function clampRange(range: ByteRange | undefined, sizeBytes: number): ByteRange {
  const start = Math.min(Math.max(range?.start ?? 0, 0), sizeBytes);
  return { start, end: Math.min(Math.max(range?.end ?? sizeBytes, start), sizeBytes) };
}

/** Reads a short stream into memory. */
export async function collectBytes(stream: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
