import { BitWriter } from './bits.ts';
import { type BlockGrid, createBlockGrid, putMacroblock } from './macroblock.ts';
import { SUN_POSITIONS } from './scenery.ts';

/** The parts of an H.264 stream for an MP4: parameter sets, and the pictures in order. */
export interface H264Video {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  readonly profile: readonly [number, number, number];
  readonly pictures: readonly Uint8Array[];
}

const PROFILE = [66, 0xc0, 51] as const; // constrained baseline, level 5.1
const FRAME_NUMBER_BITS = 4;
/** At this quantizer a step of the coded mean is one step of luma, and two of chroma. */
const QUANTIZER = 28;
const I_SLICE = 7;
const P_SLICE = 5;
/** In a P slice the intra types start after this many other types. */
const P_TYPES = 5;

/** The scenery as a small video that decodes everywhere: one full picture, then only the blocks that the sun changes. */
export function sceneryVideo(width: number, height: number, pictureCount: number): H264Video {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const grids = Array.from({ length: SUN_POSITIONS }, (_, sunPosition) => createBlockGrid(columns, rows, sunPosition));
  const pictures = Array.from({ length: pictureCount }, (_, index) => {
    const grid = grids[index % SUN_POSITIONS] ?? new Uint8Array();
    if (index === 0) return wholePicture(grid, columns);
    return changedPicture(grid, grids[(index - 1) % SUN_POSITIONS] ?? grid, columns, index);
  });
  return { sps: sequence(columns, rows, width, height), pps: pictureParameters(), profile: PROFILE, pictures };
}

/** Sequence parameter set (§7.3.2.1). Dimensions are in macroblocks, with a crop in units of two pixels. */
function sequence(columns: number, rows: number, width: number, height: number): Uint8Array {
  const bits = new BitWriter();
  for (const byte of PROFILE) bits.put(byte, 8);
  bits.golomb(0); // its id
  bits.golomb(FRAME_NUMBER_BITS - 4);
  bits.golomb(2); // pictures are displayed in decoding order
  bits.golomb(1); // one reference picture
  bits.put(0, 1);
  bits.golomb(columns - 1);
  bits.golomb(rows - 1);
  bits.put(0b111, 3); // frames only; direct_8x8_inference; cropping
  bits.golomb(0);
  bits.golomb((columns * 16 - width) >> 1);
  bits.golomb(0);
  bits.golomb((rows * 16 - height) >> 1);
  bits.put(0, 1); // no VUI
  return nalUnit(0x67, bits);
}

/** Picture parameter set (§7.3.2.2): CAVLC, and defaults. */
function pictureParameters(): Uint8Array {
  const bits = new BitWriter();
  bits.golomb(0);
  bits.golomb(0);
  bits.put(0b00, 2);
  for (let field = 0; field < 3; field++) bits.golomb(0); // slice groups, references
  bits.put(0b000, 3);
  bits.golomb(signed(QUANTIZER - 26));
  for (let field = 0; field < 2; field++) bits.golomb(0); // further quantizers
  bits.put(0b100, 3); // slices control deblocking
  return nalUnit(0x68, bits);
}

function wholePicture(grid: BlockGrid, columns: number): Uint8Array {
  const bits = sliceHeader(I_SLICE, 0);
  bits.golomb(0); // idr_pic_id
  bits.put(0b00, 2);
  endOfHeader(bits);
  for (let at = 0; at < grid.length; at++) putMacroblock(bits, 0, grid, at, columns);
  return nalUnit(0x65, bits);
}

/** Unchanged blocks are skipped. */
function changedPicture(grid: BlockGrid, previous: BlockGrid, columns: number, number: number): Uint8Array {
  const bits = sliceHeader(P_SLICE, number);
  bits.put(0b000, 3); // default references
  endOfHeader(bits);
  let skipped = 0;
  for (let at = 0; at < grid.length; at++) {
    if (grid[at] === previous[at]) {
      skipped++;
      continue;
    }
    bits.golomb(skipped);
    skipped = 0;
    putMacroblock(bits, P_TYPES, grid, at, columns);
  }
  if (skipped > 0) bits.golomb(skipped);
  return nalUnit(0x41, bits);
}

function sliceHeader(type: number, number: number): BitWriter {
  const bits = new BitWriter();
  bits.golomb(0);
  bits.golomb(type);
  bits.golomb(0);
  bits.put(number, FRAME_NUMBER_BITS);
  return bits;
}

function endOfHeader(bits: BitWriter): void {
  bits.golomb(0); // slice_qp_delta
  bits.golomb(1); // no deblocking
}

function signed(value: number): number {
  return value > 0 ? 2 * value - 1 : -2 * value;
}

/** A NAL unit: header, bits and trailing bits, with emulation prevention for start codes (§7.4.1). */
function nalUnit(header: number, bits: BitWriter): Uint8Array {
  bits.put(1, 1);
  bits.align(0);
  const bytes = [header];
  let zeros = 0;
  for (const byte of bits.result()) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}
