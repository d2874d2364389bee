import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import express, { type Express } from 'express';
import { errors } from '../kernel/errors.ts';
import { errorAnswer } from './errors.ts';
import { type Answer, BodyTooLargeError, isStream, type Message, type MessageBody } from './message.ts';
import type { Handler } from './pipeline.ts';

/** One Express middleware around the site. It writes the answers itself, because `res.json`, etags and a stack per route cost more than the simulator. */
export function createApp(site: Handler, onDefect: (error: unknown) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use((request: IncomingMessage, response: ServerResponse) => void serve(site, request, response, onDefect));
  return app;
}

async function serve(site: Handler, request: IncomingMessage, response: ServerResponse, onDefect: (error: unknown) => void): Promise<void> {
  try {
    if (request.headers.host === undefined && request.httpVersion === '1.1') throw errors.invalid('The host header is missing');
    const answer = await site(messageOf(request));
    if (answer.broken) await writeBroken(request, response, answer);
    else await write(response, answer);
  } catch (error) {
    // The site never rejects, but writing its answer may fail halfway: then only the connection can be cut.
    if (response.headersSent) response.destroy();
    else await write(response, errorAnswer(error, onDefect));
  }
}

function messageOf(request: IncomingMessage): Message {
  const url = pathOf(request.url ?? '/');
  const mark = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: request.headers as Message['headers'],
    remoteAddress: request.socket.remoteAddress ?? '',
    origin: originOf(request.headers.host),
    body: bodyOf(request),
  };
}

/** The path of a request target: requests to a proxy have a whole URL. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

/** The `host` header becomes part of URLs in answers, so an invalid one is replaced. */
function originOf(host: string | undefined): string {
  return host !== undefined && /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i.test(host) ? `http://${host}` : 'http://localhost';
}

function bodyOf(request: IncomingMessage): MessageBody {
  return {
    stream: () => request,
    bytes: maxBytes =>
      new Promise((resolve, reject) => {
        if (Number(request.headers['content-length'] ?? 0) > maxBytes) return reject(new BodyTooLargeError());
        const chunks: Buffer[] = [];
        let size = 0;
        request.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) {
            request.pause();
            reject(new BodyTooLargeError());
          } else chunks.push(chunk);
        });
        request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
        const cut = () => reject(errors.invalid('The request body ended early'));
        request.once('aborted', cut).once('error', cut);
      }),
  };
}

/** Sends the part of an answer that its fault allows, then closes the connection. */
async function writeBroken(request: IncomingMessage, response: ServerResponse, { status, headers, body, broken }: Answer): Promise<void> {
  if (broken === 'reset' || isStream(body)) return void request.socket.resetAndDestroy();
  response.writeHead(status, headers);
  // Errors do not matter any more: everything was sent that can be.
  await new Promise(resolve => response.write(body, resolve));
  response.destroy();
}

/** Writes an answer. A stream is read as fast as the caller reads it; rejects when either of them fails. */
async function write(response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  if (isStream(body)) {
    response.writeHead(status, headers);
    const source = body[Symbol.asyncIterator]();
    // A stream that waits for its next chunk would not notice that the caller has gone.
    response.once('close', () => void source.return?.().catch(() => undefined));
    return pipeline({ [Symbol.asyncIterator]: () => source }, response);
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  // Close instead of reading the rest of a body that is too large.
  const lines = headers['content-length'] === undefined ? ['content-length', String(length)] : [];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status === 413) lines.push('connection', 'close');
  response.writeHead(status, lines);
  response.end(body);
}
