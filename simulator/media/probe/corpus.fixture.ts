/** Files that are odd but valid, and files that are broken, made from the samples. */
import { box } from '../samples/movie.ts';
import { pdf } from '../samples/pdf.ts';
import { type MediaMimeType, sampleFile } from '../samples/samples.ts';

/** A file, and the sides that a viewer shows; sides are left out for documents. */
export interface OddFile {
  readonly what: string;
  readonly mimeType: MediaMimeType;
  readonly bytes: Buffer;
  readonly sides?: readonly [number, number];
}

const WIDTH = 48;
const HEIGHT = 32;
const STORED = [WIDTH, HEIGHT] as const;
const TURNED = [HEIGHT, WIDTH] as const;

const small = (type: MediaMimeType) => Buffer.from(sampleFile(type, { widthPixels: WIDTH, heightPixels: HEIGHT, seconds: 1 }));
const jpeg = small('image/jpeg');
const png = small('image/png');
const gif = small('image/gif');
const mp4 = small('video/mp4');
const mov = small('video/quicktime');
const document = small('application/pdf');

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const join = (...pieces: readonly Uint8Array[]) => Buffer.concat(pieces);
const u16 = (value: number) => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number) => join(u16(value >>> 16), u16(value & 0xffff));

/** A copy whose bytes from `offset` after a mark on are overwritten. */
function patched(bytes: Buffer, mark: string, offset: number, values: Uint8Array): Buffer {
  const at = bytes.indexOf(mark, 0, 'latin1');
  if (at < 0) throw new Error(`The file has no ${mark}`);
  const copy = Buffer.from(bytes);
  copy.set(values, at + offset);
  return copy;
}

