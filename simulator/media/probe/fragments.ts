import type { Box, BoxWalk } from './boxes.ts';
import { type ObjectReader, UnreadableError } from './reader.ts';

/** The properties of a track that its fragments need. */
export interface FragmentedTrack {
  readonly id: number;
  readonly timescale: number;
  /** The default duration of samples, in the timescale; 0 if there is none. */
  readonly sampleDuration: number;
}

/** A run lists the samples of its fragment, which is a few seconds long. */
const MAX_RUN_BYTES = 1_048_576;
/** Flags of tfhd: the optional fields before the duration, and the duration (ISO 14496-12 §8.8.7). */
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8 };
/** Flags of trun: two leading fields, and the fields of each sample (§8.8.8). */
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, perSample: [0x100, 0x200, 0x400, 0x800] };

/** The end of a fragment, in seconds. Rejects with an UnreadableError for a damaged one. */
export async function endOfFragment(reader: ObjectReader, walk: BoxWalk, moof: Box, tracks: readonly FragmentedTrack[]): Promise<number> {
  let end = 0;
  for await (const traf of walk(moof)) {
    if (traf.name === 'traf') end = Math.max(end, await endOfTrack(reader, walk, traf, tracks));
  }
  return end;
}

async function endOfTrack(reader: ObjectReader, walk: BoxWalk, traf: Box, tracks: readonly FragmentedTrack[]): Promise<number> {
  let track: FragmentedTrack | undefined;
  let time = 0;
  for await (const { name, contentStart, end } of walk(traf)) {
    const content = await reader.at(contentStart, Math.min(end - contentStart, MAX_RUN_BYTES));
    try {
      if (name === 'tfhd') track = trackOf(content, tracks);
      else if (name === 'tfdt') time = content[0] === 1 ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4);
      else if (name === 'trun' && track) time += durationOfRun(content, track.sampleDuration);
    } catch {
      // A number would be after the end of the box.
      throw new UnreadableError(`the video's ${name} is damaged`);
    }
  }
  return track && track.timescale > 0 ? time / track.timescale : 0;
}

function trackOf(tfhd: Buffer, tracks: readonly FragmentedTrack[]): FragmentedTrack | undefined {
  const flags = tfhd.readUIntBE(1, 3);
  const track = tracks.find(({ id }) => id === tfhd.readUInt32BE(4));
  if (!track || !(flags & TFHD.duration)) return track;
  const at = 8 + (flags & TFHD.baseOffset ? 8 : 0) + (flags & TFHD.description ? 4 : 0);
  return { ...track, sampleDuration: tfhd.readUInt32BE(at) };
}

function durationOfRun(trun: Buffer, sampleDuration: number): number {
  const flags = trun.readUIntBE(1, 3);
  const count = trun.readUInt32BE(4);
  if (!(flags & TRUN.duration)) return count * sampleDuration;
  const first = 8 + (flags & TRUN.dataOffset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0);
  const stride = 4 * TRUN.perSample.filter(flag => flags & flag).length;
  let duration = 0;
  for (let sample = 0; sample < count; sample++) duration += trun.readUInt32BE(first + sample * stride);
  return duration;
}
