import { type H264Video, sceneryVideo } from './h264.ts';

export interface MovieShape {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** MP4 has its index before the pictures, for streaming; MOV after them, as cameras write it. */
  readonly container: 'mp4' | 'mov';
}

const TIMESCALE = 1000;
const MAX_PICTURES = 60;
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/** A video with one H.264 track of the scenery, with a picture each second but at most 60. */
export function movie({ width, height, seconds, container }: MovieShape): Uint8Array {
  const duration = Math.max(Math.round(seconds * TIMESCALE), 1);
  const video = sceneryVideo(width, height, Math.min(Math.max(Math.ceil(seconds), 1), MAX_PICTURES));
  const samples = video.pictures.map(picture => Buffer.concat([u32(picture.length), picture]));
  const type =
    container === 'mp4' ? box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41')) : box('ftyp', text('qt  '), u32(512), text('qt  '));
  const data = box('mdat', ...samples);
  const indexAt = (offset: number) => moov({ width, height, duration, video, samples, offset, container });
  if (container === 'mov') return Buffer.concat([type, data, indexAt(type.length + 8)]);
  const index = indexAt(type.length + indexAt(0).length + 8);
  return Buffer.concat([type, index, data]);
}

interface Track {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly video: H264Video;
  readonly samples: readonly Buffer[];
  /** The offset of the first sample in the file. */
  readonly offset: number;
  readonly container: MovieShape['container'];
}

function moov(track: Track): Buffer {
  const times = [u32(0), u32(0)];
  const { width, height, duration } = track;
  return box(
    'moov',
    full('mvhd', 0, ...times, u32(TIMESCALE), u32(duration), u32(0x10000), u16(0x100), zeros(10), matrix(), zeros(24), u32(2)),
    box(
      'trak',
      full('tkhd', 3, ...times, u32(1), u32(0), u32(duration), zeros(16), matrix(), u32(width * 0x10000), u32(height * 0x10000)),
      box('mdia', full('mdhd', 0, ...times, u32(TIMESCALE), u32(duration), u16(0x55c4), u16(0)), handler(track.container), media(track)),
    ),
  );
}

function handler(container: MovieShape['container']): Buffer {
  // QuickTime has a component type, and a Pascal string as name.
  if (container === 'mov') return full('hdlr', 0, text('mhlr'), text('vide'), zeros(12), Buffer.from('\x0cVideoHandler'));
  return full('hdlr', 0, zeros(4), text('vide'), zeros(12), text('VideoHandler\0'));
}

function media({ width, height, duration, video, samples, offset }: Track): Buffer {
  const step = Math.floor(duration / samples.length);
  const last = duration - step * (samples.length - 1);
  const runs =
    last === step
      ? [[samples.length, step]]
      : [
          [samples.length - 1, step],
          [1, last],
        ];
  return box(
    'minf',
    full('vmhd', 1, zeros(8)),
    box('dinf', full('dref', 0, u32(1), full('url ', 1))),
    box(
      'stbl',
      full('stsd', 0, u32(1), sampleEntry(width, height, video)),
      full('stts', 0, u32(runs.length), ...runs.flat().map(u32)),
      full('stss', 0, u32(1), u32(1)),
      full('stsc', 0, u32(1), u32(1), u32(samples.length), u32(1)),
      full('stsz', 0, u32(0), u32(samples.length), ...samples.map(sample => u32(sample.length))),
      full('stco', 0, u32(1), u32(offset)),
    ),
  );
}

function sampleEntry(width: number, height: number, { sps, pps, profile }: H264Video): Buffer {
  const resolution = 72 * 0x10000;
  const sets = [Buffer.from([0xe1]), u16(sps.length), sps, Buffer.from([1]), u16(pps.length), pps];
  const picture = [u16(width), u16(height), u32(resolution), u32(resolution), zeros(4), u16(1), zeros(32), u16(24), u16(0xffff)];
  return box('avc1', zeros(6), u16(1), zeros(16), ...picture, box('avcC', Buffer.from([1, ...profile, 0xff]), ...sets));
}

/** A box (ISO 14496-12): length, name, content. */
export function box(name: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

function full(name: string, flags: number, ...content: readonly Uint8Array[]): Buffer {
  return box(name, u32(flags), ...content);
}

function matrix(): Buffer {
  return Buffer.concat(UNITY_MATRIX.map(u32));
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}
