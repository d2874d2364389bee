import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../simulator/testing/listen.ts';
import { deferred } from '../../simulator/testing/within.ts';
import { AnswerError, type AnswerLimits, readAnswer } from './read-answer.ts';

/** A server whose answers a function writes. `asked` is when it has got a request, `closed` when the client has closed the connection. */
async function serve(answer: (response: ServerResponse) => void) {
  const asked = deferred('the server gets a request');
  const closed = deferred('the client closes the connection');
  const server = createServer((_, response) => {
    response.on('close', closed.resolve);
    answer(response);
    asked.resolve();
  });
  const { url } = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (limits: Partial<AnswerLimits> = {}, signals: readonly AbortSignal[] = []) =>
    readAnswer(signal => fetch(url, { signal }), { limits, signals });
  return { read, asked, closed };
}

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(100_000, ' ');
  const write = (): void => {
    while (response.write(chunk));
    response.once('drain', write);
  };
  write();
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('an answer', () => {
  it('is read whole, with its status and headers', async () => {
    const { read } = await serve(response => response.writeHead(404, { 'set-cookie': ['a=1', 'b=2'] }).end('{"a":1}'));
    const response = await read();
    expect([response.status, response.headers.getSetCookie(), await response.json()]).toEqual([404, ['a=1', 'b=2'], { a: 1 }]);
  });

  it.each([204, 304])('may have no body: %i', async status => {
    const { read } = await serve(response => response.writeHead(status).end());
    expect((await read()).status).toBe(status);
  });

  it('is read up to its bytes, and no further', async () => {
    const { read, closed } = await serve(endless);
    await expect(read({ maxBytes: 1_000_000 })).rejects.toThrow(new AnswerError('large', 'an answer of more than 1000000 bytes'));
    await closed.promise;
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(10_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(10_000_000))],
  ])('is counted after its decompression: %s', async (encoding, bytes) => {
    const { read } = await serve(response => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));
    await expect(read({ maxBytes: 1_000_000 })).rejects.toThrow('an answer of more than 1000000 bytes');
  });

  it('shares the memory with all that are read at once, which is free again at their end', async () => {
    const { read } = await serve(endless);
    const ends = await Promise.allSettled([read(), read(), read()]);
    const reasons = ends.map(end => (end.status === 'rejected' ? String(end.reason) : 'read'));
    expect(reasons.every(reason => /bytes at once|more than 67108864 bytes/.test(reason))).toBe(true);
    const small = await serve(response => response.end(Buffer.alloc(60_000_000)));
    expect((await (await small.read()).arrayBuffer()).byteLength).toBe(60_000_000);
  });

  it.each([
    ['never begins', () => undefined, 'no answer within 0.05 s'],
    ['never ends', (response: ServerResponse) => void response.write(' '), 'no end of the answer within 0.1 s'],
  ])('that %s ends', async (_, answer, message) => {
    const { read, asked, closed } = await serve(answer);
    // Only the test lets time pass: a busy machine may take longer than the limits to connect.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = expect(read({ firstByteMs: message.startsWith('no answer') ? 50 : 60_000, wholeMs: 100 })).rejects.toThrow(message);
    await asked.promise;
    vi.advanceTimersByTime(100);
    await reading;
    await closed.promise;
  });

  it.each([
    ['before it begins', () => undefined],
    ['while it is read', (response: ServerResponse) => void response.write(' ')],
  ])('ends with a signal %s', async (_, answer) => {
    const stop = new AbortController();
    const { read, closed } = await serve(response => {
      answer(response);
      stop.abort(new Error('enough'));
    });
    await expect(read({}, [stop.signal])).rejects.toThrow('enough');
    await closed.promise;
    await expect(read({}, [stop.signal])).rejects.toThrow('enough');
  });

  it('may be 500 levels deep, and brackets in texts are none', async () => {
    const texts = [deep(500), JSON.stringify(['"\\['.repeat(2000)])];
    for (const text of texts) {
      const { read } = await serve(response => response.end(text));
      expect(await (await read()).text()).toBe(text);
    }
    for (const text of [deep(501), '{"a":'.repeat(100_000)]) {
      const { read } = await serve(response => response.end(text));
      await expect(read()).rejects.toThrow('an answer that is nested more than 500 levels deep');
    }
  });
});
