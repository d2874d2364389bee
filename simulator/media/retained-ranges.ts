import type { Extent, SparseBytes } from './sparse.ts';

/**
 * The discard store retains what the probe needs: the first bytes of an object (headers), the last (trailers), and every `moov` box (the
 * index of a video, often at the end). The limits are generous: a phone's photo has 64 KiB of metadata before its dimensions, and the index
 * of an hour of video is about 1 MiB.
 */
const HEAD_BYTES = 262_144;
const TAIL_BYTES = 65_536;
const MAX_BOX_BYTES = 8_388_608;
const MIN_BOX_BYTES = 8;
/** A box header that was split between two chunks: at most all but the last byte of size and name. */
const CARRY_BYTES = 7;

/** For a box, `missingBytes` is how much of it is not in this object, but in the next part. */
interface RetainedExtent extends Extent {
  readonly box: boolean;
  readonly missingBytes: number;
}

/** The retained ranges of an object, which may be a part of another. */
export interface RetainedRanges extends SparseBytes {
  readonly extents: readonly RetainedExtent[];
}

interface OpenBox {
  readonly at: number;
  readonly chunks: Uint8Array[];
  missingBytes: number;
}

/** Collects the ranges to retain from a stream. */
export function createRangeCollector() {
  const head: Uint8Array[] = [];
  const tail: Uint8Array[] = [];
  const boxes: OpenBox[] = [];
  let tailBytes = 0;
  let boxBytes = 0;
  let sizeBytes = 0;
  let carry: Uint8Array = new Uint8Array(0);

  function findBoxes(window: Buffer, at: number): void {
    let from = 0;
    const open = boxes.at(-1);
    if (open && open.missingBytes > 0) from = carry.length + fillBox(open, window.subarray(carry.length));
    for (let name = window.indexOf('moov', from); name >= 0; name = window.indexOf('moov', from)) {
      from = name + 4;
      const start = name - 4;
      // 0 means "to the end" and 1 "64-bit size follows": for both use the maximum.
      const declared = start >= 0 ? window.readUInt32BE(start) : MIN_BOX_BYTES - 1;
      const retainedBytes = Math.min(declared <= 1 ? MAX_BOX_BYTES : declared, MAX_BOX_BYTES - boxBytes);
      if (retainedBytes < MIN_BOX_BYTES) continue;
      const box = { at: at + start, chunks: [], missingBytes: retainedBytes };
      boxes.push(box);
      boxBytes += retainedBytes;
      from = start + fillBox(box, window.subarray(start));
    }
  }

  return {
    push(chunk: Uint8Array): void {
      // Copied, because the source may reuse its chunks.
      const bytes = Buffer.concat([carry, chunk]);
      findBoxes(bytes, sizeBytes - carry.length);
      const copied = bytes.subarray(carry.length);
      if (sizeBytes < HEAD_BYTES) head.push(copied.subarray(0, HEAD_BYTES - sizeBytes));
      tail.push(copied);
      tailBytes += copied.length;
      while (tailBytes - (tail[0]?.length ?? 0) >= TAIL_BYTES) tailBytes -= tail.shift()?.length ?? 0;
      carry = bytes.subarray(Math.max(bytes.length - CARRY_BYTES, 0));
      sizeBytes += chunk.length;
    },
    finish(): RetainedRanges {
      const extentOf = (at: number, bytes: Uint8Array): RetainedExtent => ({ at, bytes, box: false, missingBytes: 0 });
      const last = new Uint8Array(Buffer.concat(tail).subarray(-TAIL_BYTES));
      const found = boxes.map(({ at, chunks, missingBytes }) => ({ at, bytes: Buffer.concat(chunks), box: true, missingBytes }));
      return { sizeBytes, extents: mergeExtents([...found, extentOf(0, Buffer.concat(head)), extentOf(sizeBytes - last.length, last)]) };
    },
  };
}

/** Appends the missing bytes of a box; returns how many that were. */
function fillBox(box: OpenBox, bytes: Uint8Array): number {
  const bytesOfBox = new Uint8Array(bytes.subarray(0, box.missingBytes));
  box.chunks.push(bytesOfBox);
  box.missingBytes -= bytesOfBox.length;
  return bytesOfBox.length;
}

/** Joins parts, and drops ranges that were retained only because a part might have been a whole file. */
export function joinRanges(parts: readonly RetainedRanges[]): RetainedRanges {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const extents: RetainedExtent[] = [];
  let start = 0;
  for (const part of parts) {
    for (const extent of part.extents) {
      const previous = extents.at(-1);
      const at = start + extent.at;
      const continued = previous !== undefined && previous.missingBytes > 0 && at === previous.at + previous.bytes.length;
      const missingBytes = continued ? Math.max(previous.missingBytes - extent.bytes.length, 0) : extent.missingBytes;
      extents.push({ at, bytes: extent.bytes, box: extent.box || continued, missingBytes });
    }
    start += part.sizeBytes;
  }
  const needed = ({ at, bytes, box }: RetainedExtent) => box || at < HEAD_BYTES || at + bytes.length > sizeBytes - TAIL_BYTES;
  return { sizeBytes, extents: extents.filter(needed) };
}

/** Sorts extents and removes overlaps, where the earlier one in the list wins. */
function mergeExtents(extents: readonly RetainedExtent[]): RetainedExtent[] {
  const result: RetainedExtent[] = [];
  for (const extent of extents) result.push(...subtractExtents(extent, result));
  return result.filter(extent => extent.bytes.length > 0).sort((a, b) => a.at - b.at);
}

function subtractExtents(extent: RetainedExtent, bytesOfBox: readonly RetainedExtent[]): RetainedExtent[] {
  let pieces = [extent];
  for (const other of bytesOfBox) pieces = pieces.flatMap(piece => [before(piece, other.at), after(piece, other.at + other.bytes.length)]);
  return pieces;
}

function before(extent: RetainedExtent, end: number): RetainedExtent {
  return { ...extent, bytes: extent.bytes.subarray(0, Math.max(end - extent.at, 0)) };
}

function after(extent: RetainedExtent, start: number): RetainedExtent {
  const cut = Math.max(start - extent.at, 0);
  return { ...extent, at: extent.at + cut, bytes: extent.bytes.subarray(cut) };
}
