/** The image of all samples: mountains by a lake in 8 × 8 tiles, and a sun that moves from left to right. */
const TILES = 8;
/** The number of positions of the sun, which are the frames of an animation. */
export const SUN_POSITIONS = TILES;

const SUN_ROW = 1;
const SUN = '*';
const BOARD = ['        ', '        ', '.....^..', '.^..^#^.', '^#^^###^', '########', '~-~~~-~~', '~~~-~~~~'];

/** Red, green and blue by character. */
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

/** All colors; pixels are indexes of this list. */
export const PALETTE = [...COLOURS.values()];

/** The palette in full-range Y, Cb and Cr (BT.601), from 0 to 255, as in JPEG. */
export const PALETTE_YCC = PALETTE.map(([red, green, blue]): [number, number, number] => {
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [Math.round(y), Math.round(128 + (blue - y) / 1.772), Math.round(128 + (red - y) / 1.402)];
});

/** The scenery in pixels or blocks, row by row, as indexes of the palette. Equal rows are the same array. */
export function scenery(columns: number, rows: number, sunPosition: number): readonly Uint8Array[] {
  const bands = BOARD.map((signs, y) => {
    const tiles = Uint8Array.from(signs, (sign, x) => SIGNS.indexOf(y === SUN_ROW && x === sunPosition % SUN_POSITIONS ? SUN : sign));
    return Uint8Array.from({ length: columns }, (_, column) => tiles[tileAt(column, columns)] ?? 0);
  });
  return Array.from({ length: rows }, (_, row) => bands[tileAt(row, rows)] ?? new Uint8Array(columns));
}

function tileAt(position: number, count: number): number {
  return Math.floor((position * TILES) / count);
}
