import { BitWriter } from './bits.ts';
import { PALETTE_YCC, scenery } from './scenery.ts';

/** Huffman code of a DC category: one bit for "no difference", five bits for all others. */
const DC_COUNTS = [1, 0, 0, 0, 8];
const DC_CATEGORIES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** The only AC symbol is "end of block". */
const AC_COUNTS = [1];
const AC_SYMBOLS = [0];
const QUANTIZER = 8;
const MAX_SIDE = 65_535;

/** A baseline JPEG (4:4:4) of the scenery. Tiles consist of complete blocks, so that only the mean of each block is coded. */
export function jpeg(width: number, height: number): Uint8Array {
  const size = { width: Math.min(width, MAX_SIDE), height: Math.min(height, MAX_SIDE) };
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => QUANTIZER)]),
    segment(0xc0, [8, ...word(size.height), ...word(size.width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...counts(DC_COUNTS), ...DC_CATEGORIES]),
    segment(0xc4, [0x10, ...counts(AC_COUNTS), ...AC_SYMBOLS]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    stuffed(scan(size.width, size.height)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function scan(width: number, height: number): Uint8Array {
  const bits = new BitWriter();
  const previous = [0, 0, 0];
  for (const row of scenery(Math.ceil(width / 8), Math.ceil(height / 8), 0)) {
    for (const colour of row) {
      for (const [component, value] of (PALETTE_YCC[colour] ?? []).entries()) {
        // With a quantizer of 8, the DC coefficient is the mean of the block, from -128 to 127.
        const mean = value - 128;
        putDifference(bits, mean - (previous[component] ?? 0));
        bits.put(0, 1); // end of block
        previous[component] = mean;
      }
    }
  }
  bits.align(1);
  return bits.result();
}

function putDifference(bits: BitWriter, difference: number): void {
  const category = 32 - Math.clz32(Math.abs(difference));
  if (category === 0) return bits.put(0, 1);
  bits.put(0b1_0000 + category - 1, 5);
  bits.put(difference > 0 ? difference : difference + 2 ** category - 1, category);
}

/** Byte stuffing: in a scan, 0xff starts a marker unless it is followed by 0. */
function stuffed(bytes: Uint8Array): Buffer {
  const result: number[] = [];
  for (const byte of bytes) {
    result.push(byte);
    if (byte === 0xff) result.push(0);
  }
  return Buffer.from(result);
}

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...word(content.length + 2), ...content]);
}

function counts(lengths: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, index) => lengths[index] ?? 0);
}

function word(value: number): number[] {
  return [value >>> 8, value & 0xff];
}
