import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { ProbeResult } from '../../domain/ports/media.ts';
import { MissingObjectError } from '../../domain/ports/media-errors.ts';
import { createDiscardStore } from '../discard-store.ts';
import { box } from '../samples/movie.ts';
import { pdf } from '../samples/pdf.ts';
import { type MediaMimeType, SAMPLES, sampleFile } from '../samples/samples.ts';
import { sparseStream } from '../sparse.ts';
import { createProbe } from './probe.ts';

async function probed(...pieces: (Uint8Array | string)[]): Promise<ProbeResult> {
  const bytes = Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));
  const object = { sizeBytes: bytes.length, extents: [{ at: 0, bytes }] };
  return createProbe({ stat: async () => object, read: async (_key, range) => sparseStream(object, range) }).probe('file');
}

async function reason(...pieces: (Uint8Array | string)[]): Promise<string> {
  const result = await probed(...pieces);
  return result.ok ? `fine: ${result.content.mimeType}` : result.reason;
}

const file = (type: MediaMimeType) => Buffer.from(sampleFile(type));
const mp4 = file('video/mp4');
const jpeg = file('image/jpeg');
const png = file('image/png');
const gif = file('image/gif');
const document = file('application/pdf');

/** A copy in which the bytes after a mark are overwritten. */
function patched(bytes: Buffer, mark: string, offset: number, values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(mark, 0, 'latin1');
  if (at < 0) throw new Error(`no ${mark}`);
  copy.set(values, at + offset);
  return copy;
}

function u32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

describe('the probe', () => {
  it.each([
    ['image/jpeg', 'image', 'jpeg', 1080, 1080, null],
    ['image/png', 'image', 'png', 1080, 1080, null],
    ['image/gif', 'image', 'gif', 1080, 1080, null],
    ['video/mp4', 'video', 'mp4', 1080, 1920, 20],
    ['video/quicktime', 'video', 'mov', 1080, 1920, 10],
    ['application/pdf', 'document', 'pdf', null, null, null],
  ] as const)('[D-UPL-05] knows %s from its bytes', async (mimeType, type, ext, widthPixels, heightPixels, seconds) => {
    const content = { type, mimeType, ext, widthPixels, heightPixels, seconds };
    expect(await probed(file(mimeType))).toEqual({ ok: true, content });
  });

  it('reports a file without bytes as empty', async () => {
    expect(await probed()).toMatchObject({ ok: false, reason: 'empty' });
  });

  it.each<[string, Uint8Array | string]>([
    ['text', 'just some words'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a ZIP', Buffer.from('504b03040a000000000000000000000000000000000000000000000000000000', 'hex')],
    ['a program', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(64)])],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['a WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
    ['audio', box('ftyp', Buffer.from('M4A \0\0\0\0M4A '))],
    ['zeros', Buffer.alloc(5000)],
    ['one byte', 'x'],
  ])('does not support %s', async (_what, bytes) => expect(await reason(bytes)).toBe('unsupported'));

  it('names the type that it found', async () => {
    expect(await probed('\x89HDF\r\n\x1a\n')).toMatchObject({ reason: 'unsupported', detail: expect.any(String) });
    expect(await probed('RIFF\x24\0\0\0WEBPVP8 ')).toEqual({ ok: false, reason: 'unsupported', detail: 'the file is image/webp' });
  });

  it('does not decompress anything: a gzip bomb is unsupported', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const before = process.memoryUsage.rss();
    expect(await reason(bomb)).toBe('unsupported');
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
  });

  it.each<[string, Uint8Array[]]>([
    ['image/gif', [gif, Buffer.from('PK\x03\x04')]],
    ['image/jpeg', [jpeg, document]],
    ['image/jpeg', [jpeg, mp4]],
    ['image/png', [png, Buffer.from('<script>alert(1)</script>')]],
    ['application/pdf', [document.subarray(0, 20), Buffer.from('<script>'), document.subarray(20)]],
  ])('detects the first of two types: %s', async (mimeType, pieces) => {
    expect(await reason(...pieces)).toBe(`fine: ${mimeType}`);
  });

  it('rejects for an unknown key', async () => {
    await expect(createProbe(createDiscardStore()).probe('nothing')).rejects.toThrow(MissingObjectError);
  });

  it('never writes to the console', async () => {
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name));
    await probed(patched(mp4, 'mvhd', -4, u32(80)));
    await probed(patched(mp4, 'hdlr', 4, [9]));
    await probed(patched(mp4, 'tkhd', 4, [1]));
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('the probe of images', () => {
  it.each<[string, Buffer]>([
    ['a JPEG cut off', jpeg.subarray(0, 9000)],
    ['a JPEG of a header only', jpeg.subarray(0, 20)],
    ['a JPEG that is not one', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ['a PNG cut off', png.subarray(0, 9000)],
    ['a PNG without data', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a PNG without pixels', patched(png, 'IHDR', 4, u32(0))],
    ['a PNG of more pixels than fit anywhere', patched(png, 'IHDR', 4, [...u32(100_000), ...u32(100_000)])],
    ['a GIF cut off', gif.subarray(0, 5000)],
    ['a GIF of a header only', gif.subarray(0, 13)],
  ])('reports %s as unreadable', async (_what, bytes) => expect(await reason(bytes)).toBe('unreadable'));

  it('does not mistake the end of a thumbnail for the end of the image', async () => {
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x08, 0xff, 0xda, 0xff, 0xd9, 0, 0]), jpeg.subarray(2)]);
    const cut = thumbnail.subarray(0, 9000);
    expect(await reason(jpeg.subarray(0, 2), thumbnail)).toBe('fine: image/jpeg');
    expect(await reason(jpeg.subarray(0, 2), cut)).toBe('unreadable');
  });

  it('finds the dimensions of a JPEG after a lot of metadata', async () => {
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0xff, 0xff]), Buffer.alloc(65_533)]);
    const bytes = [jpeg.subarray(0, 20), segment, segment, segment, jpeg.subarray(20)];
    expect(await probed(...bytes)).toMatchObject({ ok: true, content: { widthPixels: 1080, heightPixels: 1080 } });
  });

  it('treats an animated PNG as a PNG', async () => {
    const control = Buffer.from('0000000861635440000000020000000000000000', 'hex'); // acTL, its checksum left out
    expect(await reason(png.subarray(0, 33), patched(control, 'ac', 2, [0x54, 0x4c]), png.subarray(33))).toBe('fine: image/png');
  });
});

