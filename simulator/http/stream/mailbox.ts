import type { ByteStream } from '../../domain/ports/media.ts';

/** Messages on their way to one reader, who takes them when it likes. */
export interface Mailbox {
  /** Adds a message. When too much waits to be read, it is dropped, and the reader will find a comment that counts what was. */
  post(message: string): void;
  /** Whether everything has been taken. */
  isEmpty(): boolean;
  /** Ends the stream, once what waits has been read. */
  end(): void;
  /** Read once. A reader that stops ends it. */
  readonly stream: ByteStream;
}

/** What may wait for a reader, characters. */
export const MAX_WAITING = 4_000_000;

/** Creates an empty one. `onClosed` is told once, when nobody reads any more or all was read to the end. */
export function createMailbox(onClosed: () => void): Mailbox {
  let waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let ended = false;
  let closed = false;
  let wake = (): void => undefined;

  const take = (): Uint8Array => {
    if (dropped > 0) waiting.push(`: ${dropped} message${dropped === 1 ? ' was' : 's were'} lost, as nobody read fast enough\n\n`);
    const text = waiting.join('');
    waiting = [];
    size = 0;
    dropped = 0;
    return Buffer.from(text);
  };
  const close = () => {
    ended = true;
    waiting = [];
    wake();
    if (!closed) onClosed();
    closed = true;
    return { done: true, value: undefined } as const;
  };

  return {
    post(message) {
      if (ended) return;
      if (size + message.length > MAX_WAITING) {
        dropped++;
        return;
      }
      size += message.length;
      waiting.push(message);
      wake();
    },
    isEmpty: () => waiting.length === 0,
    end() {
      ended = true;
      wake();
    },
    stream: {
      // No generator: one that waits could not be ended.
      [Symbol.asyncIterator]: () => ({
        async next() {
          if (waiting.length === 0 && !ended) await new Promise<void>(resolve => (wake = resolve));
          return waiting.length === 0 ? close() : { value: take() };
        },
        return: async () => close(),
      }),
    },
  };
}
