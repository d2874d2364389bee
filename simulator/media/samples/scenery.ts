/** What every sample shows: mountains by a lake, a board of 8 × 8 tiles, and a sun that goes over them from left to right. */
const TILES = 8;
/** How many places the sun has; a moving picture is one of them after the other. */
export const SUN_PLACES = TILES;

const SUN_ROW = 1;
const SUN = '*';
const BOARD = ['        ', '        ', '.....^..', '.^..^#^.', '^#^^###^', '########', '~-~~~-~~', '~~~-~~~~'];

/** Red, green and blue by sign. */
const COLOURS: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  [' ', [0x6f, 0xb3, 0xe0]],
  ['.', [0xbc, 0xdd, 0xf0]],
  [SUN, [0xff, 0xc1, 0x2e]],
  ['^', [0xf7, 0xf9, 0xfb]],
  ['#', [0x4c, 0x5b, 0x6b]],
  ['~', [0x1f, 0x7a, 0x8c]],
  ['-', [0x35, 0x9f, 0xae]],
]);
const SIGNS = [...COLOURS.keys()];

/** All colours there are; a picture tells them by their index. */
export const PALETTE = [...COLOURS.values()];

/** The palette in Y, Cb and Cr by BT.601, each from 0 to 255 in whole steps: as JPEG has it, over the full range. */
export const PALETTE_YCC = PALETTE.map(([red, green, blue]): [number, number, number] => {
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [Math.round(y), Math.round(128 + (blue - y) / 1.772), Math.round(128 + (red - y) / 1.402)];
});

/** The scenery in so many pixels, or blocks of them, row by row, as colours of the palette. Rows that look the same are the same array. */
export function scenery(columns: number, rows: number, sunPlace: number): readonly Uint8Array[] {
  const bands = BOARD.map((signs, y) => {
    const tiles = Uint8Array.from(signs, (sign, x) => SIGNS.indexOf(y === SUN_ROW && x === sunPlace % SUN_PLACES ? SUN : sign));
    return Uint8Array.from({ length: columns }, (_, column) => tiles[tileAt(column, columns)] ?? 0);
  });
  return Array.from({ length: rows }, (_, row) => bands[tileAt(row, rows)] ?? new Uint8Array(columns));
}

function tileAt(position: number, count: number): number {
  return Math.floor((position * TILES) / count);
}
