const LARGE_BYTES = 1_000_000;

/**
 * Bytes that come in pieces. A large whole of known size is joined while it comes: to join 80 MB at the end would stop the event loop for half a second.
 */
export class JoinedBytes {
  size = 0;
  private readonly pieces: Uint8Array[] = [];
  private readonly whole: Buffer | undefined;

  /** `expected` is the number of bytes that were announced, which no sender exceeds; 0 when none was. */
  constructor(expected: number) {
    if (expected > LARGE_BYTES) this.whole = Buffer.allocUnsafe(expected);
  }

  add(piece: Uint8Array): void {
    // A piece that is all is not copied.
    if (this.whole && piece.length < this.whole.length) this.whole.set(piece, this.size);
    else this.pieces.push(piece);
    this.size += piece.length;
  }

  /** All bytes, at the end. */
  bytes(): Uint8Array {
    const [first, ...more] = this.pieces;
    if (first && more.length === 0) return first;
    return this.whole?.subarray(0, this.size) ?? Buffer.concat(this.pieces);
  }
}
