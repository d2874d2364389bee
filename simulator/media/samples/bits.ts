/** Writes bits, most significant first, for JPEG and H.264. */
export class BitWriter {
  private readonly bytes: number[] = [];
  private current = 0;
  private filled = 0;

  /** Writes the lowest `count` bits of a value, at most 32. */
  put(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.current = (this.current << 1) | ((value >>> bit) & 1);
      if (++this.filled < 8) continue;
      this.bytes.push(this.current);
      this.current = 0;
      this.filled = 0;
    }
  }

  /** Writes an unsigned Exp-Golomb code (H.264 §9.1). */
  golomb(value: number): void {
    const width = 32 - Math.clz32(value + 1);
    this.put(0, width - 1);
    this.put(value + 1, width);
  }

  /** Fills the last byte with copies of one bit. */
  align(bit: 0 | 1): void {
    while (this.filled > 0) this.put(bit, 1);
  }

  /** All complete bytes so far. */
  result(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}
