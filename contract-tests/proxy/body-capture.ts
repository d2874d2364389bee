import { Transform } from 'node:stream';

/** A body that has passed the proxy. */
export interface CapturedBody {
  /** Its bytes; undefined if it was too large to keep. */
  readonly bytes: Uint8Array | undefined;
  /** Whether it was transferred completely. */
  readonly isWhole: boolean;
}

/** A body that is passing the proxy. */
export interface BodyCapture {
  /** The stream that passes every byte on at once. */
  readonly stream: Transform;
  captured(): CapturedBody;
}

/** An empty body. */
export const NO_BODY: CapturedBody = { bytes: new Uint8Array(), isWhole: true };

/** Creates a capture that passes on a body of any size, and keeps its bytes up to `maxBytes`. */
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
