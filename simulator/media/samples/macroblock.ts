import type { BitWriter } from './bits.ts';
import { PALETTE_YCC, scenery } from './scenery.ts';

/** The blocks of a picture, row by row, as colours of the palette. */
export type Board = Uint8Array;

/** Y, Cb and Cr of a block of one colour, each from 0 to 255. */
type Colour = readonly [number, number, number];

/** What is predicted when there is nothing to predict from. */
const GREY: Colour = [128, 128, 128];

/** The palette as video has it: between black at 16 and white at 235, chroma in even steps as that is how it is coded. */
const COLOURS = PALETTE_YCC.map(([y, cb, cr]): Colour => {
  const chroma = (value: number) => 128 + 2 * Math.round(((value - 128) * 112) / 255);
  return [16 + Math.round((y * 219) / 255), chroma(cb), chroma(cr)];
});

/** The scenery in so many blocks. */
export function boardOf(columns: number, rows: number, sunPlace: number): Board {
  return Buffer.concat(scenery(columns, rows, sunPlace));
}

/** Where a block is predicted from (H.264 tables 7-11, 8-4, 8-5): one thing has two numbers, in luma and in chroma. */
interface Prediction {
  readonly luma: number;
  readonly chroma: number;
  readonly colour: Colour;
}

/**
 * A block of one colour: I_16x16, told as the difference of its means from those of another (§7.3.5). `before` is how many types of blocks
 * the slice has in front of the intra types.
 */
export function putMacroblock(bits: BitWriter, before: number, board: Board, at: number, columns: number): void {
  const { luma, chroma, colour } = predictionOf(board, at, columns);
  const wanted = colourOf(board, at);
  const [y, cb, cr] = [wanted[0] - colour[0], (wanted[1] - colour[1]) / 2, (wanted[2] - colour[2]) / 2];
  const hasChroma = cb !== 0 || cr !== 0;
  bits.golomb(before + 1 + luma + (hasChroma ? 4 : 0));
  bits.golomb(chroma);
  bits.golomb(0); // the quantizer stays
  putMean(bits, y, LUMA_CODES);
  if (!hasChroma) return;
  putMean(bits, cb, CHROMA_CODES);
  putMean(bits, cr, CHROMA_CODES);
}

/** From the block on the left, or in the first column from the one above. */
function predictionOf(board: Board, at: number, columns: number): Prediction {
  if (at % columns > 0) return { luma: 1, chroma: 1, colour: colourOf(board, at - 1) };
  if (at >= columns) return { luma: 0, chroma: 2, colour: colourOf(board, at - columns) };
  return { luma: 2, chroma: 0, colour: GREY };
}

function colourOf(board: Board, at: number): Colour {
  return COLOURS[board[at] ?? 0] ?? GREY;
}

/** Codes of "no coefficient", "one of ±1" and "one that is larger" (table 9-5), value and length. */
type TokenCodes = Readonly<Record<'none' | 'one' | 'large', readonly [number, number]>>;

const LUMA_CODES: TokenCodes = { none: [0b1, 1], one: [0b01, 2], large: [0b000101, 6] };
const CHROMA_CODES: TokenCodes = { none: [0b01, 2], one: [0b1, 1], large: [0b000111, 6] };

/** A block of coefficients of which only the first, the mean, may be other than zero (§7.3.5.3.2). */
function putMean(bits: BitWriter, level: number, codes: TokenCodes): void {
  if (level === 0) return bits.put(...codes.none);
  if (Math.abs(level) === 1) {
    bits.put(...codes.one);
    bits.put(level < 0 ? 1 : 0, 1);
  } else {
    bits.put(...codes.large);
    putLevel(bits, level);
  }
  bits.put(1, 1); // no zeros in front of it
}

/** A level of more than one, as the first of its block (§9.2.2.1). */
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
