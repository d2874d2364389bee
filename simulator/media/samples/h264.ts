import { BitWriter } from './bits.ts';

/** The parts of an H.264 stream as an MP4 holds them: parameter sets apart, pictures as they follow each other. */
export interface H264Video {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  readonly profile: readonly [number, number, number];
  readonly pictures: readonly Uint8Array[];
}

const PROFILE = [66, 0xc0, 51] as const; // constrained baseline, level 5.1
const FRAME_NUMBER_BITS = 4;
/** A picture of which nothing is told is grey. */
const GREY_MACROBLOCK = { bits: 0b0010_0111, count: 8 }; // I_16x16 by mean, chroma by mean, no change of quantizer, no coefficients

/** A grey picture that stands still: one whole picture, then pictures that repeat it. It decodes everywhere and weighs next to nothing. */
export function stillVideo(width: number, height: number, pictureCount: number): H264Video {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const macroblocks = columns * rows;
  const repeats = Array.from({ length: pictureCount - 1 }, (_, index) => repeatedPicture(macroblocks, index + 1));
  return {
    sps: sequence(columns, rows, width, height),
    pps: pictureParameters(),
    profile: PROFILE,
    pictures: [wholePicture(macroblocks), ...repeats],
  };
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
  for (let field = 0; field < 3; field++) bits.golomb(0); // quantizers
  bits.put(0b100, 3); // slices say how they are deblocked
  return unit(0x68, bits);
}

function wholePicture(macroblocks: number): Uint8Array {
  const bits = sliceHeader(7, 0);
  bits.golomb(0); // idr_pic_id
  bits.put(0b00, 2);
  endOfHeader(bits);
  for (let block = 0; block < macroblocks; block++) bits.put(GREY_MACROBLOCK.bits, GREY_MACROBLOCK.count);
  return unit(0x65, bits);
}

function repeatedPicture(macroblocks: number, number: number): Uint8Array {
  const bits = sliceHeader(5, number);
  bits.put(0b000, 3); // references as they are
  endOfHeader(bits);
  bits.golomb(macroblocks); // all skipped
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
