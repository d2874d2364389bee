import { Transform } from 'node:stream';

/** What is known of a body that went by. */
export interface CapturedBody {
  /** Its bytes as they went; undefined when there were more than may be kept. */
  readonly bytes: Uint8Array | undefined;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
}

/** A body on its way. */
export interface BodyCapture {
  /** Lets every byte through at once. */
  readonly stream: Transform;
  captured(): CapturedBody;
}

/** Nothing was sent. */
export const NO_BODY: CapturedBody = { bytes: new Uint8Array(), isWhole: true };

/** Passes bodies of any size on, and keeps what went by as long as it is no more than `maxBytes`. */
export function createBodyCapture(maxBytes: number): BodyCapture {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks = [];
      done(null, chunk);
    },
    flush(done) {
      isWhole = true;
      done();
    },
  });
  return { stream, captured: () => ({ bytes: size <= maxBytes ? Buffer.concat(chunks) : undefined, isWhole }) };
}
