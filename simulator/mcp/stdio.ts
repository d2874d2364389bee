/** The protocol over the standard streams of a process. */

import type { Readable, Writable } from 'node:stream';
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage, type RequestId, type Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Target } from '../../scenarios/runner/client.ts';
import { messagesIn, UnreadableMessage } from './read-message.ts';
import { serversFor } from './server.ts';

/**
 * Serves a simulator to an assistant until its input has ended and all calls are answered, or until `stopped` resolves. `onError` hears of messages that
 * make no sense.
 */
export async function serveAssistant(
  target: Target,
  streams: AssistantStreams,
  stopped: Promise<void>,
  onError: (error: Error) => void,
): Promise<void> {
  const transport = new LineTransport(streams);
  const handle = serveStdio(serversFor(target), { transport, onerror: onError });
  await Promise.race([transport.closed, stopped]);
  await handle.close();
}

/** The streams of one assistant. */
export interface AssistantStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** The most bytes of a line. */
const MAX_LINE_BYTES = 10_000_000;

const NEW_LINE = 0x0a;

/**
 * Unlike the transport of the SDK it answers what it cannot read with an error of JSON-RPC, and calls that are in progress when the input ends. It closes
 * when both are done.
 */
class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves when it has closed. */
  readonly closed: Promise<void>;
  private readonly pending = new Set<RequestId>();
  private line: Buffer[] = [];
  private bytes = 0;
  private hasEnded = false;
  private resolveClosed: () => void = () => undefined;

  constructor(private readonly streams: AssistantStreams) {
    this.closed = new Promise(resolve => {
      this.resolveClosed = resolve;
    });
  }

  start(): Promise<void> {
    const { input, output } = this.streams;
    input.on('data', this.read);
    for (const event of ['end', 'close', 'error']) input.once(event, this.end);
    // Nobody reads any more.
    output.on('error', () => void this.close());
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.write(JSON.stringify(message));
    if ('id' in message && message.id !== undefined && !isJSONRPCRequest(message)) this.settle(message.id);
  }

  close(): Promise<void> {
    this.streams.input.off('data', this.read).pause();
    this.resolveClosed();
    const { onclose } = this;
    delete this.onclose;
    onclose?.();
    return Promise.resolve();
  }

  private readonly read = (chunk: Buffer): void => {
    let from = 0;
    for (let to = chunk.indexOf(NEW_LINE); to !== -1; to = chunk.indexOf(NEW_LINE, from)) {
      this.add(chunk.subarray(from, to));
      this.take();
      from = to + 1;
    }
    this.add(chunk.subarray(from));
  };

  /** Bytes beyond the limit are counted only. */
  private add(bytes: Buffer): void {
    this.bytes += bytes.length;
    if (this.bytes <= MAX_LINE_BYTES) this.line.push(bytes);
    else this.line = [];
  }

  private take(): void {
    const [text, isTooLong] = [Buffer.concat(this.line).toString(), this.bytes > MAX_LINE_BYTES];
    this.line = [];
    this.bytes = 0;
    if (isTooLong) this.refuse(new UnreadableMessage(-32600, `A message has at most ${MAX_LINE_BYTES} bytes`));
    else if (text.trim() !== '') for (const message of messagesIn(text)) this.receive(message);
  }

  private receive(message: JSONRPCMessage | UnreadableMessage): void {
    if (message instanceof UnreadableMessage) return this.refuse(message);
    if (isJSONRPCRequest(message)) this.pending.add(message.id);
    this.onmessage?.(message);
    // A canceled call is not answered.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      const canceled = message.params?.['requestId'];
      if (typeof canceled === 'string' || typeof canceled === 'number') this.settle(canceled);
    }
  }

  private refuse(unreadable: UnreadableMessage): void {
    this.onerror?.(unreadable);
    void this.write(unreadable.answer).then(() => this.closeAtEnd());
  }

  private settle(id: RequestId): void {
    this.pending.delete(id);
    this.closeAtEnd();
  }

  /** The last line may have no end. */
  private readonly end = (): void => {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.bytes > 0) this.take();
    this.closeAtEnd();
  };

  private closeAtEnd(): void {
    if (this.hasEnded && this.pending.size === 0) void this.close();
  }

  /** Resolves when the line has left; a stream that takes none closes the transport by its error. */
  private write(line: string): Promise<void> {
    return new Promise(resolve => {
      this.streams.output.write(`${line}\n`, () => {
        resolve();
      });
    });
  }
}
