import type { Extent, SparseBytes } from './sparse.ts';

/**
 * What the discarding store keeps of an object, so that it can still be told what it is: its first bytes (headers of all types), its last
 * (trailers), and a `moov` box wherever one begins (the index of a video, often at its end). Numbers are generous: a phone's picture has
 * 64 KiB of metadata before its size, the index of an hour of video about 1 MiB.
 */
const HEAD_BYTES = 262_144;
const TAIL_BYTES = 65_536;
const MAX_BOX_BYTES = 8_388_608;
const MIN_BOX_BYTES = 8;
/** The size and the name of a box that began in the chunk before, but for the last byte of its name. */
const CARRY_BYTES = 7;

/** A kept stretch. Of a box that was found, `missingBytes` tells how much lies behind the end of the object: in the next part. */
interface KeptExtent extends Extent {
  readonly box: boolean;
  readonly missingBytes: number;
}

/** What is kept of an object, with all that its parts need to be put together. */
export interface RetainedRanges extends SparseBytes {
  readonly extents: readonly KeptExtent[];
}

interface OpenBox {
  readonly at: number;
  readonly chunks: Uint8Array[];
  missingBytes: number;
}

/** Watches an object pass by. */
export function createKeeper() {
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
    if (open && open.missingBytes > 0) from = carry.length + take(open, window.subarray(carry.length));
    for (let name = window.indexOf('moov', from); name >= 0; name = window.indexOf('moov', from)) {
      from = name + 4;
      const start = name - 4;
      // 0 and 1 stand for "to the end" and "the size follows": not worth reading, the cap decides.
      const declared = start >= 0 ? window.readUInt32BE(start) : MIN_BOX_BYTES - 1;
      const wanted = Math.min(declared <= 1 ? MAX_BOX_BYTES : declared, MAX_BOX_BYTES - boxBytes);
      if (wanted < MIN_BOX_BYTES) continue;
      const box = { at: at + start, chunks: [], missingBytes: wanted };
      boxes.push(box);
      boxBytes += wanted;
      from = start + take(box, window.subarray(start));
    }
  }

  return {
    push(chunk: Uint8Array): void {
      // Copies, as what is handed to the next reader is no longer ours.
      const bytes = Buffer.concat([carry, chunk]);
      findBoxes(bytes, sizeBytes - carry.length);
      const own = bytes.subarray(carry.length);
      if (sizeBytes < HEAD_BYTES) head.push(own.subarray(0, HEAD_BYTES - sizeBytes));
      tail.push(own);
      tailBytes += own.length;
      while (tailBytes - (tail[0]?.length ?? 0) >= TAIL_BYTES) tailBytes -= tail.shift()?.length ?? 0;
      carry = bytes.subarray(Math.max(bytes.length - CARRY_BYTES, 0));
      sizeBytes += chunk.length;
    },
    finish(): RetainedRanges {
      const plain = (at: number, bytes: Uint8Array): KeptExtent => ({ at, bytes, box: false, missingBytes: 0 });
      const last = new Uint8Array(Buffer.concat(tail).subarray(-TAIL_BYTES));
      const found = boxes.map(({ at, chunks, missingBytes }) => ({ at, bytes: Buffer.concat(chunks), box: true, missingBytes }));
      return { sizeBytes, extents: merged([...found, plain(0, Buffer.concat(head)), plain(sizeBytes - last.length, last)]) };
    },
  };
}

/** Moves what a box still misses out of the bytes; tells how much that was. */
function take(box: OpenBox, bytes: Uint8Array): number {
  const taken = new Uint8Array(bytes.subarray(0, box.missingBytes));
  box.chunks.push(taken);
  box.missingBytes -= taken.length;
  return taken.length;
}

/** Puts parts together and drops what was kept of them only because each might have been a whole file. */
export function joined(parts: readonly RetainedRanges[]): RetainedRanges {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const extents: KeptExtent[] = [];
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
  const needed = ({ at, bytes, box }: KeptExtent) => box || at < HEAD_BYTES || at + bytes.length > sizeBytes - TAIL_BYTES;
  return { sizeBytes, extents: extents.filter(needed) };
}

/** Extents in order, without overlaps; where two overlap the one that was named first keeps its bytes. */
function merged(extents: readonly KeptExtent[]): KeptExtent[] {
  const result: KeptExtent[] = [];
  for (const extent of extents) result.push(...outside(extent, result));
  return result.filter(extent => extent.bytes.length > 0).sort((a, b) => a.at - b.at);
}

function outside(extent: KeptExtent, taken: readonly KeptExtent[]): KeptExtent[] {
  let pieces = [extent];
  for (const other of taken) pieces = pieces.flatMap(piece => [before(piece, other.at), after(piece, other.at + other.bytes.length)]);
  return pieces;
}

function before(extent: KeptExtent, end: number): KeptExtent {
  return { ...extent, bytes: extent.bytes.subarray(0, Math.max(end - extent.at, 0)) };
}

function after(extent: KeptExtent, start: number): KeptExtent {
  const cut = Math.max(start - extent.at, 0);
  return { ...extent, at: extent.at + cut, bytes: extent.bytes.subarray(cut) };
}
