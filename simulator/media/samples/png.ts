import { PALETTE, scenery } from './scenery.ts';
import { compress } from './zlib.ts';

const BITS_PER_PIXEL = 4;
/** `up` codes a row as the difference from the row above (PNG §9.2). */
const FILTERS = { up: 2 };

/** A PNG of the scenery, with a palette. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_PIXEL, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.flat())),
    chunk('IDAT', compress(filterRows(width, height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The filtered rows; a row that equals the one above compresses to a few bytes. */
function filterRows(width: number, height: number): Buffer {
  const rows = scenery(width, height, 0);
  const filteredRows = rows.map((row, y) => {
    const bytes = Buffer.alloc(1 + Math.ceil((width * BITS_PER_PIXEL) / 8));
    if (row === rows[y - 1]) bytes[0] = FILTERS.up;
    else for (const [x, colour] of row.entries()) bytes[1 + (x >>> 1)] = (bytes[1 + (x >>> 1)] ?? 0) | (colour << (x % 2 === 0 ? 4 : 0));
    return bytes;
  });
  return Buffer.concat(filteredRows);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([word(data.length), content, word(crc32(content))]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** zlib.crc32 needs Node 22. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
