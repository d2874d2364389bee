import { BitWriter } from './bits.ts';

const ADLER_MODULUS = 65_521;
/** How many bytes are added before the modulus, so that sums stay small integers. */
const ADLER_STRIDE = 2048;
/** Codes of lengths without extra bits (RFC 1951 §3.2.5). */
const LONGEST = { length: 258, code: 285 };
const SHORT = { min: 3, max: 10, firstCode: 257 };
const END = 256;

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
