import { createHash } from 'node:crypto';
import type { ByteRange, ByteStream, StoredBytes, WriteOptions } from '../domain/ports/media.ts';
import { ByteLimitError } from '../domain/ports/media-errors.ts';

/** Bytes on their way into a store: passes them on, counts and digests them. */
export interface MeasuredStream extends ByteStream {
  /** What passed; to be asked once the stream has ended. */
  result(): StoredBytes;
}

/** Measures a stream. It throws a ByteLimitError before it hands on what is too much, and whatever `check` throws at its end. */
export function measured(source: ByteStream, { maxBytes, check }: WriteOptions): MeasuredStream {
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

/** A range as far as an object of that size has it. */
export function clampRange(range: ByteRange | undefined, sizeBytes: number): ByteRange {
  const start = Math.min(Math.max(range?.start ?? 0, 0), sizeBytes);
  return { start, end: Math.min(Math.max(range?.end ?? sizeBytes, start), sizeBytes) };
}

/** Reads a stream that is known to be short. */
export async function collected(stream: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
