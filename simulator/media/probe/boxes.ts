import { type ObjectReader, UnreadableError } from './reader.ts';

/** A box of an MP4 or MOV file, from its header to its end. */
export interface Box {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

/** The top-level boxes of a file. */
export interface TopLevel {
  readonly moov: Box | undefined;
  /** Whether there is an `mdat`: without one there are no pictures. */
  readonly hasMedia: boolean;
  /** The last fragment of a fragmented video. */
  readonly lastMoof: Box | undefined;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Per file, as a limit for malicious files. A fragmented video of four hours has about 15,000 boxes. */
const MAX_BOXES = 50_000;
const NAME = /^[\x20-\x7e\xa9]{4}$/;
/** The boxes at the top level of MP4 and MOV files. */
const TOP_LEVEL = new Set(
  'ftyp styp moov moof mdat mfra free skip wide pnot PICT udta uuid meta sidx ssix prft emsg pdin imda junk'.split(' '),
);

/** Lists the boxes inside a box, in order. */
export type BoxWalk = (parent: Box) => AsyncIterable<Box>;

/** Creates a walk over one file. It throws an UnreadableError for a box that ends after its parent: the file is truncated or invalid. */
export function createWalk(reader: ObjectReader): BoxWalk {
  let count = 0;
  return async function* boxesOf(parent) {
    let at = parent.contentStart;
    // Fewer bytes than a header are padding.
    while (parent.end - at >= HEADER_BYTES) {
      if (++count > MAX_BOXES) throw new UnreadableError('the video has too many boxes');
      const box = await boxAt(reader, at, parent.end);
      if (!box) return;
      yield box;
      at = box.end;
    }
  };
}

/**
 * Lists the top-level boxes. Once there are an index and media, bytes that begin no box are ignored: viewers ignore them, too. A box of the
 * top level that ends after the file is a file that was cut off, wherever it is.
 */
export async function topLevel(reader: ObjectReader, walk: BoxWalk): Promise<TopLevel> {
  let moov: Box | undefined;
  let lastMoof: Box | undefined;
  let hasMedia = false;
  try {
    for await (const box of walk({ name: '', start: 0, contentStart: 0, end: reader.sizeBytes })) {
      if (box.name === 'moov') moov ??= box;
      if (box.name === 'moof') lastMoof = box;
      if (box.name === 'mdat') hasMedia = true;
    }
  } catch (error) {
    const isAppended = error instanceof NoBoxError && !TOP_LEVEL.has(error.boxName) && moov !== undefined && hasMedia;
    if (!isAppended) throw error;
  }
  return { moov, hasMedia, lastMoof };
}

/** Bytes that are no box, or a box that ends after its parent. */
class NoBoxError extends UnreadableError {
  constructor(
    readonly boxName: string,
    message: string,
  ) {
    super(message);
  }
}

async function boxAt(reader: ObjectReader, start: number, limit: number): Promise<Box | undefined> {
  const header = await reader.at(start, LONG_HEADER_BYTES);
  const declared = header.readUInt32BE(0);
  const name = header.toString('latin1', 4, 8);
  // QuickTime ends a list of boxes with 32 zero bits.
  if (declared === 0 && !NAME.test(name)) return undefined;
  if (!NAME.test(name)) throw damagedError(name, start);
  const long = declared === 1;
  if (long && header.length < LONG_HEADER_BYTES) throw damagedError(name, start);
  const contentStart = start + (long ? LONG_HEADER_BYTES : HEADER_BYTES);
  const size = long ? Number(header.readBigUInt64BE(8)) : declared;
  // A size of 0 means "to the end".
  const end = declared === 0 ? limit : start + size;
  if (end < contentStart) throw damagedError(name, start);
  if (end > limit) throw new NoBoxError(name, `the video is cut off: its ${name} ends at ${end}, the file at ${limit}`);
  return { name, start, contentStart, end };
}

function damagedError(name: string, at: number): UnreadableError {
  return new NoBoxError(name, `the video is damaged at byte ${at}`);
}
