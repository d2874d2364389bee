import type { ByteStream } from '../../domain/ports/media.ts';
import { UnreadableError } from './reader.ts';

/** What a walk needs next: a number of bytes, to pass over a number of bytes, or to pass over everything before the next byte of a value. */
type Need = { readonly take: number } | { readonly skip: number } | { readonly find: number };

/**
 * A walk through the structure of a file, from its first byte on. It yields what it needs next and receives bytes for `take`. It ends with
 * its result, or throws an UnreadableError. A file of any size needs no more memory than the largest `take`.
 */
export type Walk<T> = Generator<Need, T, Buffer>;

/** Takes bytes; fewer at the end of the file. */
export function* takeUpTo(count: number): Walk<Buffer> {
  return yield { take: count };
}

/** Takes bytes. Throws an UnreadableError if the file ends before. */
export function* take(count: number): Walk<Buffer> {
  const bytes = yield { take: count };
  if (bytes.length < count) throw new UnreadableError('the image is cut off');
  return bytes;
}

/** Passes over bytes. At the end of the file it passes over fewer, so that the next `take` throws. */
export function* skip(count: number): Walk<void> {
  yield { skip: count };
}

/** Passes over all bytes before the next one of that value, or before the end of the file. */
export function* skipTo(byte: number): Walk<void> {
  yield { find: byte };
}

/** The sides of an image, as it is shown. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

const NONE = Buffer.alloc(0);

/** Runs a walk over bytes that come in pieces. */
export class WalkRun<T> {
  private need: IteratorResult<Need, T>;
  /** What has been gathered of a `take`. */
  private taken: Buffer[] = [];
  /** How many bytes of the need have come. */
  private count = 0;
  private failure: UnreadableError | undefined;

  constructor(private readonly walk: Walk<T>) {
    this.need = walk.next();
  }

  /** Whether the walk needs no more bytes. */
  get isDone(): boolean {
    return this.failure !== undefined || this.need.done === true;
  }

  /** Passes on the next bytes of the file. What a `take` keeps of them is copied. */
  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = 0;
    while (!this.isDone && this.need.done !== true) {
      const need = this.need.value;
      if ('find' in need) {
        at = bytes.indexOf(need.find, at);
        if (at < 0) return;
        this.answer(NONE);
        continue;
      }
      const wanted = 'take' in need ? need.take : need.skip;
      const part = bytes.subarray(at, at + wanted - this.count);
      if ('take' in need) this.taken.push(Buffer.from(part));
      this.count += part.length;
      at += part.length;
      if (this.count < wanted) return;
      this.answer(this.taken.length === 1 ? (this.taken[0] ?? NONE) : Buffer.concat(this.taken));
    }
  }

  /** Ends the file. Returns the result of the walk, or throws its UnreadableError. */
  end(): T {
    while (!this.isDone) this.answer(Buffer.concat(this.taken));
    if (this.failure) throw this.failure;
    if (this.need.done !== true) throw new Error('The walk has not ended');
    return this.need.value;
  }

  private answer(bytes: Buffer): void {
    this.taken = [];
    this.count = 0;
    try {
      this.need = this.walk.next(bytes);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.failure = error;
    }
  }
}

/** Runs a walk over a stream, and stops reading when it has ended. Rejects with the walk's UnreadableError. */
export async function walkStream<T>(stream: ByteStream, walk: Walk<T>): Promise<T> {
  const run = new WalkRun(walk);
  for await (const chunk of stream) {
    run.push(chunk);
    if (run.isDone) break;
  }
  return run.end();
}
