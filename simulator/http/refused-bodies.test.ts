/** What becomes of the rest of a body that is refused before its end, and of the next request of its client. */
import { Agent, request as ask, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../testing/listen.ts';
import { within } from '../testing/within.ts';
import type { Answer, Message } from './message.ts';
import { createServe } from './serve.ts';

/** How the reader of a body ends before the body does. */
const readers: readonly [string, (message: Message) => Promise<unknown>][] = [
  ['never begins', async () => undefined],
  ['takes a piece and leaves', async ({ body }) => body.stream()[Symbol.asyncIterator]().next()],
  [
    'takes a piece and returns',
    async ({ body }) => {
      for await (const _ of body.stream()) break;
    },
  ],
  [
    'takes a piece, returns, and answers later',
    async ({ body }) => {
      for await (const _ of body.stream()) break;
      await setImmediate();
    },
  ],
  [
    'waits for more and is forgotten',
    async ({ body }) => {
      const pieces = body.stream()[Symbol.asyncIterator]();
      await pieces.next();
      void pieces.next();
    },
  ],
  ['refuses so many bytes', ({ body }) => body.bytes(10).catch(() => undefined)],
];

async function clientOf(site: (message: Message) => Promise<Answer>) {
  const server = createServer(createServe(site, () => undefined));
  const { port } = await listen(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = (path: string, body: Buffer) =>
    within(
      `${path} is answered`,
      new Promise<string>((resolve, reject) => {
        const sent = ask({ port, host: '127.0.0.1', agent, method: 'POST', path }, answer => {
          void text(answer).then(content => resolve(`${answer.statusCode} ${content}`), reject);
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    );
  return send;
}

describe.each(readers)('a body whose reader %s', (_, read) => {
  it.each([
    ['refused', 400, 3_000_000],
    ['too large', 413, 3_000_000],
    ['forbidden', 403, 30],
    ['taken all the same', 200, 3_000_000],
  ])('and which is %s leaves the client a connection', async (_words, status, bytes) => {
    const send = await clientOf(async message => {
      if (message.path === '/next') return { status: 200, headers: {}, body: String((await message.body.bytes(1e6)).length) };
      await read(message);
      return { status, headers: {}, body: 'first' };
    });
    for (let round = 0; round < 2; round++) {
      expect(await send('/first', Buffer.alloc(bytes))).toBe(`${status} first`);
      expect(await send('/next', Buffer.alloc(5))).toBe('200 5');
    }
  });
});
