import type { ByteStream } from '../domain/ports/media.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { SECOND_MS } from '../kernel/time.ts';
import { type Answer, isStream } from './message.ts';

/** The real time between two pieces of a body that drips. */
const PIECE_MS = 100;
/** What follows an endless body: JSON may have spaces behind it. */
const SPACE = Buffer.from(' ');

/** The body of an answer that a fault slows down or lets never end, in real time; undefined for other answers. */
export function slowBody({ body, broken, bytesPerSecond }: Answer, realTime: RealTime): ByteStream | undefined {
  if (isStream(body)) return undefined;
  if (broken === 'endless') return paced(endlessPieces(Buffer.from(body)), realTime);
  return bytesPerSecond === undefined ? undefined : paced(drippingPieces(Buffer.from(body), bytesPerSecond), realTime);
}

/** A piece of a body, and the time until it is sent. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly afterMs: number;
}

function* endlessPieces(body: Uint8Array): Generator<Piece, void, void> {
  if (body.length > 0) yield { bytes: body, afterMs: 0 };
  for (;;) yield { bytes: SPACE, afterMs: SECOND_MS };
}

/** Ten pieces a second, or one byte at a time. */
function* drippingPieces(body: Uint8Array, bytesPerSecond: number): Generator<Piece, void, void> {
  const size = Math.max(1, Math.round((bytesPerSecond * PIECE_MS) / SECOND_MS));
  for (let at = 0; at < body.length; at += size) {
    const bytes = body.subarray(at, at + size);
    yield { bytes, afterMs: (bytes.length / bytesPerSecond) * SECOND_MS };
  }
}

/** Not an async generator, because that could not be ended while it waits for its next piece. */
function paced(pieces: Generator<Piece, void, void>, realTime: RealTime): ByteStream {
  let stop: (() => void) | undefined;
  const done: IteratorReturnResult<undefined> = { done: true, value: undefined };
  const iterator: AsyncIterator<Uint8Array, undefined> = {
    next() {
      const { value } = pieces.next();
      if (!value) return Promise.resolve(done);
      // Somebody waits for it, and the timer alone would not keep the process alive.
      const release = realTime.keepAlive();
      return new Promise(resolve => {
        const end = (result: IteratorResult<Uint8Array, undefined>): void => {
          stop = undefined;
          release();
          resolve(result);
        };
        const cancel = realTime.after(value.afterMs, () => end({ value: value.bytes }));
        stop = () => {
          cancel();
          end(done);
        };
      });
    },
    return() {
      pieces.return();
      stop?.();
      return Promise.resolve(done);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