// JPEG
const START = jpeg.subarray(0, 2);
const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
const scanAt = jpeg.indexOf(Buffer.from([0xff, 0xda]));
const segment = (marker: number, content: Uint8Array) => join(Buffer.from([0xff, marker]), u16(content.length + 2), content);
/** A JPEG with segments after its start. */
export const withSegments = (...segments: readonly Uint8Array[]) => join(START, ...segments, jpeg.subarray(2));
const comment = segment(0xfe, Buffer.alloc(65_533, 'c'));
const XMP = segment(0xe1, join(latin1('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(65_000, ' ')));

/** TIFF data with an orientation as its only entry, or with others before it. */
export function tiff(orientation: number, { little = true, type = 3, before = 0, at = 8 } = {}): Buffer {
  const short = (value: number) => (little ? Buffer.from(u16(value).toReversed()) : u16(value));
  const long = (value: number) => (little ? Buffer.from(u32(value).toReversed()) : u32(value));
  const value = type === 4 ? long(orientation) : join(short(orientation), short(0));
  const others = Array.from({ length: before }, (_, index) => join(short(1 + index), short(3), long(1), long(9)));
  const entries = join(...others, short(0x112), short(type), long(1), value);
  const directory = join(short(before + 1), entries, long(0));
  return join(latin1(little ? 'II*\0' : 'MM\0*'), long(at), Buffer.alloc(at - 8), directory);
}
/** A segment of EXIF data. */
export const exif = (data: Uint8Array) => segment(0xe1, join(latin1('Exif\0\0'), data));

// PNG
const PNG_HEADER_END = 33;
const chunk = (type: string, content: Uint8Array) => join(u32(content.length), latin1(type), content, Buffer.alloc(4));
const withChunks = (...chunks: readonly Uint8Array[]) => join(png.subarray(0, PNG_HEADER_END), ...chunks, png.subarray(PNG_HEADER_END));
const PNG_END_BYTES = 12;

// GIF
const GIF_COLOURS_END = 13 + 24;
const application = (name: string, content: Uint8Array) => {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += 255) {
    const block = content.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return join(Buffer.from([0x21, 0xff, 11]), latin1(name), ...blocks, Buffer.from([0]));
};
const withBlocks = (...blocks: readonly Uint8Array[]) => join(gif.subarray(0, GIF_COLOURS_END), ...blocks, gif.subarray(GIF_COLOURS_END));
const openGif = gif.subarray(0, -1);

// MP4 and MOV
const moovAt = mp4.indexOf('moov') - 4;
const mdatAt = mp4.indexOf('mdat') - 4;
const [head, moov, mdat] = [mp4.subarray(0, moovAt), mp4.subarray(moovAt, mdatAt), mp4.subarray(mdatAt)];
const longBox = (name: string, content: Uint8Array) => join(u32(1), latin1(name), u32(0), u32(content.length + 16), content);
const free = box('free', Buffer.alloc(400_000));
const quarterTurn = join(...[0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000].map(u32));

// PDF
const { front, back } = pdf();
const linearized = (length: number) =>
  latin1(`%PDF-1.5\n1 0 obj\n<< /Linearized 1 /L ${String(length).padStart(6, '0')} /H [ 5 6 ] >>\nendobj\nstartxref\n0\n%%EOF\n`);
const linearizedEnd = latin1('xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 >>\nstartxref\n60\n%%EOF\n');
const linearizedBytes = linearized(1000).length + linearizedEnd.length;

const photo = (what: string, bytes: Buffer, sides: readonly [number, number] = STORED): OddFile => ({
  what: `a JPEG ${what}`,
  mimeType: 'image/jpeg',
  bytes,
  sides,
});
const graphic = (what: string, bytes: Buffer, sides: readonly [number, number] = STORED): OddFile => ({
  what: `a PNG ${what}`,
  mimeType: 'image/png',
  bytes,
  sides,
});
const animation = (what: string, bytes: Buffer): OddFile => ({ what: `a GIF ${what}`, mimeType: 'image/gif', bytes, sides: STORED });
const clip = (what: string, bytes: Buffer, sides: readonly [number, number] = STORED): OddFile => ({
  what: `an MP4 ${what}`,
  mimeType: 'video/mp4',
  bytes,
  sides,
});
const quicktime = (what: string, bytes: Buffer): OddFile => ({ what: `a MOV ${what}`, mimeType: 'video/quicktime', bytes, sides: STORED });
const paper = (what: string, bytes: Buffer): OddFile => ({ what: `a PDF ${what}`, mimeType: 'application/pdf', bytes });

export const ODD_FILES: readonly OddFile[] = [
  ...[1, 2, 3, 4].map(turn => photo(`with the orientation ${turn}`, withSegments(exif(tiff(turn))))),
  ...[5, 6, 7, 8].map(turn => photo(`with the orientation ${turn}`, withSegments(exif(tiff(turn))), TURNED)),
  photo('with a big-endian orientation', withSegments(exif(tiff(6, { little: false }))), TURNED),
  photo('with an orientation of 32 bits', withSegments(exif(tiff(6, { type: 4 }))), TURNED),
  photo('with an orientation late in its directory', withSegments(exif(tiff(8, { before: 40 }))), TURNED),
  photo('with a directory late in its EXIF data', withSegments(exif(tiff(8, { at: 60_000 }))), TURNED),
  photo('with EXIF data after other metadata', withSegments(comment, XMP, exif(tiff(6))), TURNED),
  photo('with EXIF data after its frame header', join(jpeg.subarray(0, scanAt), exif(tiff(6)), jpeg.subarray(scanAt)), TURNED),
  photo('with two orientations', withSegments(exif(tiff(6)), exif(tiff(1))), TURNED),
  photo('with an orientation that does not exist', withSegments(exif(tiff(9)))),
  photo('with EXIF data that ends early', withSegments(exif(tiff(6).subarray(0, 16)))),
  photo('with EXIF data of no byte order', withSegments(exif(Buffer.alloc(40, 'x')))),
  photo('with 1.5 MB of metadata', withSegments(...Array.from({ length: 23 }, () => XMP))),
  photo('with a thumbnail that has an end', withSegments(segment(0xe0, join(latin1('JFXX\0\x10'), jpeg)))),
  photo(
    'with fill bytes before its markers',
    join(START, Buffer.alloc(9, 0xff), jpeg.subarray(2, scanAt), Buffer.alloc(5, 0xff), jpeg.subarray(scanAt)),
  ),
  photo('that is progressive', join(patched(jpeg, '\xff\xc0', 1, Buffer.from([0xc2])).subarray(0, -2), jpeg.subarray(scanAt))),
  photo(
    'with a comment between scans that holds an end',
    join(jpeg.subarray(0, -2), segment(0xfe, Buffer.from([0xff, 0xd9])), jpeg.subarray(scanAt)),
  ),
  photo('with restart markers', join(jpeg.subarray(0, -2), Buffer.from([0xff, 0xd0, 1, 2, 0xff, 0, 0xff, 0xd1, 3]), jpeg.subarray(-2))),
  photo('with a film after its end', join(jpeg, mp4)),
  photo('with zeros after its end', join(jpeg, Buffer.alloc(100_000))),
  graphic('with 300 kB of colour profile', withChunks(chunk('iCCP', Buffer.alloc(300_000, 'p')))),
  graphic('with the end of another in its text', withChunks(chunk('tEXt', png.subarray(-PNG_END_BYTES)))),
  graphic('that EXIF turns', withChunks(chunk('eXIf', tiff(6))), TURNED),
  graphic(
    'that EXIF turns after its data',
    join(png.subarray(0, -PNG_END_BYTES), chunk('eXIf', tiff(8)), png.subarray(-PNG_END_BYTES)),
    TURNED,
  ),
  graphic('with moving pictures', withChunks(chunk('acTL', join(u32(2), u32(0))))),
  graphic('with its data in pieces', join(png.subarray(0, -PNG_END_BYTES), chunk('IDAT', Buffer.alloc(0)), png.subarray(-PNG_END_BYTES))),
  graphic('with bytes after its end', join(png, latin1('PK\x03\x04 and more'))),
  animation('with a line end after its trailer', join(gif, latin1('\n'))),
  animation('with a page after its trailer', join(gif, latin1('<script>alert(1)</script>'))),
  animation('without a trailer', openGif),
  animation('without a trailer, but with other bytes', join(openGif, latin1('junk'))),
  animation('with zeros instead of a trailer', join(openGif, Buffer.alloc(70_000))),
  animation('with 300 kB of XMP', withBlocks(application('XMP DataXMP', Buffer.alloc(300_000, 'x')))),
  animation('with a comment that holds a trailer', withBlocks(Buffer.from([0x21, 0xfe, 3, 0x3b, 0x3b, 0x3b, 0]))),
  animation('of the older version', join(latin1('GIF87a'), gif.subarray(6))),
  animation('whose screen has no size', join(gif.subarray(0, 6), Buffer.alloc(4), gif.subarray(10))),
  clip('with its index at its end', join(head, mdat, moov)),
  clip('with much free space before everything', join(head, free, mdat, free, moov)),
  clip('with boxes of 64-bit sizes', join(head, longBox('moov', moov.subarray(8)), longBox('mdat', mdat.subarray(8)))),
  clip('whose media reach to its end', join(head, moov, patched(mdat, 'mdat', -4, u32(0)))),
  clip('with XMP before its index', join(head, box('uuid', Buffer.alloc(300_000, 'u')), mdat, moov)),
  clip('with skipped and empty boxes', join(head, box('skip', Buffer.alloc(9)), box('wide'), box('free'), moov, box('free'), mdat)),
  clip('with a text after its end', join(mp4, latin1('and some more text'))),
  clip('with random bytes after its end', join(mp4, Buffer.from('ff00ee11dd22cc33bb44aa5599', 'hex'))),
  clip('with five bytes after its end', join(mp4, latin1('tail!'))),
  clip('that its matrix turns', patched(mp4, 'tkhd', 44, quarterTurn), TURNED),
  quicktime(
    'with its index at its end',
    join(
      mov.subarray(0, mov.indexOf('moov') - 4),
      mov.subarray(mov.indexOf('mdat') - 4),
      mov.subarray(mov.indexOf('moov') - 4, mov.indexOf('mdat') - 4),
    ),
  ),
  quicktime('without a type, after wide', join(box('wide'), mdat, moov)),
  quicktime('without a type, after skip', join(box('skip', Buffer.alloc(100)), mdat, moov)),
  paper('with 1,024 bytes before it', join(Buffer.alloc(1024, 'x'), document)),
  paper('after a byte order mark', join(latin1('\xef\xbb\xbf'), document)),
  paper('after the commands of a printer', join(latin1('\x1b%-12345X@PJL SET RENDERMODE=COLOR\r\n@PJL ENTER LANGUAGE=PDF\r\n'), document)),
  paper('with a text after its end', join(document, latin1('sent by a mail program'))),
  paper('with 3 kB of markup after its end', join(document, Buffer.alloc(3000, '<br/>'))),
  paper('with 200 kB of zeros after its end', join(document, Buffer.alloc(200_000))),
  paper('with a gap before its index', join(front, Buffer.alloc(300_000), back(300_000))),
  paper('that was changed twice', join(document, latin1('6 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'))),
  paper('with carriage returns at its end', join(document.subarray(0, -6), latin1('\r%%EOF\r\r'))),
  paper('that is ordered for the web', join(linearized(linearizedBytes), linearizedEnd)),
];

/** A broken file, which is unreadable or of no supported type. */
export interface BrokenFile {
  readonly what: string;
  readonly bytes: Buffer;
}

const broken = (what: string, bytes: Buffer): BrokenFile => ({ what, bytes });

export const BROKEN_FILES: readonly BrokenFile[] = [
  broken('a JPEG without its end', jpeg.subarray(0, -2)),
  broken('a JPEG with half of its end', jpeg.subarray(0, -1)),
  broken('a JPEG cut off in its metadata', withSegments(XMP).subarray(0, 30_000)),
  broken('a JPEG cut off before its frame', jpeg.subarray(0, frameAt)),
  broken('a JPEG cut off in its frame', jpeg.subarray(0, frameAt + 6)),
  broken('a JPEG cut off before its scan', jpeg.subarray(0, scanAt)),
  broken('a JPEG cut off in the header of its scan', jpeg.subarray(0, scanAt + 5)),
  broken('a JPEG of metadata and an end', join(START, XMP, jpeg.subarray(-2))),
  broken('a JPEG without a frame', join(jpeg.subarray(0, frameAt), jpeg.subarray(scanAt))),
  broken('a JPEG without a scan', join(jpeg.subarray(0, scanAt), jpeg.subarray(-2))),
  broken('a JPEG cut off whose thumbnail has an end', withSegments(segment(0xe0, jpeg)).subarray(0, -2)),
  broken('a JPEG cut off after a comment that holds an end', join(jpeg.subarray(0, -2), segment(0xfe, Buffer.from([0xff, 0xd9])))),
  broken('a JPEG with a segment of no length', withSegments(Buffer.from([0xff, 0xe2, 0, 1]))),
  broken('a JPEG without pixels', patched(jpeg, '\xff\xc0', 7, u16(0))),
  broken('a JPEG without lines', patched(jpeg, '\xff\xc0', 5, u16(0))),
  broken('a lossless JPEG', patched(jpeg, '\xff\xc0', 1, Buffer.from([0xc3]))),
  broken('a JPEG of zeros', join(jpeg.subarray(0, 3), Buffer.alloc(5000))),
  broken('a PNG without its end', png.subarray(0, -PNG_END_BYTES)),
  broken('a PNG with half of its end', png.subarray(0, -2)),
  broken('a PNG cut off in its data', png.subarray(0, -PNG_END_BYTES - 20)),
  broken(
    'a PNG cut off with the end of another in its text',
    withChunks(chunk('tEXt', png.subarray(-PNG_END_BYTES))).subarray(0, -PNG_END_BYTES),
  ),
  broken('a PNG without data', join(png.subarray(0, PNG_HEADER_END), png.subarray(-PNG_END_BYTES))),
  broken(
    'a PNG whose text mentions its data',
    join(png.subarray(0, PNG_HEADER_END), chunk('tEXt', latin1('IDAT')), png.subarray(-PNG_END_BYTES)),
  ),
  broken('a PNG without a header', join(png.subarray(0, 8), png.subarray(PNG_HEADER_END))),
  broken('a PNG without pixels', patched(png, 'IHDR', 4, u32(0))),
  broken('a PNG with a chunk of 4 GB', withChunks(join(u32(0xffffffff), latin1('tEXt')))),
  broken('a PNG with a chunk of no name', withChunks(Buffer.from('0000000001020304', 'hex'))),
  broken('a PNG of its signature', png.subarray(0, 8)),
  broken('a GIF of its header', gif.subarray(0, 13)),
  broken('a GIF without an image', join(gif.subarray(0, GIF_COLOURS_END), Buffer.from([0x3b]))),
  broken('a GIF cut off in its first image', gif.subarray(0, gif.indexOf(0x2c, GIF_COLOURS_END) + 14)),
  broken('a GIF cut off in its last image', openGif.subarray(0, -2)),
  broken('a GIF cut off in an extension', withBlocks(application('XMP DataXMP', Buffer.alloc(900, 'x'))).subarray(0, 700)),
  broken('a GIF of an unknown version', join(latin1('GIF88a'), gif.subarray(6))),
  broken('a GIF cut off in front of zeros', join(gif.subarray(0, 30), Buffer.alloc(20))),
  broken('an MP4 cut off in its media', mp4.subarray(0, -1)),
  broken('an MP4 cut off in its index', join(head, mdat, moov).subarray(0, -1)),
  broken('an MP4 cut off after its index', join(head, moov)),
  broken('an MP4 without an index', join(head, mdat)),
  broken('an MP4 with other bytes before its media', join(head, moov, Buffer.from('ff00ee11dd22cc33', 'hex'), mdat)),
  broken('an MP4 whose second media are cut off', join(mp4, box('mdat', Buffer.alloc(50)).subarray(0, 30))),
  broken('an MP4 whose media claim 64 bits of length', join(head, moov, u32(1), latin1('mdat'), Buffer.alloc(8, 0xff))),
  broken('an MP4 whose track is larger than its index', patched(mp4, 'trak', -4, u32(0x00ffffff))),
  broken('a MOV cut off', mov.subarray(0, -10)),
  broken('a PDF of its header', latin1('%PDF-1.4\n')),
  broken('a PDF cut off', document.subarray(0, -20)),
  broken('a PDF cut off and followed by a text', join(document.subarray(0, -20), latin1('sent by a mail program'))),
  broken('a PDF after 1,025 bytes', join(Buffer.alloc(1025, 'x'), document)),
  broken('a PDF of no version', join(latin1('%PDF-x.y'), document.subarray(8))),
  broken('a PDF whose index is after its end', latin1(document.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'))),
  broken('a PDF ordered for the web, cut off', linearized(linearizedBytes)),
  broken('a PDF ordered for the web that lacks its last bytes', join(linearized(linearizedBytes + 1), linearizedEnd)),
];
