const MAX_STORED_BYTES = 65_535;
const ADLER_MODULUS = 65_521;

/**
 * A PNG in two tones: a board of 8 × 8 tiles. Its data is stored, not compressed: what zlib makes of it differs between versions of Node,
 * and this must not.
 */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3], 8); // one bit a pixel, by palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([0x2d, 0x6c, 0xdf, 0xf4, 0xf1, 0xea])),
    chunk('IDAT', stored(pixels(width, height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixels(width: number, height: number): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8);
  const data = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = (Math.floor((x * 8) / width) + Math.floor((y * 8) / height)) % 2;
      const at = y * rowBytes + 1 + (x >>> 3);
      data[at] = (data[at] ?? 0) | (light << (7 - (x & 7)));
    }
  }
  return data;
}

/** A zlib stream of stored blocks (RFC 1950, RFC 1951 §3.2.4). */
function stored(data: Buffer): Buffer {
  const blocks: Buffer[] = [Buffer.from([0x78, 0x01])];
  for (let at = 0; at < data.length; at += MAX_STORED_BYTES) {
    const block = data.subarray(at, at + MAX_STORED_BYTES);
    const head = Buffer.alloc(5);
    head[0] = at + block.length >= data.length ? 1 : 0;
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ 0xffff, 3);
    blocks.push(head, block);
  }
  return Buffer.concat([...blocks, word(adler32(data))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([word(data.length), content, word(crc32(content))]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function adler32(data: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % ADLER_MODULUS;
    high = (high + low) % ADLER_MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** zlib has it as of Node 22 only. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
