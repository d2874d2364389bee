import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { converse } from '../testing/sockets.ts';
import { deferred } from '../testing/within.ts';
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
  const begun = deferred('the request begins');
  const answer = deferred<Answer>('the test answers');
  const listener = await open(() => {
    begun.resolve();
    return answer.promise;
  });
  const { port } = listener;
  const answers = exchange(port, [`${GET}\r\n`]);
  await begun.promise;
  const closed = listener.close();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  answer.resolve(jsonAnswer(200, { done: true }));
  expect((await answers).map(jsonOf)).toEqual([{ done: true }]);
  await closed;
});

it('does not wait for idle connections', async () => {
  const listener = await open(async () => jsonAnswer(200, {}));
  const agent = new Agent({ keepAlive: true });
  const answered = deferred('the answer ends');
  get(listener.url, { agent }, response => response.resume().on('end', answered.resolve));
  await answered.promise;
  let isIdleForLong = false;
  // Node would close the connection then, and the listener after it.
  for (const socket of Object.values(agent.freeSockets).flat()) socket?.once('timeout', () => (isIdleForLong = true));
  await listener.close();
  expect(isIdleForLong).toBe(false);
  agent.destroy();
});

it('rejects reading a body when its sender disconnects', async () => {
  const body = deferred<unknown>('the body ends');
  const { port } = await open(async message => {
    body.resolve(await message.body.bytes(100).catch((error: unknown) => error));
    return jsonAnswer(200, {});
  });
  const socket = connect(port, '127.0.0.1', () => socket.write(`${GET}content-length: 10\r\n\r\n12345`, () => socket.resetAndDestroy()));
  expect(await body.promise).toMatchObject({ statusCode: 400, message: 'The request body ended early' });
});

it('ends a waiting stream when its reader disconnects', async () => {
  const left = deferred('the stream is left');
  let pieces = 0;
  const body = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        pieces++ === 0 ? Promise.resolve({ value: Buffer.from('begun') }) : new Promise<IteratorResult<Uint8Array>>(() => undefined),
      async return() {
        left.resolve();
        return { done: true as const, value: undefined };
      },
    }),
  };
  const listener = await open(async () => ({ status: 200, headers: {}, body }));
  // A socket of its own: fetch would open another connection at once, which `close` waits for.
  await converse(listener.port, `${GET}\r\n`, text => text.includes('begun'));
  await left.promise;
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
