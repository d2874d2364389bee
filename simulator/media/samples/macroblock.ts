import type { BitWriter } from './bits.ts';
import { PALETTE_YCC, scenery } from './scenery.ts';

/** The blocks of a picture, row by row, as indexes of the palette. */
export type BlockGrid = Uint8Array;

/** Y, Cb and Cr, each from 0 to 255. */
type Colour = readonly [number, number, number];

/** The prediction without a neighbor. */
const GREY: Colour = [128, 128, 128];

/** The palette in video range, with black at 16 and white at 235; chroma is even, because it is coded in steps of two. */
const COLOURS = PALETTE_YCC.map(([y, cb, cr]): Colour => {
  const chroma = (value: number) => 128 + 2 * Math.round(((value - 128) * 112) / 255);
  return [16 + Math.round((y * 219) / 255), chroma(cb), chroma(cr)];
});

/** The scenery in blocks. */
export function createBlockGrid(columns: number, rows: number, sunPosition: number): BlockGrid {
  return Buffer.concat(scenery(columns, rows, sunPosition));
}

/** The prediction of a block; luma and chroma have different numbers for the same mode (H.264 tables 7-11, 8-4, 8-5). */
interface Prediction {
  readonly luma: number;
  readonly chroma: number;
  readonly colour: Colour;
}

/**
 * Writes a block of one color: I_16x16, coded as the difference from its prediction (§7.3.5). `before` is the number of block types that
 * precede the intra types in the slice.
 */
export function putMacroblock(bits: BitWriter, before: number, grid: BlockGrid, at: number, columns: number): void {
  const { luma, chroma, colour } = predictionOf(grid, at, columns);
  const target = colourOf(grid, at);
  const [y, cb, cr] = [target[0] - colour[0], (target[1] - colour[1]) / 2, (target[2] - colour[2]) / 2];
  const hasChroma = cb !== 0 || cr !== 0;
  bits.golomb(before + 1 + luma + (hasChroma ? 4 : 0));
  bits.golomb(chroma);
  bits.golomb(0); // same quantizer
  putMean(bits, y, LUMA_CODES);
  if (!hasChroma) return;
  putMean(bits, cb, CHROMA_CODES);
  putMean(bits, cr, CHROMA_CODES);
}

/** Predicts from the block on the left, or in the first column from the one above. */
function predictionOf(grid: BlockGrid, at: number, columns: number): Prediction {
  if (at % columns > 0) return { luma: 1, chroma: 1, colour: colourOf(grid, at - 1) };
  if (at >= columns) return { luma: 0, chroma: 2, colour: colourOf(grid, at - columns) };
  return { luma: 2, chroma: 0, colour: GREY };
}

function colourOf(grid: BlockGrid, at: number): Colour {
  return COLOURS[grid[at] ?? 0] ?? GREY;
}

/** Codes for no coefficient, one of ±1, and a larger one (table 9-5): value and length. */
type TokenCodes = Readonly<Record<'none' | 'one' | 'large', readonly [number, number]>>;

const LUMA_CODES: TokenCodes = { none: [0b1, 1], one: [0b01, 2], large: [0b000101, 6] };
const CHROMA_CODES: TokenCodes = { none: [0b01, 2], one: [0b1, 1], large: [0b000111, 6] };

/** Writes a block of coefficients of which only the first, the mean, may be nonzero (§7.3.5.3.2). */
function putMean(bits: BitWriter, level: number, codes: TokenCodes): void {
  if (level === 0) return bits.put(...codes.none);
  if (Math.abs(level) === 1) {
    bits.put(...codes.one);
    bits.put(level < 0 ? 1 : 0, 1);
  } else {
    bits.put(...codes.large);
    putLevel(bits, level);
  }
  bits.put(1, 1); // no preceding zeros
}

/** Writes a level above 1 that is the first of its block (§9.2.2.1). */
function putLevel(bits: BitWriter, level: number): void {
  const code = 2 * Math.abs(level) - (level > 0 ? 4 : 3);
  if (code < 14) return bits.put(1, code + 1);
  if (code < 30) {
    bits.put(1, 15);
    return bits.put(code - 14, 4);
  }
  bits.put(1, 16);
  bits.put(code - 30, 12);
}
