import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyCapture } from './body-capture.ts';
import { flattened } from './headers.ts';
import { readBody } from './read-body.ts';

/** A body that has been read ahead of its request. */
export interface ReadAhead {
  /** The same bytes, to be sent. */
  readonly stream: Readable;
  /** The JSON; undefined for what is none, or is larger than the limit. */
  readonly json: unknown;
}

/** Reads the body of a request up to `maxBytes`. Rejects when the caller breaks it off. */
export async function readAhead(request: IncomingMessage, capture: BodyCapture, maxBytes: number): Promise<ReadAhead> {
  const pieces = request.pipe(capture.stream).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  // As the streams of Node say it.
  const left = Object.assign(new Error('The caller broke the body off'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  request.once('close', () => !request.complete && capture.stream.destroy(left));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of pieces) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  if (size > maxBytes) return { stream: Readable.from(joined(chunks, capture.stream)), json: undefined };
  const reading = await readBody(capture.captured(), flattened(request.headers), maxBytes);
  return {
    stream: Readable.from([Buffer.concat(chunks)]),
    json: 'body' in reading && typeof reading.body !== 'string' ? reading.body : undefined,
  };
}

async function* joined(chunks: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield* chunks;
  yield* rest;
}

/** Reads a body to its end, of a request that is not passed on. */
export async function readUnsent(request: IncomingMessage, capture: BodyCapture): Promise<void> {
  const reading = pipeline(request, capture.stream);
  capture.stream.resume();
  await reading;
}
