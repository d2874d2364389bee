import { type Box, type BoxWalk, createWalk, topLevel } from './boxes.ts';
import { endOfFragment, type FragmentedTrack } from './fragments.ts';
import { type ObjectReader, UnreadableError } from './reader.ts';
import { knownDuration, type TrackTables, trackTables } from './tracks.ts';

/** The boxes whose children are read. Sample tables, which can be huge, are skipped. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = { moov: ['trak', 'mvex'], trak: ['mdia'] };
/** The boxes that are read, with the bytes of content that mp4box needs: with 32-bit times, and with 64-bit times (version 1). */
const HEADERS: Readonly<Record<string, readonly [number, number]>> = {
  mvhd: [100, 112],
  tkhd: [84, 96],
  mdhd: [24, 36],
  hdlr: [24, 24],
  mehd: [8, 12],
  trex: [24, 24],
};

export interface MovieFacts {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly seconds: number;
}

/**
 * Reads the dimensions and duration of a video from its index, wherever that is in the file: walks over the box headers, and reads only a
 * few boxes of the index. Rejects with an UnreadableError if the file is truncated, or has no index, no picture or no duration.
 */
export async function readMovie(reader: ObjectReader): Promise<MovieFacts> {
  const walk = createWalk(reader);
  const { moov, hasMedia, lastMoof } = await topLevel(reader, walk);
  if (!moov) throw new UnreadableError('the video has no index (moov)');
  if (!hasMedia) throw new UnreadableError('the video has no media data');
  const movie = await parse(await headersOf(reader, walk, moov));
  // Most headers say all.
  let tables: Promise<readonly TrackTables[]> | undefined;
  const readTables = () => (tables ??= trackTables(reader, walk, moov));
  const dimensions = await dimensionsOf(movie, readTables);
  const seconds =
    declaredSeconds(movie) ||
    (lastMoof ? await endOfFragment(reader, walk, lastMoof, fragmentedTracks(movie)) : 0) ||
    Math.max(...(await readTables()).map(track => track.seconds));
  if (!(seconds > 0 && Number.isFinite(seconds))) throw new UnreadableError('the video has no length');
  return { ...dimensions, seconds: Math.round(seconds * 1000) / 1000 };
}

/** A copy of a box that contains only the boxes to read. */
async function headersOf(reader: ObjectReader, walk: BoxWalk, parent: Box): Promise<Buffer> {
  const content: Buffer[] = [];
  for await (const child of walk(parent)) {
    if (CONTAINERS[parent.name]?.includes(child.name)) content.push(await headersOf(reader, walk, child));
    else if (Object.hasOwn(HEADERS, child.name)) content.push(await headerBytes(reader, child));
  }
  // mp4box requires sample tables, which may be empty.
  if (parent.name === 'mdia') content.push(box('minf', box('stbl')));
  return box(parent.name, ...content);
}

/** The beginning of a box, with a 32-bit size. What comes after the numbers, such as the name of a handler, can be of any length. */
async function headerBytes(reader: ObjectReader, { name, contentStart, end }: Box): Promise<Buffer> {
  const [short = 0, long = 0] = HEADERS[name] ?? [];
  const content = await reader.at(contentStart, Math.min(end - contentStart, long));
  const neededBytes = content[0] === 1 ? long : short;
  if (content.length < neededBytes) throw new UnreadableError(`the video's ${name} is damaged`);
  return box(name, content.subarray(0, neededBytes));
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.from(`\0\0\0\0${name}`, 'latin1');
  const bytes = Buffer.concat([head, ...content]);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

async function parse(moov: Buffer) {
  const { createFile, MP4BoxBuffer } = await import('mp4box');
  const file = createFile();
  try {
    const copy = new Uint8Array(moov);
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(copy.buffer, 0));
  } catch {
    // Any parser error means that the index is damaged.
  }
  if (!file.moov?.mvhd) throw new UnreadableError("the video's index is damaged");
  return file.moov;
}

type Movie = Awaited<ReturnType<typeof parse>>;

async function dimensionsOf({ traks }: Movie, readTables: () => Promise<readonly TrackTables[]>): Promise<Omit<MovieFacts, 'seconds'>> {
  for (const [index, { tkhd, mdia }] of (traks ?? []).entries()) {
    if (mdia?.hdlr?.handler !== 'vide' || !tkhd) continue;
    // 16.16 fixed-point numbers.
    const shown = { width: tkhd.width >>> 16, height: tkhd.height >>> 16 };
    const { width, height } = shown.width > 0 && shown.height > 0 ? shown : ((await readTables())[index]?.picture ?? shown);
    if (width === 0 || height === 0) continue;
    return isRotated(tkhd.matrix) ? { widthPixels: height, heightPixels: width } : { widthPixels: width, heightPixels: height };
  }
  throw new UnreadableError('the video has no picture');
}

/** The duration in the index; 0 if it has none, as in some fragmented videos. */
function declaredSeconds({ mvhd, mvex }: Movie): number {
  if (mvhd.timescale === 0) return 0;
  return (knownDuration(mvhd.duration) || knownDuration(mvex?.mehd?.fragment_duration ?? 0)) / mvhd.timescale;
}

function fragmentedTracks({ traks, mvex }: Movie): FragmentedTrack[] {
  return traks.map(({ tkhd, mdia }) => ({
    id: tkhd?.track_id ?? 0,
    timescale: mdia?.mdhd?.timescale ?? 0,
    sampleDuration: mvex?.trexs?.find(({ track_id }) => track_id === tkhd?.track_id)?.default_sample_duration ?? 0,
  }));
}

/** Whether x and y are swapped, as in videos of phones that were held upright. */
function isRotated(matrix: ArrayLike<number>): boolean {
  return matrix[0] === 0 && matrix[4] === 0 && matrix[1] !== 0 && matrix[3] !== 0;
}
