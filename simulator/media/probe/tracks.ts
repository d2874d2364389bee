/** What the tracks of a video say where its headers say nothing: some programs write those before they know, and players go by the tracks. */
import type { Box, BoxWalk } from './boxes.ts';
import type { ObjectReader } from './reader.ts';

/** What the tables of a track say. */
export interface TrackTables {
  readonly seconds: number;
  /** The size of its pictures, as they are stored; undefined for a track without. */
  readonly picture: { readonly width: number; readonly height: number } | undefined;
}

/** A table of times lists runs of samples of equal length: what is longer is no usual video. */
const MAX_TABLE_BYTES = 16_777_216;
/** Where the table of formats has the size of the first one's pictures (ISO 14496-12 §12.1.3). */
const PICTURE_AT = 40;

/** The tables of each track of an index. */
export async function trackTables(reader: ObjectReader, walk: BoxWalk, moov: Box): Promise<TrackTables[]> {
  const tracks: TrackTables[] = [];
  for await (const trak of walk(moov)) if (trak.name === 'trak') tracks.push(await tablesOf(reader, walk, trak));
  return tracks;
}

async function tablesOf(reader: ObjectReader, walk: BoxWalk, trak: Box): Promise<TrackTables> {
  const content = async (...path: readonly string[]): Promise<Buffer | undefined> => {
    const found = await boxAt(walk, trak, path);
    return found && reader.at(found.contentStart, Math.min(found.end - found.contentStart, MAX_TABLE_BYTES));
  };
  const { timescale, duration } = mediaTimes(await content('mdia', 'mdhd'));
  const ticks = duration || sampleTicks(await content('mdia', 'minf', 'stbl', 'stts'));
  const formats = await content('mdia', 'minf', 'stbl', 'stsd');
  const isPicture = (await content('mdia', 'hdlr'))?.toString('latin1', 8, 12) === 'vide';
  return { seconds: timescale > 0 ? ticks / timescale : 0, picture: isPicture && formats ? pictureOf(formats) : undefined };
}

async function boxAt(walk: BoxWalk, parent: Box, [name, ...rest]: readonly string[]): Promise<Box | undefined> {
  if (name === undefined) return parent;
  for await (const child of walk(parent)) if (child.name === name) return boxAt(walk, child, rest);
  return undefined;
}

/** The timescale and duration of mdhd; 0 for what it does not know. */
function mediaTimes(mdhd: Buffer | undefined): { readonly timescale: number; readonly duration: number } {
  const isLong = mdhd?.[0] === 1;
  if (!mdhd || mdhd.length < (isLong ? 32 : 20)) return { timescale: 0, duration: 0 };
  if (!isLong) return { timescale: mdhd.readUInt32BE(12), duration: knownDuration(mdhd.readUInt32BE(16)) };
  return { timescale: mdhd.readUInt32BE(20), duration: knownDuration(Number(mdhd.readBigUInt64BE(24))) };
}

const UNKNOWN_DURATION = 0xffffffff;

/** All bits set means "unknown", in 32 and 64 bits. */
export function knownDuration(duration: number): number {
  return duration === UNKNOWN_DURATION || !Number.isSafeInteger(duration) ? 0 : duration;
}

/** The sum of the durations of all samples. */
function sampleTicks(stts: Buffer = Buffer.alloc(0)): number {
  let ticks = 0;
  const runs = stts.length >= 8 ? stts.readUInt32BE(4) : 0;
  const end = Math.min(8 + 8 * runs, stts.length - 7);
  for (let at = 8; at < end; at += 8) ticks += stts.readUInt32BE(at) * stts.readUInt32BE(at + 4);
  return ticks;
}

function pictureOf(stsd: Buffer): TrackTables['picture'] {
  if (stsd.length < PICTURE_AT + 4) return undefined;
  return { width: stsd.readUInt16BE(PICTURE_AT), height: stsd.readUInt16BE(PICTURE_AT + 2) };
}
