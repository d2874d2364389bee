import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { exchange, jsonOf } from './http.fixture.ts';
import { type Answer, jsonAnswer } from './message.ts';
import { type Listener, listen } from './server.ts';

/** Listens until the test ends. */
async function open(...args: Parameters<typeof listen>): Promise<Listener> {
  const listener = await listen(...args);
  onTestFinished(() => listener.close().catch(() => undefined));
  return listener;
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n';

it('listens on a free port, and returns it', async () => {
  const listener = await open(async () => jsonAnswer(200, {}));
  expect(listener.url).toBe(`http://127.0.0.1:${listener.port}`);
  expect((await fetch(listener.url)).status).toBe(200);
});

it('brackets an IPv6 address in URLs', async () => {
  const listener = await open(async () => jsonAnswer(200, {}), { host: '::1' });
  expect(listener.url).toBe(`http://[::1]:${listener.port}`);
});

it('rejects when the port is in use', async () => {
  const listener = await open(async () => jsonAnswer(200, {}));
  await expect(listen(async () => jsonAnswer(200, {}), { port: listener.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('finishes running requests before it closes, and accepts no new ones', async () => {
  let finish: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>(resolve => (begun = resolve));
  const ending = new Promise<Answer>(resolve => (finish = () => resolve(jsonAnswer(200, { done: true }))));
  const listener = await open(() => {
    begun();
    return ending;
  });
  const { port } = listener;
  const answers = exchange(port, [`${GET}\r\n`]);
  await beginning;
  const closed = listener.close();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  finish();
  expect((await answers).map(jsonOf)).toEqual([{ done: true }]);
  await closed;
});

it('does not wait for idle connections', async () => {
  const listener = await open(async () => jsonAnswer(200, {}));
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    get(listener.url, { agent }, response => response.resume().once('end', resolve)).once('error', reject);
  });
  let isIdleForLong = false;
  // Node would close the connection then, and the listener after it.
  for (const socket of Object.values(agent.freeSockets).flat()) socket?.once('timeout', () => (isIdleForLong = true));
  await listener.close();
  expect(isIdleForLong).toBe(false);
  agent.destroy();
});

it('rejects reading a body when its sender disconnects', async () => {
  const body = new Promise<unknown>(resolve => {
    void open(async message => {
      resolve(await message.body.bytes(100).catch((error: unknown) => error));
      return jsonAnswer(200, {});
    }).then(({ port }) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${GET}content-length: 10\r\n\r\n12345`, () => socket.resetAndDestroy()),
      );
    });
  });
  expect(await body).toMatchObject({ statusCode: 400, message: 'The request body ended early' });
});

it('ends a waiting stream when its reader disconnects', async () => {
  let leave: () => void = () => undefined;
  const left = new Promise<void>(resolve => (leave = resolve));
  let pieces = 0;
  const body = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        pieces++ === 0 ? Promise.resolve({ value: Buffer.from('begun') }) : new Promise<IteratorResult<Uint8Array>>(() => undefined),
      async return() {
        leave();
        return { done: true as const, value: undefined };
      },
    }),
  };
  const listener = await open(async () => ({ status: 200, headers: {}, body }));
  // A socket of its own: fetch would open another connection at once, which `close` waits for.
  const socket = connect(listener.port, '127.0.0.1').setEncoding('utf8');
  socket.write(`${GET}\r\n`);
  for await (const text of socket) if (String(text).includes('begun')) break;
  await left;
});

it('answers 500 when an answer cannot be written, and reports it', async () => {
  const problems: unknown[] = [];
  const listener = await open(
    async () => ({ status: 200, headers: { location: 'a\nb' }, body: '' }),
    {},
    problem => problems.push(problem),
  );
  const [answer] = await exchange(listener.port, [`${GET}connection: close\r\n\r\n`]);
  expect([answer?.status, answer && jsonOf(answer)]).toEqual([500, { statusCode: 500, message: 'Internal server error' }]);
  expect(problems).toMatchObject([{ code: 'ERR_INVALID_CHAR' }]);
});
