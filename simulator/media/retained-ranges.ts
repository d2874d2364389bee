import type { Extent, SparseBytes } from './sparse.ts';

/**
 * The discard store retains what the probe needs of videos and documents: the first bytes of an object (headers), the last (trailers), and
 * what stands at a mark: every `moov` box (the index of a video, often at the end), the last fragment, the headers of other boxes of the
 * top level, and the ends of documents. The limits are generous: the index of an hour of video is about 1 MiB.
 */
const HEAD_BYTES = 262_144;
const TAIL_BYTES = 65_536;
const MIN_BOX_BYTES = 8;
/** The size and name of a box, and a 64-bit size. */
const BOX_HEADER_BYTES = 16;
/** Per object, as a limit for malicious files. */
const MAX_MARKS = 50_000;
/** More than the longest mark, which may be split between two chunks. */
const CARRY_BYTES = 16;

/** A text at which bytes are retained. */
interface Mark {
  readonly text: string;
  /** Where the retained bytes begin, before the text. */
  readonly before: number;
  /** How many bytes are retained: up to `maxBytes` of a box of the declared size, or always `maxBytes`. */
  readonly isBox: boolean;
  readonly maxBytes: number;
}

const INDEX = { text: 'moov', before: 4, isBox: true, maxBytes: 8_388_608 };
const FRAGMENT = { text: 'moof', before: 4, isBox: true, maxBytes: 1_048_576 };
const MARKS: readonly Mark[] = [
  INDEX,
  FRAGMENT,
  ...['mdat', 'free', 'skip', 'wide', 'uuid', 'sidx', 'styp', 'emsg'].map(text => ({
    text,
    before: 4,
    isBox: false,
    maxBytes: BOX_HEADER_BYTES,
  })),
  { text: 'startxref', before: 0, isBox: false, maxBytes: 64 },
];

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
  readonly mark: Mark;
  readonly at: number;
  chunks: Uint8Array[];
  missingBytes: number;
}

/** Collects the ranges to retain from a stream. */
export function createRangeCollector() {
  const head: Uint8Array[] = [];
  const tail: Uint8Array[] = [];
  const boxes: OpenBox[] = [];
  let tailBytes = 0;
  let indexBytes = 0;
  let sizeBytes = 0;
  let carry: Uint8Array = new Uint8Array(0);

  function findMarks(window: Buffer, at: number): void {
    let from = 0;
    const open = boxes.at(-1);
    if (open && open.missingBytes > 0) from = carry.length + fillBox(open, window.subarray(carry.length));
    const next = marksIn(window);
    for (let found = next(from); found && boxes.length < MAX_MARKS; found = next(from)) {
      const { mark, name } = found;
      from = name + mark.text.length;
      const start = name - mark.before;
      // What is wholly in the carry was found in the window before.
      if (start < 0 || from <= carry.length) continue;
      const retainedBytes = mark.isBox ? boxBytes(mark, window.readUInt32BE(start)) : mark.maxBytes;
      if (retainedBytes < MIN_BOX_BYTES) continue;
      if (mark === INDEX) indexBytes += retainedBytes;
      if (mark === FRAGMENT) keepHeadersOfFragments();
      const box = { mark, at: at + start, chunks: [], missingBytes: retainedBytes };
      boxes.push(box);
      from = start + fillBox(box, window.subarray(start));
    }
  }

  /** How much of a box is retained. A size of 0 means "to the end" and 1 "64-bit size follows": for both, as much as possible. */
  function boxBytes(mark: Mark, declared: number): number {
    const limit = mark === INDEX ? mark.maxBytes - indexBytes : mark.maxBytes;
    return Math.min(declared <= 1 ? mark.maxBytes : declared, limit);
  }

  /** Only the last fragment is read. */
  function keepHeadersOfFragments(): void {
    const last = boxes.findLast(({ mark }) => mark === FRAGMENT);
    if (last) last.chunks = [Buffer.concat(last.chunks).subarray(0, BOX_HEADER_BYTES)];
  }

  return {
    push(chunk: Uint8Array): void {
      // Copied, because the source may reuse its chunks.
      const bytes = Buffer.concat([carry, chunk]);
      findMarks(bytes, sizeBytes - carry.length);
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
      return { sizeBytes, extents: mergeExtents(found, extentOf(0, Buffer.concat(head)), extentOf(sizeBytes - last.length, last)) };
    },
  };
}

/** A search for the next mark in a window, at an offset that only grows. */
function marksIn(window: Buffer): (from: number) => { readonly mark: Mark; readonly name: number } | undefined {
  const places = MARKS.map(mark => ({ mark, name: window.indexOf(mark.text, 0, 'latin1') })).filter(({ name }) => name >= 0);
  return from => {
    let next: (typeof places)[number] | undefined;
    for (const place of places) {
      if (place.name >= 0 && place.name < from) place.name = window.indexOf(place.mark.text, from, 'latin1');
      if (place.name >= 0 && (!next || place.name < next.name)) next = place;
    }
    return next && { ...next };
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

/** Adds to extents, sorted and without overlaps, what others hold beside them. */
function mergeExtents(extents: readonly RetainedExtent[], ...others: readonly RetainedExtent[]): RetainedExtent[] {
  let result = [...extents];
  for (const other of others) result = [...result, ...besides(other, result)].sort((a, b) => a.at - b.at);
  return result;
}

/** The pieces of an extent that are in none of the others. */
function besides(extent: RetainedExtent, others: readonly RetainedExtent[]): RetainedExtent[] {
  const pieces: RetainedExtent[] = [];
  const end = extent.at + extent.bytes.length;
  let at = extent.at;
  const addUntil = (until: number) => {
    if (until > at) pieces.push({ ...extent, at, bytes: extent.bytes.subarray(at - extent.at, until - extent.at) });
  };
  for (const other of others) {
    addUntil(Math.min(other.at, end));
    at = Math.max(at, other.at + other.bytes.length);
  }
  addUntil(end);
  return pieces;
}