describe('the probe of videos', () => {
  const ftyp = mp4.subarray(0, 36);
  const moovAt = mp4.indexOf('moov') - 4;
  const mdatAt = mp4.indexOf('mdat') - 4;
  const head = mp4.subarray(0, moovAt);
  const moov = mp4.subarray(moovAt, mdatAt);
  const mdat = mp4.subarray(mdatAt);

  it('finds the index at any position', async () => {
    const padding = box('free', Buffer.alloc(100_000));
    for (const pieces of [
      [head, mdat, moov],
      [head, padding, moov, mdat],
      [head, padding, mdat, padding, moov, padding],
    ]) {
      expect(await probed(...pieces)).toMatchObject({ ok: true, content: { widthPixels: 1080, heightPixels: 1920, seconds: 20 } });
    }
  });

  it('reads 64-bit sizes, and a last box that extends to the end', async () => {
    const long = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('mdat'),
      Buffer.alloc(4),
      Buffer.from(u32(mdat.length + 8)),
      mdat.subarray(8),
    ]);
    expect(await reason(head, long, moov)).toBe('fine: video/mp4');
    expect(await reason(head, moov, patched(mdat, 'mdat', -4, u32(0)))).toBe('fine: video/mp4');
  });

  it('swaps the dimensions of a rotated video', async () => {
    const quarter = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].flatMap(u32);
    expect(await probed(patched(mp4, 'tkhd', 44, quarter))).toMatchObject({ content: { widthPixels: 1920, heightPixels: 1080 } });
  });

  /** A video whose headers and table of times have no length. */
  const noTimes = (video: Buffer, duration: number) =>
    patched(patched(patched(video, 'mvhd', 20, u32(duration)), 'mdhd', 20, u32(duration)), 'stts', 8, u32(0));

  it.each<[string, Buffer]>([
    ['its duration is 0', patched(mp4, 'mvhd', 20, u32(0))],
    ['its duration is not known', patched(mp4, 'mvhd', 20, u32(0xffffffff))],
    ['it has no timescale', patched(mp4, 'mvhd', 16, u32(0))],
    ['that of its track is 0, too', patched(patched(mp4, 'mvhd', 20, u32(0)), 'mdhd', 20, u32(0))],
    ['that of its track is not known either', patched(patched(mp4, 'mvhd', 20, u32(0xffffffff)), 'mdhd', 20, u32(0xffffffff))],
    ['its track has no size', patched(mp4, 'tkhd', 80, [...u32(0), ...u32(0)])],
  ])('goes by the tracks where the header says nothing: %s', async (_what, video) => {
    const { content } = (await probed(mp4)) as Extract<ProbeResult, { ok: true }>;
    expect(await probed(video)).toEqual({ ok: true, content });
  });

  it.each<[string, Uint8Array[]]>([
    ['cut off in its pictures', [mp4.subarray(0, mp4.length - 1)]],
    ['cut off in its index', [mp4.subarray(0, moovAt + 100)]],
    ['truncated after its index', [head, moov]],
    ['without an index', [head, mdat]],
    ['of a header only', [ftyp]],
    ['with a picture of no size', [patched(patched(mp4, 'tkhd', 80, [...u32(0), ...u32(0)]), 'stsd', 44, u32(0))]],
    ['of sound only', [patched(mp4, 'vide', 0, [...Buffer.from('soun')])]],
    ['of no length', [noTimes(mp4, 0)]],
    ['of unknown length', [noTimes(mp4, 0xffffffff)]],
    ['with no timescale', [patched(patched(mp4, 'mvhd', 16, u32(0)), 'mdhd', 16, u32(0))]],
    ['with an index that claims 4 GB', [patched(mp4, 'moov', -4, u32(0xfffffff0))]],
    ['with a track larger than its index', [patched(mp4, 'trak', -4, u32(0x00ffffff))]],
    ['with a header too short', [patched(mp4, 'mvhd', -4, u32(80))]],
    ['with a header that claims longer times', [patched(mp4, 'tkhd', 4, [1])]],
    ['with a box shorter than its head', [patched(mp4, 'trak', -4, u32(4))]],
    ['with a box of no name', [head, Buffer.from([0, 0, 0, 16, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]), moov, mdat]],
  ])('reports a video %s as unreadable', async (_what, pieces) => expect(await reason(...pieces)).toBe('unreadable'));

  it('refuses a file with too many boxes', async () => {
    const many = Buffer.concat(Array.from({ length: 60_000 }, () => Buffer.from('\0\0\0\x08free')));
    expect(await probed(head, many, moov, mdat)).toMatchObject({ detail: 'the video has too many boxes' });
  });

  describe('in fragments', () => {
    const flags = (value: number) => Buffer.from(u32(value));
    const words = (...values: number[]) => Buffer.from(values.flatMap(u32));
    const trex = box('trex', words(0, 1, 1, 40, 0, 0));
    /** The index of a fragmented video, without a duration. */
    const index = box('moov', noTimes(moov, 0).subarray(8), box('mvex', trex));
    const fragment = (...runs: Buffer[]) => box('moof', box('mfhd', words(0, 1)), box('traf', ...runs));

    it.each<[string, Buffer[], number]>([
      [
        'of the fragment',
        [box('tfhd', flags(0x8), words(1, 500)), box('tfdt', flags(0), words(9000)), box('trun', flags(0), words(4))],
        11,
      ],
      ['of the track', [box('tfhd', flags(0), words(1)), box('tfdt', flags(0), words(9000)), box('trun', flags(0), words(25))], 10],
      [
        'of each sample',
        [
          box('tfhd', flags(0), words(1)),
          box('tfdt', flags(0x1000000), words(1, 0)),
          box('trun', flags(0x301), words(2, 99, 300, 7, 204, 7)),
        ],
        4_294_967.8,
      ],
    ])('ends with the last fragment, with durations %s', async (_which, runs, seconds) => {
      const bytes = [head, index, fragment(box('tfhd', flags(0), words(1))), mdat, fragment(...runs), mdat];
      expect(await probed(...bytes)).toMatchObject({ ok: true, content: { seconds } });
    });

    it.each<[string, Buffer[]]>([
      ['claims samples that it does not list', [box('tfhd', flags(0), words(1)), box('trun', flags(0x100), words(0xffffffff, 5))]],
      ['is of no track', [box('tfhd', flags(0), words(7)), box('trun', flags(0), words(4))]],
      ['is empty', []],
    ])('reports one that %s as unreadable', async (_what, runs) => {
      expect(await reason(head, index, fragment(...runs), mdat)).toBe('unreadable');
    });

    it('uses the duration of all fragments in the index', async () => {
      const declared = box('moov', patched(moov, 'mvhd', 20, u32(0)).subarray(8), box('mvex', box('mehd', words(0, 7500)), trex));
      expect(await probed(head, declared, fragment(), mdat)).toMatchObject({ content: { seconds: 7.5 } });
    });
  });
});

describe('the probe of documents', () => {
  it('accepts white space after the end and in the middle', async () => {
    const { front, back } = pdf();
    expect(await reason(document, '\r\n\0\0  ')).toBe('fine: application/pdf');
    expect(await reason(front, Buffer.alloc(1_000_000), back(1_000_000))).toBe('fine: application/pdf');
  });

  it.each<[string, Buffer]>([
    ['cut off', document.subarray(0, document.length - 20)],
    ['of a header only', Buffer.from('%PDF-1.4\n')],
    ['of no version', Buffer.concat([Buffer.from('%PDF-x.y'), document.subarray(8)])],
    ['with an index after its end', Buffer.from(document.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1')],
  ])('reports one %s as unreadable', async (_what, bytes) => expect(await reason(bytes)).toBe('unreadable'));
});

it('knows every sample type', () => expect(Object.keys(SAMPLES)).toHaveLength(6));
