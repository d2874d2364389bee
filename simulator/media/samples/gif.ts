import { PALETTE, SUN_POSITIONS, scenery } from './scenery.ts';

/** Bits of a pixel; the palette is padded to this size. */
const MIN_CODE_BITS = 3;
const COLOURS = [...PALETTE.flat(), ...Array.from({ length: 3 * ((1 << MIN_CODE_BITS) - PALETTE.length) }, () => 0)];
const MAX_CODE = 4095;
const CLEAR = 1 << MIN_CODE_BITS;
const END = CLEAR + 1;
const FRAME_HUNDREDTHS = 50;

/** Every second position of the sun is enough. */
const POSITIONS_PER_FRAME = 2;

/** An animated GIF of the scenery: one full frame, and then only the rows that the sun changes. */
export function gif(width: number, height: number): Uint8Array {
  const screen = [...word(width), ...word(height), 0b1000_0000 | (MIN_CODE_BITS - 1), 0, 0, ...COLOURS];
  const loop = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const sceneries = Array.from({ length: SUN_POSITIONS / POSITIONS_PER_FRAME }, (_, frame) =>
    scenery(width, height, frame * POSITIONS_PER_FRAME),
  );
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...screen, ...loop]),
    ...sceneries.map((rows, frame) => frameOf(width, rows, sceneries[frame - 1])),
    Buffer.from([0x3b]),
  ]);
}

function frameOf(width: number, rows: readonly Uint8Array[], previous?: readonly Uint8Array[]): Buffer {
  const changed = rows.map((row, y) => !previous?.[y] || Buffer.compare(row, previous[y]) !== 0);
  const top = Math.max(changed.indexOf(true), 0);
  // An image that is too small for the sun repeats its first row, because a frame must not be empty.
  const shown = rows.slice(top, Math.max(changed.lastIndexOf(true), top) + 1);
  const control = [0x21, 0xf9, 4, 0, ...word(FRAME_HUNDREDTHS), 0, 0];
  const place = [0x2c, 0, 0, ...word(top), ...word(width), ...word(shown.length), 0];
  return Buffer.concat([Buffer.from([...control, ...place, MIN_CODE_BITS]), blocks(compressLzw(shown))]);
}

/** The LZW of GIF: codes grow from 4 to 12 bits, least significant bit first. */
function compressLzw(rows: readonly Uint8Array[]): Buffer {
  const bytes: number[] = [];
  let buffered = 0;
  let bufferedBits = 0;
  const put = (code: number, bits: number) => {
    buffered |= code << bufferedBits;
    for (bufferedBits += bits; bufferedBits >= 8; bufferedBits -= 8, buffered >>>= 8) bytes.push(buffered & 0xff);
  };
  // The code of a code followed by a color; 0, which is the code of a color, for none.
  const known = new Uint16Array((MAX_CODE + 1) << MIN_CODE_BITS);
  let next = END + 1;
  let width = MIN_CODE_BITS + 1;
  let prefix = -1;
  const emit = (code: number) => {
    put(code, width);
    if (next === 1 << width && next < MAX_CODE) width += 1;
  };
  put(CLEAR, width);
  for (const row of rows) {
    for (const colour of row) {
      const pair = (prefix << MIN_CODE_BITS) | colour;
      const code = prefix < 0 ? colour : known[pair];
      if (prefix < 0 || code) {
        prefix = code ?? 0;
        continue;
      }
      emit(prefix);
      prefix = colour;
      known[pair] = next;
      next += 1;
      if (next <= MAX_CODE) continue;
      put(CLEAR, width);
      known.fill(0);
      next = END + 1;
      width = MIN_CODE_BITS + 1;
    }
  }
  emit(prefix);
  put(END, width);
  put(0, 7); // the rest of the last byte
  return Buffer.from(bytes);
}

/** Splits data into blocks of up to 255 bytes, followed by an empty one. */
function blocks(data: Buffer): Buffer {
  const result: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    result.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...result, Buffer.from([0])]);
}

function word(value: number): number[] {
  return [value & 0xff, value >>> 8];
}
