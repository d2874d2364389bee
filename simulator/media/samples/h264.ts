import { BitWriter } from './bits.ts';
import { type Board, boardOf, putMacroblock } from './macroblock.ts';
import { SUN_PLACES } from './scenery.ts';

/** The parts of an H.264 stream as an MP4 holds them: parameter sets apart, pictures as they follow each other. */
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
/** A P slice has so many types of blocks in front of the intra types. */
const P_TYPES = 5;

/** The scenery as a video: one whole picture, then only what the sun changes. It decodes everywhere and weighs next to nothing. */
export function sceneryVideo(width: number, height: number, pictureCount: number): H264Video {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const boards = Array.from({ length: SUN_PLACES }, (_, sunPlace) => boardOf(columns, rows, sunPlace));
  const pictures = Array.from({ length: pictureCount }, (_, index) => {
    const board = boards[index % SUN_PLACES] ?? new Uint8Array();
    if (index === 0) return wholePicture(board, columns);
    return changedPicture(board, boards[(index - 1) % SUN_PLACES] ?? board, columns, index);
  });
  return { sps: sequence(columns, rows, width, height), pps: pictureParameters(), profile: PROFILE, pictures };
}

/** Sequence parameter set (§7.3.2.1). Sizes are told in whole macroblocks and cut, two pixels at a time. */
function sequence(columns: number, rows: number, width: number, height: number): Uint8Array {
  const bits = new BitWriter();
  for (const byte of PROFILE) bits.put(byte, 8);
  bits.golomb(0); // its id
  bits.golomb(FRAME_NUMBER_BITS - 4);
  bits.golomb(2); // pictures are shown in the order they come
  bits.golomb(1); // one reference picture
  bits.put(0, 1);
  bits.golomb(columns - 1);
  bits.golomb(rows - 1);
  bits.put(0b111, 3); // frames only; direct_8x8_inference; cut
  bits.golomb(0);
  bits.golomb((columns * 16 - width) >> 1);
  bits.golomb(0);
  bits.golomb((rows * 16 - height) >> 1);
  bits.put(0, 1); // no VUI
  return unit(0x67, bits);
}

/** Picture parameter set (§7.3.2.2): CAVLC, everything else as plain as can be. */
function pictureParameters(): Uint8Array {
  const bits = new BitWriter();
  bits.golomb(0);
  bits.golomb(0);
  bits.put(0b00, 2);
  for (let field = 0; field < 3; field++) bits.golomb(0); // slice groups, references
  bits.put(0b000, 3);
  bits.golomb(signed(QUANTIZER - 26));
  for (let field = 0; field < 2; field++) bits.golomb(0); // further quantizers
  bits.put(0b100, 3); // slices say how they are deblocked
  return unit(0x68, bits);
}

function wholePicture(board: Board, columns: number): Uint8Array {
  const bits = sliceHeader(I_SLICE, 0);
  bits.golomb(0); // idr_pic_id
  bits.put(0b00, 2);
  endOfHeader(bits);
  for (let at = 0; at < board.length; at++) putMacroblock(bits, 0, board, at, columns);
  return unit(0x65, bits);
}

/** Blocks that are as they were are skipped. */
function changedPicture(board: Board, before: Board, columns: number, number: number): Uint8Array {
  const bits = sliceHeader(P_SLICE, number);
  bits.put(0b000, 3); // references as they are
  endOfHeader(bits);
  let skipped = 0;
  for (let at = 0; at < board.length; at++) {
    if (board[at] === before[at]) {
      skipped++;
      continue;
    }
    bits.golomb(skipped);
    skipped = 0;
    putMacroblock(bits, P_TYPES, board, at, columns);
  }
  if (skipped > 0) bits.golomb(skipped);
  return unit(0x41, bits);
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

/** A NAL unit: its header, its bits and their end. Three bytes that would look like a start code are kept apart (§7.4.1). */
function unit(header: number, bits: BitWriter): Uint8Array {
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
