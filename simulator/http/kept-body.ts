import type { MessageBody } from './message.ts';

/** A body that is kept while it is read. */
export interface KeptBody {
  readonly body: MessageBody;
  /** What was read, if it was read whole and is not too large. */
  kept(): Uint8Array | undefined;
}

/** Larger bodies are not kept: the log has 1,000 of them. */
const MAX_BYTES = 65_536;

/** Keeps a body of up to 64 kB, so that a recording has it. */
export function keepBody(body: MessageBody): KeptBody {
  let pieces: Uint8Array[] | undefined = [];
  let size = 0;
  let isWhole = false;
  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > MAX_BYTES) pieces = undefined;
    // The reader may use the memory again.
    pieces?.push(Uint8Array.from(piece));
  };
  return {
    body: {
      async bytes(maxBytes) {
        const bytes = await body.bytes(maxBytes);
        keep(bytes);
        isWhole = true;
        return bytes;
      },
      async *stream() {
        for await (const piece of body.stream()) {
          keep(piece);
          yield piece;
        }
        isWhole = true;
      },
    },
    kept: () => (isWhole && pieces ? Buffer.concat(pieces) : undefined),
  };
}
