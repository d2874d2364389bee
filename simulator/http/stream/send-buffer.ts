import type { ByteStream } from '../../domain/ports/media.ts';

/** Buffers messages for one reader. */
export interface SendBuffer {
  /** Adds a message. When the buffer is full, it is dropped, and the reader gets a comment with the number of dropped messages. */
  push(message: string): void;
  /** Whether everything was read. */
  isEmpty(): boolean;
  /** Ends the stream after the buffered messages. */
  end(): void;
  /** Can be read once; ends when its reader stops. */
  readonly stream: ByteStream;
}

export const MAX_BUFFERED_CHARACTERS = 4_000_000;

/** Creates an empty buffer. `onClosed` is called once, when the reader stops or has read everything after `end`. */
export function createSendBuffer(onClosed: () => void): SendBuffer {
  let buffered: string[] = [];
  let size = 0;
  let dropped = 0;
  let ended = false;
  let closed = false;
  let wake = (): void => undefined;

  const take = (): Uint8Array => {
    if (dropped > 0) buffered.push(`: ${dropped} message${dropped === 1 ? ' was' : 's were'} lost, as nobody read fast enough\n\n`);
    const text = buffered.join('');
    buffered = [];
    size = 0;
    dropped = 0;
    return Buffer.from(text);
  };
  const close = () => {
    ended = true;
    buffered = [];
    wake();
    if (!closed) onClosed();
    closed = true;
    return { done: true, value: undefined } as const;
  };

  return {
    push(message) {
      if (ended) return;
      if (size + message.length > MAX_BUFFERED_CHARACTERS) {
        dropped++;
        return;
      }
      size += message.length;
      buffered.push(message);
      wake();
    },
    isEmpty: () => buffered.length === 0,
    end() {
      ended = true;
      wake();
    },
    stream: {
      // Not a generator, because a waiting one cannot be ended.
      [Symbol.asyncIterator]: () => ({
        async next() {
          if (buffered.length === 0 && !ended) await new Promise<void>(resolve => (wake = resolve));
          return buffered.length === 0 ? close() : { value: take() };
        },
        return: async () => close(),
      }),
    },
  };
}
