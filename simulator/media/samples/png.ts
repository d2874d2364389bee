import { BitWriter } from './bits.ts';
import { PALETTE, scenery } from './scenery.ts';

const ADLER_MODULUS = 65_521;

/** How many bytes are added before the modulus, so that sums stay small integers. */
const ADLER_STRIDE = 2048;

/** Codes of lengths without extra bits (RFC 1951 §3.2.5). */
const LONGEST = { length: 258, code: 285 };
const SHORT = { min: 3, max: 10, firstCode: 257 };
const END = 256;

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

/**
 * A zlib stream (RFC 1950) with the fixed codes of RFC 1951 §3.2.6. It compresses only runs of one byte. Not Node's zlib, whose output
 * differs between versions.
 */
export function compress(data: Uint8Array): Buffer {
  const bits = new BitWriter();
  bits.put(0b1_10, 3); // the last block, with fixed codes
  for (let at = 0; at < data.length; ) {
    const byte = data[at] ?? 0;
    let end = at + 1;
    while (data[end] === byte) end++;
    putRun(bits, byte, end - at);
    at = end;
  }
  putCode(bits, END);
  bits.align(0);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(data));
  return Buffer.concat([Buffer.from([0x78, 0x01]), bits.result().map(reverseBits), checksum]);
}

/** Writes a byte, and repetitions of the previous byte. */
function putRun(bits: BitWriter, byte: number, length: number): void {
  putCode(bits, byte);
  let remaining = length - 1;
  for (; remaining >= LONGEST.length; remaining -= LONGEST.length) putRepetition(bits, LONGEST.code);
  for (; remaining >= SHORT.min; remaining -= Math.min(remaining, SHORT.max))
    putRepetition(bits, SHORT.firstCode + Math.min(remaining, SHORT.max) - SHORT.min);
  for (; remaining > 0; remaining--) putCode(bits, byte);
}

function putRepetition(bits: BitWriter, code: number): void {
  putCode(bits, code);
  bits.put(0, 5); // distance 1
}

function putCode(bits: BitWriter, code: number): void {
  if (code < 144) bits.put(0b0011_0000 + code, 8);
  else if (code < END) bits.put(0b1_1001_0000 + code - 144, 9);
  else if (code < 280) bits.put(code - END, 7);
  else bits.put(0b1100_0000 + code - 280, 8);
}

/** The stream starts at the lowest bit of a byte, but the writer at the highest. */
function reverseBits(byte: number): number {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) result = (result << 1) | ((byte >> bit) & 1);
  return result;
}

function adler32(data: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < data.length; at += ADLER_STRIDE) {
    for (const byte of data.subarray(at, at + ADLER_STRIDE)) {
      low += byte;
      high += low;
    }
    low %= ADLER_MODULUS;
    high %= ADLER_MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}
