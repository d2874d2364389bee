const COLOURS = [0x2d, 0x6c, 0xdf, 0xf4, 0xf1, 0xea, 0x1f, 0x1f, 0x2e, 0xe8, 0x6a, 0x33];
const MIN_CODE_BITS = 2;
const MAX_CODE = 4095;
const CLEAR = 1 << MIN_CODE_BITS;
const END = CLEAR + 1;
const FRAME_HUNDREDTHS = 50;

/** An animated GIF of two frames: a board of 8 × 8 tiles that changes its colours. */
export function gif(width: number, height: number): Uint8Array {
  const screen = [...word(width), ...word(height), 0b1000_0001, 0, 0, ...COLOURS];
  const loop = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...screen, ...loop]),
    ...[0, 1].map(frame => frameOf(width, height, frame)),
    Buffer.from([0x3b]),
  ]);
}

function frameOf(width: number, height: number, frame: number): Buffer {
  const control = [0x21, 0xf9, 4, 0, ...word(FRAME_HUNDREDTHS), 0, 0];
  const place = [0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0];
  const indices = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      indices[at] = ((Math.floor((x * 8) / width) + Math.floor((y * 8) / height)) % 2) + 2 * frame;
    }
  }
  return Buffer.concat([Buffer.from([...control, ...place, MIN_CODE_BITS]), blocks(compressed(indices))]);
}

/** LZW as GIF has it: codes grow from 3 to 12 bits, the least significant bit first. */
function compressed(indices: Uint8Array): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let heldBits = 0;
  const put = (code: number, bits: number) => {
    held |= code << heldBits;
    for (heldBits += bits; heldBits >= 8; heldBits -= 8, held >>>= 8) bytes.push(held & 0xff);
  };
  let known = new Map<number, number>();
  let next = END + 1;
  let width = MIN_CODE_BITS + 1;
  let prefix = -1;
  const emit = (code: number) => {
    put(code, width);
    if (next === 1 << width && next < MAX_CODE) width += 1;
  };
  put(CLEAR, width);
  for (const index of indices) {
    const pair = (prefix << 8) | index;
    const code = prefix < 0 ? index : known.get(pair);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    emit(prefix);
    prefix = index;
    known.set(pair, next);
    next += 1;
    if (next <= MAX_CODE) continue;
    put(CLEAR, width);
    known = new Map();
    next = END + 1;
    width = MIN_CODE_BITS + 1;
  }
  emit(prefix);
  put(END, width);
  put(0, 7); // the rest of the last byte
  return Buffer.from(bytes);
}

/** Data in blocks of up to 255 bytes, and an empty one. */
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
