import type { ByteRange, ByteStream } from '../domain/ports/media.ts';
import { clampRange } from './bytes.ts';

/** Bytes at an offset of an object. */
export interface Extent {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** An object of which only some ranges are stored; every other byte reads as zero. Extents are sorted and do not overlap. */
export interface SparseBytes {
  readonly sizeBytes: number;
  readonly extents: readonly Extent[];
}

const ZEROS = new Uint8Array(65_536);

/** Streams a sparse object, or a range of it. */
export async function* sparseStream(object: SparseBytes, range?: ByteRange): ByteStream {
  const { start, end } = clampRange(range, object.sizeBytes);
  let position = start;
  for (const { at, bytes } of object.extents) {
    if (at + bytes.length <= position) continue;
    if (at >= end) break;
    yield* zeros(at - position);
    position = Math.max(position, at);
    yield bytes.subarray(position - at, end - at);
    position = Math.min(at + bytes.length, end);
  }
  yield* zeros(end - position);
}

function* zeros(count: number): Iterable<Uint8Array> {
  for (let left = count; left > 0; left -= ZEROS.length) yield left < ZEROS.length ? ZEROS.subarray(0, left) : ZEROS;
}
